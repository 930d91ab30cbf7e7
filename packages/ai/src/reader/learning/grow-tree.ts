import type { BinnedFeature } from './bins.ts';
import { addAt, itemAt } from './number.ts';
import type { Node, Tree } from './tree.ts';

type Growing = {
  features: readonly BinnedFeature[];
  /** First and second derivative of the loss for each example. */
  slopes: Float64Array;
  curves: Float64Array;
  /** Each example's score so far; the tree's leaves are added to it. */
  scores: Float64Array;
  depth: number;
};
type Split = { feature: BinnedFeature; bin: number; gain: number };
type Sums = { slope: number; curve: number };

const RATE = 0.12;
const LEAST_CURVE = 2;
const RIDGE = 2;
const LEAST_GAIN = 1e-3;

/** Grows one tree: splits by the largest gain of a second-order approximation of the loss, as in XGBoost (2016, section 2.2). */
export function growTree(growing: Growing): Tree {
  const tree: Tree = [];
  grow(
    growing,
    tree,
    Int32Array.from(growing.slopes, (_, index) => index),
    0,
  );
  return tree;
}

function grow(growing: Growing, tree: Tree, examples: Int32Array, depth: number): number {
  const own = tree.length;
  const sums = sumsOf(growing, examples);
  const leaf: Node = [rounded((-RATE * sums.slope) / (sums.curve + RIDGE))];
  tree.push(leaf);
  const split = depth < growing.depth && sums.curve > 2 * LEAST_CURVE ? bestSplit(growing, examples, sums) : undefined;
  if (!split) {
    const value = (-RATE * sums.slope) / (sums.curve + RIDGE);
    for (const example of examples) addAt(growing.scores, example, value);
    return own;
  }
  const { feature, bin } = split;
  const isBelow = (example: number) => itemAt(feature.bins, example) <= bin;
  const below = grow(growing, tree, examples.filter(isBelow), depth + 1);
  const from = grow(
    growing,
    tree,
    examples.filter((example) => !isBelow(example)),
    depth + 1,
  );
  tree[own] = [feature.index, rounded(itemAt(feature.cuts, bin)), below, from];
  return own;
}

function sumsOf({ slopes, curves }: Growing, examples: Int32Array): Sums {
  let [slope, curve] = [0, 0];
  for (const example of examples) {
    slope += itemAt(slopes, example);
    curve += itemAt(curves, example);
  }
  return { slope, curve };
}

function bestSplit(growing: Growing, examples: Int32Array, sums: Sums): Split | undefined {
  let best: Split | undefined;
  for (const feature of growing.features) {
    const split = bestBin(growing, feature, examples, sums);
    if (split && split.gain > (best?.gain ?? LEAST_GAIN)) best = split;
  }
  return best;
}

function bestBin(
  { slopes, curves }: Growing,
  feature: BinnedFeature,
  examples: Int32Array,
  { slope, curve }: Sums,
): Split | undefined {
  const count = feature.cuts.length + 1;
  const [binSlopes, binCurves] = [new Float64Array(count), new Float64Array(count)];
  const { bins } = feature;
  for (const example of examples) {
    const bin = bins[example] ?? 0;
    binSlopes[bin] = (binSlopes[bin] ?? 0) + (slopes[example] ?? 0);
    binCurves[bin] = (binCurves[bin] ?? 0) + (curves[example] ?? 0);
  }
  let best: Split | undefined;
  let [belowSlope, belowCurve] = [0, 0];
  for (let bin = 0; bin < count - 1; bin += 1) {
    belowSlope += itemAt(binSlopes, bin);
    belowCurve += itemAt(binCurves, bin);
    if (belowCurve < LEAST_CURVE || curve - belowCurve < LEAST_CURVE) continue;
    const gain = worth(belowSlope, belowCurve) + worth(slope - belowSlope, curve - belowCurve) - worth(slope, curve);
    if (gain > (best?.gain ?? LEAST_GAIN)) best = { feature, bin, gain };
  }
  return best;
}

function worth(slope: number, curve: number): number {
  return (slope * slope) / (curve + RIDGE);
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
