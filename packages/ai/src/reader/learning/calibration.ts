import { z } from 'zod';
import { itemAt, logOddsOf, probabilityOf, zeros } from './number.ts';
import { solved } from './solve.ts';

/** Logistic regression over a few facts of a decision, which are scaled to mean 0 and deviation 1. */
const Platt = z.object({
  means: z.array(z.number()),
  deviations: z.array(z.number()),
  weights: z.array(z.number()),
  bias: z.number(),
});
type Platt = z.infer<typeof Platt>;
/** Points of a function that never falls: a probability and the measured one. */
const Steps = z.array(z.tuple([z.number(), z.number()]));
type Steps = z.infer<typeof Steps>;

/** Turns the facts of a decision into the measured probability that it is right. */
export const Calibrator = z.object({ platt: Platt, steps: Steps });
export type Calibrator = z.infer<typeof Calibrator>;

export type Decided = { facts: readonly number[]; isRight: boolean };

/**
 * Fits Platt scaling on the facts and isotonic regression on its result. The confidence is the mean of both. With `pooled`, the
 * decisions of several columns with the same facts, the curve is shrunk to theirs, and its steps count half.
 */
export function fitCalibrator(decisions: readonly Decided[], pooled: readonly Decided[] = []): Calibrator {
  const platt = fitPlatt(decisions, pooled);
  const points = decisions.map(({ facts, isRight }): [number, number] => [plattOf(platt, facts), isRight ? 1 : 0]);
  return { platt, steps: isotonic(points, pooled.length > 0 ? 0.5 : 1) };
}

/** Returns the probability, from 0 to 1, that a decision with these facts is right. */
export function confidenceOf({ platt, steps }: Calibrator, facts: readonly number[]): number {
  const probability = plattOf(platt, facts);
  return 0.5 * probability + 0.5 * interpolated(steps, probability);
}

/** How strongly the weights are drawn to others. */
type Ridge = { strength: number; ofBias: number; towards: readonly number[] };

/** A smaller ridge overfits small columns; a larger one asks for more review than needed. */
const RIDGE = 1.5;
const POOLED_RIDGE = 5;
const POOLED_RIDGE_OF_BIAS = 0.5;
const MOST_ROUNDS = 25;

/**
 * Fits by Newton's method to Platt's softened targets, so that a column without an error does not become certain. The weights are
 * drawn to those of the pooled decisions, or to 0.
 */
function fitPlatt(decisions: readonly Decided[], pooled: readonly Decided[]): Platt {
  const width = decisions[0]?.facts.length ?? 0;
  const scale = scaleOf(decisions, width);
  const rowsOf = (own: readonly Decided[]) => own.map(({ facts }) => [...scaled(scale, facts), 1]);
  const right = decisions.filter(({ isRight }) => isRight).length;
  const [high, low] = [(right + 1) / (right + 2), 1 / (decisions.length - right + 2)];
  const targets = decisions.map(({ isRight }) => (isRight ? high : low));
  const plain = zeros(width + 1);
  plain[width] = logOddsOf((right + 1) / (decisions.length + 2));
  const alone: Ridge = { strength: RIDGE, ofBias: 0, towards: zeros(width + 1) };
  const results = pooled.map(({ isRight }) => Number(isRight));
  const shared = pooled.length > 0 ? minimized(rowsOf(pooled), results, plain, alone) : undefined;
  const best = shared
    ? minimized(rowsOf(decisions), targets, shared, {
        strength: POOLED_RIDGE,
        ofBias: POOLED_RIDGE_OF_BIAS,
        towards: shared,
      })
    : minimized(rowsOf(decisions), targets, plain, alone);
  return { ...scale, weights: best.slice(0, width), bias: itemAt(best, width) };
}

const MOST_HALVINGS = 20;

/** Newton's method. A step that makes the loss larger is halved, because full steps can diverge on separable decisions. */
function minimized(
  rows: readonly number[][],
  targets: readonly number[],
  start: readonly number[],
  ridge: Ridge,
): number[] {
  let weights = [...start];
  let loss = lossOf(rows, targets, weights, ridge);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const step = newtonStep(rows, targets, weights, ridge);
    let [size, halvings] = [1, 0];
    let next = weights;
    let reached = loss;
    do {
      next = weights.map((weight, index) => weight - size * itemAt(step, index));
      reached = lossOf(rows, targets, next, ridge);
      size /= 2;
      halvings += 1;
    } while (reached > loss && halvings < MOST_HALVINGS);
    if (reached > loss) return weights;
    const gain = loss - reached;
    [weights, loss] = [next, reached];
    if (gain < 1e-9) break;
  }
  return weights;
}

