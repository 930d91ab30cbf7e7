import type { BinnedFeature } from './bins.ts';
import { addAt, itemAt } from './number.ts';
import type { Tree } from './tree.ts';

type Growing = {
  features: readonly BinnedFeature[];
  /** First and second derivative of the loss for each example. */
  slopes: Float64Array;
  curves: Float64Array;
  /** Each example's score so far; the tree's leaves are added to it. */
  scores: Float64Array;
  depth: number;
  rate: number;
  /** Adds up only the smaller part of a split; the other one is the rest, up to rounding. */
  isFine: boolean;
};
type Split = { feature: BinnedFeature; bin: number; gain: number };
type Sums = { slope: number; curve: number };
/** The sums of each bin, the bins of one feature after those of the other. */
type Histogram = { slopes: Float64Array; curves: Float64Array };

const LEAST_CURVE = 2;
const RIDGE = 2;
const LEAST_GAIN = 1e-3;

/** Grows one tree: splits by the largest gain of a second-order approximation of the loss, as in XGBoost (2016, section 2.2). */
export function growTree(growing: Growing): Tree {
  const tree: Tree = [];
  const examples = Int32Array.from(growing.slopes, (_, index) => index);
  grow(growing, tree, examples, 0, histogramOf(growing, examples));
  return tree;
}

function grow(
  growing: Growing,
  tree: Tree,
  examples: Int32Array,
  depth: number,
  histogram: Histogram | undefined,
): number {
  const own = tree.length;
  const sums = sumsOf(growing, examples);
  const value = (-growing.rate * sums.slope) / (sums.curve + RIDGE);
  tree.push([rounded(value)]);
  const split = histogram && sums.curve > 2 * LEAST_CURVE ? bestSplit(growing, histogram, sums) : undefined;
  if (!histogram || !split) {
    for (const example of examples) addAt(growing.scores, example, value);
    return own;
  }
  const { feature, bin } = split;
  const isBelow = (example: number) => itemAt(feature.bins, example) <= bin;
  const below = examples.filter(isBelow);
  const from = examples.filter((example) => !isBelow(example));
  const [belowSums, fromSums] = depth + 1 < growing.depth ? divided(growing, histogram, below, from) : [];
  const first = grow(growing, tree, below, depth + 1, belowSums);
  const second = grow(growing, tree, from, depth + 1, fromSums);
  tree[own] = [feature.index, rounded(itemAt(feature.cuts, bin)), first, second];
  return own;
}

function divided(growing: Growing, whole: Histogram, below: Int32Array, from: Int32Array): [Histogram, Histogram] {
  if (!growing.isFine) return [histogramOf(growing, below), histogramOf(growing, from)];
  const isBelowSmaller = below.length < from.length;
  const smaller = histogramOf(growing, isBelowSmaller ? below : from);
  const rest = {
    slopes: whole.slopes.map((sum, bin) => sum - (smaller.slopes[bin] ?? 0)),
    curves: whole.curves.map((sum, bin) => sum - (smaller.curves[bin] ?? 0)),
  };
  return isBelowSmaller ? [smaller, rest] : [rest, smaller];
}

function histogramOf({ features, slopes, curves }: Growing, examples: Int32Array): Histogram {
  const total = features.reduce((sum, { cuts }) => sum + cuts.length + 1, 0);
  const found = { slopes: new Float64Array(total), curves: new Float64Array(total) };
  const ownSlopes = Float64Array.from(examples, (example) => slopes[example] ?? 0);
  const ownCurves = Float64Array.from(examples, (example) => curves[example] ?? 0);
  let start = 0;
  for (const { bins, cuts } of features) {
    for (let at = 0; at < examples.length; at += 1) {
      const bin = start + (bins[examples[at] ?? 0] ?? 0);
      found.slopes[bin] = (found.slopes[bin] ?? 0) + (ownSlopes[at] ?? 0);
      found.curves[bin] = (found.curves[bin] ?? 0) + (ownCurves[at] ?? 0);
    }
    start += cuts.length + 1;
  }
  return found;
}

function sumsOf({ slopes, curves }: Growing, examples: Int32Array): Sums {
  let [slope, curve] = [0, 0];
  for (const example of examples) {
    slope += itemAt(slopes, example);
    curve += itemAt(curves, example);
  }
  return { slope, curve };
}

function bestSplit(growing: Growing, { slopes, curves }: Histogram, { slope, curve }: Sums): Split | undefined {
  let best: Split | undefined;
  let start = 0;
  for (const feature of growing.features) {
    const count = feature.cuts.length + 1;
    let [belowSlope, belowCurve] = [0, 0];
    for (let bin = 0; bin < count - 1; bin += 1) {
      belowSlope += slopes[start + bin] ?? 0;
      belowCurve += curves[start + bin] ?? 0;
      if (belowCurve < LEAST_CURVE || curve - belowCurve < LEAST_CURVE) continue;
      const gain = worth(belowSlope, belowCurve) + worth(slope - belowSlope, curve - belowCurve) - worth(slope, curve);
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { feature, bin, gain };
    }
    start += count;
  }
  return best;
}

function worth(slope: number, curve: number): number {
  return (slope * slope) / (curve + RIDGE);
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
