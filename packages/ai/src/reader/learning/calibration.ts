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

/** Fits Platt scaling on the facts and isotonic regression on its result. The confidence is the mean of both. */
export function fitCalibrator(decisions: readonly Decided[]): Calibrator {
  const platt = fitPlatt(decisions);
  const points = decisions.map(({ facts, isRight }): [number, number] => [plattOf(platt, facts), isRight ? 1 : 0]);
  return { platt, steps: isotonic(points) };
}

/** Returns the probability, from 0 to 1, that a decision with these facts is right. */
export function confidenceOf({ platt, steps }: Calibrator, facts: readonly number[]): number {
  const probability = plattOf(platt, facts);
  return 0.5 * probability + 0.5 * interpolated(steps, probability);
}

/** A smaller ridge overfits small columns; a larger one asks for more review than needed. */
const RIDGE = 1.5;
const MOST_ROUNDS = 25;

/** Fits by Newton's method to Platt's softened targets, so that a column without an error does not become certain. */
function fitPlatt(decisions: readonly Decided[]): Platt {
  const width = decisions[0]?.facts.length ?? 0;
  const scale = scaleOf(decisions, width);
  const rows = decisions.map(({ facts }) => [...scaled(scale, facts), 1]);
  const right = decisions.filter(({ isRight }) => isRight).length;
  const [high, low] = [(right + 1) / (right + 2), 1 / (decisions.length - right + 2)];
  const targets = decisions.map(({ isRight }) => (isRight ? high : low));
  const weights = Array.from({ length: width + 1 }, (_, index) =>
    index === width ? logOddsOf((right + 1) / (decisions.length + 2)) : 0,
  );
  const best = minimized(rows, targets, weights);
  return { ...scale, weights: best.slice(0, width), bias: itemAt(best, width) };
}

const MOST_HALVINGS = 20;

/** Newton's method. A step that makes the loss larger is halved, because full steps can diverge on separable decisions. */
function minimized(rows: readonly number[][], targets: readonly number[], start: readonly number[]): number[] {
  let weights = [...start];
  let loss = lossOf(rows, targets, weights);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const step = newtonStep(rows, targets, weights);
    let [size, halvings] = [1, 0];
    let next = weights;
    let reached = loss;
    do {
      next = weights.map((weight, index) => weight - size * itemAt(step, index));
      reached = lossOf(rows, targets, next);
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

/** The log loss with the penalty of large weights; the bias has none. */
function lossOf(rows: readonly number[][], targets: readonly number[], weights: readonly number[]): number {
  const penalty = weights.slice(0, -1).reduce((sum, weight) => sum + (RIDGE * weight * weight) / 2, 0);
  return rows.reduce((sum, row, index) => {
    const logOdds = row.reduce((total, value, at) => total + value * itemAt(weights, at), 0);
    const target = itemAt(targets, index);
    return sum + Math.log1p(Math.exp(-Math.abs(logOdds))) + Math.max(0, logOdds) - target * logOdds;
  }, penalty);
}

function newtonStep(rows: readonly number[][], targets: readonly number[], weights: readonly number[]): number[] {
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
    const ridge = at === width - 1 ? 0 : RIDGE;
    slope[at] = itemAt(slope, at) + ridge * itemAt(weights, at);
    const line = itemAt(matrix, at);
    line[at] = itemAt(line, at) + (at === width - 1 ? 1e-6 : ridge);
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

/** Pools adjacent violators. Two imaginary cases at the probability itself keep a small block near it. */
function isotonic(points: readonly [number, number][]): Steps {
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
  return blocks.map(({ sum, count, at }) => [at, (sum + 2 * at) / (count + 2)]);
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
