import { DIMENSIONS } from './format.ts';
import { weightOf } from './frequency.ts';
import { committedVectors } from './load.ts';

/** Returns the weight of a word in a text, from 0 to 1: frequent words say little. Unknown words are rare ones. */
export function wordWeight(word: string): number {
  const rank = committedVectors().ranks.get(word);
  return rank === undefined ? 1 : weightOf(rank);
}

/** Returns the weighted sum of the vectors of words, with unit length. All zeros if no word is known. */
export function textVector(words: Iterable<string>): Float64Array {
  const { ranks, scales, values } = committedVectors();
  const sum = new Float64Array(DIMENSIONS);
  for (const word of words) {
    const rank = ranks.get(word);
    if (rank === undefined) continue;
    const factor = weightOf(rank) * (scales[rank] ?? 0);
    for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + factor * (values[rank * DIMENSIONS + at] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** The cosine of the angle between two text vectors. */
export function likenessOf(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** The cosine of the angle between the vectors of two words, 0 if one is unknown. */
export function likenessOfWords(one: string, other: string): number {
  const { ranks, scales, values } = committedVectors();
  const [a, b] = [ranks.get(one), ranks.get(other)];
  if (a === undefined || b === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++)
    sum += (values[a * DIMENSIONS + at] ?? 0) * (values[b * DIMENSIONS + at] ?? 0);
  return sum * (scales[a] ?? 0) * (scales[b] ?? 0);
}