/** The log loss with the penalty of weights far from those that they are drawn to. */
function lossOf(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  ridge: Ridge,
): number {
  const penalty = weights.reduce((sum, weight, at) => {
    return sum + (strengthAt(ridge, at) * (weight - itemAt(ridge.towards, at)) ** 2) / 2;
  }, 0);
  return rows.reduce((sum, row, index) => {
    const logOdds = row.reduce((total, value, at) => total + value * itemAt(weights, at), 0);
    const target = itemAt(targets, index);
    return sum + Math.log1p(Math.exp(-Math.abs(logOdds))) + Math.max(0, logOdds) - target * logOdds;
  }, penalty);
}

function strengthAt({ strength, ofBias, towards }: Ridge, at: number): number {
  return at === towards.length - 1 ? ofBias : strength;
}

function newtonStep(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  ridge: Ridge,
): number[] {
  const width = weights.length;
  const matrix = Array.from({ length: width }, () => zeros(width));
  const slope = zeros(width);
  for (const [index, row] of rows.entries()) {
    const probability = probabilityOf(row.reduce((sum, value, at) => sum + value * itemAt(weights, at), 0));
    const error = probability - itemAt(targets, index);
    const curve = Math.max(1e-6, probability * (1 - probability));
    for (const [a, value] of row.entries()) {
      slope[a] = itemAt(slope, a) + error * value;
      const line = itemAt(matrix, a);
      for (const [b, other] of row.entries()) line[b] = itemAt(line, b) + curve * value * other;
    }
  }
  for (let at = 0; at < width; at += 1) {
    const strength = strengthAt(ridge, at);
    slope[at] = itemAt(slope, at) + strength * (itemAt(weights, at) - itemAt(ridge.towards, at));
    const line = itemAt(matrix, at);
    line[at] = itemAt(line, at) + Math.max(1e-6, strength);
  }
  return solved(matrix, slope);
}

type Scale = { means: number[]; deviations: number[] };

function scaleOf(decisions: readonly Decided[], width: number): Scale {
  const count = decisions.length;
  const column = (index: number) => decisions.map(({ facts }) => itemAt(facts, index));
  const means = Array.from(
    { length: width },
    (_, index) => column(index).reduce((sum, value) => sum + value, 0) / count,
  );
  const deviations = means.map((mean, index) => {
    const variance = column(index).reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
    return Math.sqrt(variance) || 1;
  });
  return { means, deviations };
}

function scaled({ means, deviations }: Scale, facts: readonly number[]): number[] {
  return facts.map((value, index) => (value - itemAt(means, index)) / itemAt(deviations, index));
}

function plattOf(platt: Platt, facts: readonly number[]): number {
  const sum = scaled(platt, facts).reduce((total, value, index) => total + value * itemAt(platt.weights, index), 0);
  return probabilityOf(sum + platt.bias);
}

/**
 * Pools adjacent violators. Two imaginary cases at the probability itself keep a small block near it. `trust` is the share of the
 * way from the probability to the measured one, from 0 to 1.
 */
function isotonic(points: readonly [number, number][], trust: number): Steps {
  const blocks: { sum: number; count: number; at: number }[] = [];
  for (const [at, right] of points.toSorted((a, b) => a[0] - b[0])) {
    blocks.push({ sum: right, count: 1, at });
    for (;;) {
      const [before, last] = [blocks.at(-2), blocks.at(-1)];
      if (!before || !last || before.sum / before.count < last.sum / last.count) break;
      before.at = (before.at * before.count + last.at * last.count) / (before.count + last.count);
      before.sum += last.sum;
      before.count += last.count;
      blocks.pop();
    }
  }
  return blocks.map(({ sum, count, at }) => [at, at + trust * ((sum + 2 * at) / (count + 2) - at)]);
}

function interpolated(steps: Steps, value: number): number {
  const next = steps.findIndex(([at]) => value <= at);
  if (steps.length === 0) return value;
  if (next === 0) return itemAt(steps, 0)[1];
  if (next === -1) return itemAt(steps, steps.length - 1)[1];
  const [from, low] = itemAt(steps, next - 1);
  const [to, high] = itemAt(steps, next);
  return low + ((high - low) * (value - from)) / Math.max(1e-9, to - from);
}
