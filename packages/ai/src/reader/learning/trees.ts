import { z } from 'zod';
import { itemAt, logOddsOf, probabilityOf, randomFrom } from './number.ts';
import { type Binned, binned } from './bins.ts';
import { growTree } from './grow-tree.ts';
import { Node, type Tree } from './tree.ts';

/** A bag of boosted trees. The score is the log odds: `base` plus the mean, over the bags, of the trees' sums. */
export const Forest = z.object({ base: z.number(), bags: z.number().int().positive(), trees: z.array(z.array(Node)) });
export type Forest = z.infer<typeof Forest>;

export type Example = { features: readonly number[]; label: 0 | 1; weight: number };

export type TreeSettings = {
  trees: number;
  depth: number;
  bags: number;
  /** Gives right examples bins of their own, and adds up only the smaller part of a split. */
  isFine?: boolean;
  /** The share of its best value that each leaf adds. */
  rate?: number;
  /** The share of the features that each tree may use. */
  shareOfFeatures?: number;
  /** Whether a feature may be used. */
  uses?: (feature: number) => boolean;
};

const RATE = 0.12;
const SHARE_OF_FEATURES = 0.6;
const FIRST_SEED = 7;
const NEXT_SEED = 13;

/** Trains gradient-boosted trees with logistic loss. The bags differ in the features that each tree may use. */
export function trainForest(examples: readonly Example[], settings: TreeSettings): Forest {
  if (examples.length === 0) return { base: 0, bags: 1, trees: [] };
  const table = binned(
    examples.map(({ features }) => features),
    settings.isFine ? (row) => itemAt(examples, row).label === 1 : undefined,
  );
  const differentiate: Loss = (scores, slopes, curves) => {
    for (const [index, { label, weight }] of examples.entries()) {
      const probability = probabilityOf(itemAt(scores, index));
      slopes[index] = weight * (probability - label);
      curves[index] = weight * probability * (1 - probability);
    }
  };
  return grown(table, examples.length, baseOf(examples), differentiate, settings);
}

function baseOf(examples: readonly Example[]): number {
  let [sum, positive] = [0, 0];
  for (const { label, weight } of examples) {
    sum += weight;
    positive += weight * label;
  }
  return logOddsOf(positive / sum);
}

/** Writes the first and second derivative of the loss of each row at its score. */
export type Loss = (scores: Float64Array, slopes: Float64Array, curves: Float64Array) => void;

/** Grows the bags of a forest that makes a loss small. All rows begin with the score `base`. */
export function grown(table: Binned, rows: number, base: number, loss: Loss, settings: TreeSettings): Forest {
  const trees = Array.from({ length: settings.bags }, (_, bag): Tree[] => {
    const scores = new Float64Array(rows).fill(base);
    const [slopes, curves] = [new Float64Array(rows), new Float64Array(rows)];
    const random = randomFrom(FIRST_SEED + NEXT_SEED * bag);
    const usable = table.features.filter(({ cuts, index }) => cuts.length > 0 && (settings.uses?.(index) ?? true));
    return Array.from({ length: settings.trees }, () => {
      loss(scores, slopes, curves);
      const features = usable.filter(() => random() < (settings.shareOfFeatures ?? SHARE_OF_FEATURES));
      return growTree({
        features,
        slopes,
        curves,
        scores,
        depth: settings.depth,
        rate: settings.rate ?? RATE,
        isFine: settings.isFine ?? false,
      });
    });
  });
  return { base, bags: settings.bags, trees: trees.flat() };
}

/** The nodes of all trees in typed arrays, because most of the reader's time is spent here. A leaf has the feature -1. */
type Packed = { features: Int16Array; values: Float64Array; below: Int32Array; from: Int32Array; roots: Int32Array };
const packedForests = new WeakMap<Forest, Packed>();

function packed(forest: Forest): Packed {
  const known = packedForests.get(forest);
  if (known) return known;
  const roots: number[] = [];
  let count = 0;
  for (const tree of forest.trees) {
    roots.push(count);
    count += tree.length;
  }
  const offsets = forest.trees.flatMap((tree, index) => tree.map(() => itemAt(roots, index)));
  const nodes = forest.trees.flat();
  const made = {
    features: Int16Array.from(nodes, (node) => (node.length === 4 ? node[0] : -1)),
    values: Float64Array.from(nodes, (node) => (node.length === 4 ? node[1] : node[0])),
    below: Int32Array.from(nodes, (node, index) => (node.length === 4 ? node[2] + itemAt(offsets, index) : 0)),
    from: Int32Array.from(nodes, (node, index) => (node.length === 4 ? node[3] + itemAt(offsets, index) : 0)),
    roots: Int32Array.from(roots),
  };
  packedForests.set(forest, made);
  return made;
}

/** Returns the log odds that an example with these features is positive. */
export function scoreForest(forest: Forest, vector: readonly number[]): number {
  const { features, values, below, from, roots } = packed(forest);
  let sum = 0;
  for (const root of roots) {
    let node = root;
    for (;;) {
      const feature = features[node] ?? -1;
      const value = values[node] ?? 0;
      if (feature === -1) {
        sum += value;
        break;
      }
      node = ((vector[feature] ?? 0) >= value ? from[node] : below[node]) ?? 0;
    }
  }
  return forest.base + sum / forest.bags;
}

/** Checks that each branch of the trees leads to a later node and uses a feature that exists. */
export function isSound({ trees }: Forest, features: number): boolean {
  return trees.every(
    (tree) =>
      tree.length > 0 &&
      tree.every((node, index) => {
        if (node.length === 1) return true;
        const [feature, , below, from] = node;
        return feature < features && below > index && from > index && below < tree.length && from < tree.length;
      }),
  );
}
