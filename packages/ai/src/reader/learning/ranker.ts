import { binned } from './bins.ts';
import { itemAt } from './number.ts';
import { type Forest, grown, type Loss, type TreeSettings } from './trees.ts';

/** The alternatives of one question. Several of them may be right, or none. */
export type Choice = { features: readonly (readonly number[])[]; labels: readonly (0 | 1)[] };

/** Rows far from being chosen keep a little curvature, so that a leaf of them cannot jump. */
const LEAST_CURVE = 1e-3;

/**
 * Trains gradient-boosted trees to choose among the alternatives of a question. The probability of an alternative is its share of
 * the exponentials of all scores and of 1, which stands for "none of them". The loss is the negative logarithm of what the right
 * ones have together (ListNet's top-one probability, Cao et al. 2007, with an alternative for "none"). `emphasis` multiplies the
 * derivatives: alternatives are many, and each has little curvature.
 */
export function trainRanker(choices: readonly Choice[], settings: TreeSettings, emphasis: number): Forest {
  const features = choices.flatMap((choice) => choice.features);
  if (features.length === 0) return { base: 0, bags: 1, trees: [] };
  const loss: Loss = (scores, slopes, curves) => {
    let start = 0;
    for (const { labels } of choices) {
      differentiate(labels, scores.subarray(start), slopes.subarray(start), curves.subarray(start), emphasis);
      start += labels.length;
    }
  };
  return grown(binned(features), features.length, 0, loss, settings);
}

function differentiate(
  labels: Choice['labels'],
  scores: Float64Array,
  slopes: Float64Array,
  curves: Float64Array,
  emphasis: number,
): void {
  const shares = choiceProbabilities(scores.subarray(0, labels.length));
  const right = labels.reduce((sum: number, label, index) => sum + label * itemAt(shares, index), 0);
  for (const [index, label] of labels.entries()) {
    const share = itemAt(shares, index);
    const wanted = label === 1 ? share / Math.max(1e-12, right) : 0;
    slopes[index] = emphasis * (share - wanted);
    curves[index] = emphasis * Math.max(LEAST_CURVE, share * (1 - share));
  }
}

/** The probability of each alternative by its score. What is missing to 1 is the probability that none of them is right. */
export function choiceProbabilities(scores: ArrayLike<number>): Float64Array {
  const list = Float64Array.from(scores);
  const most = list.reduce((best, score) => Math.max(best, score), 0);
  const powers = list.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, Math.exp(-most));
  return powers.map((power) => power / total);
}
