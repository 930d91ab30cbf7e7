import { DIMENSIONS } from './format.ts';
import { committedVectors, type LoadedVectors } from './load.ts';

/** A word and the cosine of its angle to another one. */
export type NearWord = { word: string; likeness: number };

/** Words that are less alike have little to do with each other. */
const LEAST = 0.3;
const MOST = 150;
/** Questions repeat their words, and a word takes some milliseconds. */
const KEPT = 2_000;
const kept = new Map<string, readonly NearWord[]>();

/** Returns the words with the most similar meaning, the most similar first, without the word itself. Empty for unknown words. */
export function nearestWords(word: string): readonly NearWord[] {
  const known = kept.get(word);
  if (known) return known;
  const found = compared(word);
  if (kept.size >= KEPT) kept.clear();
  kept.set(word, found);
  return found;
}

function compared(word: string): NearWord[] {
  const vectors = committedVectors();
  const own = vectors.ranks.get(word);
  if (own === undefined) return [];
  const likenesses = likenessesTo(own, vectors);
  const found: NearWord[] = [];
  for (const [rank, likeness] of likenesses.entries()) {
    const other = vectors.words[rank];
    if (likeness >= LEAST && rank !== own && other !== undefined) found.push({ word: other, likeness });
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, MOST);
}

function likenessesTo(own: number, { scales, values }: LoadedVectors): Float32Array {
  const vector = values.slice(own * DIMENSIONS, (own + 1) * DIMENSIONS);
  const scale = scales[own] ?? 0;
  const likenesses = new Float32Array(scales.length);
  for (let rank = 0, at = 0; rank < scales.length; rank++) {
    let sum = 0;
    // `noUncheckedIndexedAccess`: both indexes are within the arrays.
    for (let dimension = 0; dimension < DIMENSIONS; dimension++, at++)
      sum += (vector[dimension] ?? 0) * (values[at] ?? 0);
    likenesses[rank] = sum * scale * (scales[rank] ?? 0);
  }
  return likenesses;
}
