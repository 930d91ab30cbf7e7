/** Zipf's law: the frequency of a word by its rank, from 0, among the 400,000 words of GloVe. The shift suits English text. */
const SHIFT = 2.7;
const RANKS = 400_000;
const TOTAL = Math.log((RANKS + SHIFT) / SHIFT);
/** Words that are more frequent than this weigh less than half, chosen on the development half of the evaluation. */
const HALF = 3e-4;

export function frequencyOf(rank: number): number {
  return 1 / (rank + SHIFT) / TOTAL;
}

/**
 * The weight of a word in the sum of a text: frequent words weigh little. Source: Arora, Liang & Ma 2017, "A Simple but
 * Tough-to-Beat Baseline for Sentence Embeddings".
 */
export function weightOf(rank: number, half = HALF): number {
  return half / (half + frequencyOf(rank));
}
