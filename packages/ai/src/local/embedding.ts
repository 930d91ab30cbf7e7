import { isStopWord, tokenize } from '../retrieval/index.ts';

/** Change the version with any change to features, weights or hash, because old and new vectors are not comparable. */
export const LOCAL_EMBEDDING = { model: 'local-hash-1', dim: 1536 } as const;

const WORD_WEIGHT = 1;
const BIGRAM_WEIGHT = 0.6;
const GRAM_WEIGHT = 0.25;
const STOP_WORD_DAMPING = 0.1;
const GRAM = 4;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns a lexical vector: signed feature hashing of word stems, stem pairs and character 4-grams, with sublinear term
 * frequency, damped stop words and L2 normalization (all zeros for a text without words). It reflects spelling, not meaning.
 * Source: Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning".
 */
export function embedText(text: string): Float32Array {
  const counts = new Map<number, { weight: number; tf: number }>();
  const add = (hash: number, weight: number) => {
    const known = counts.get(hash);
    if (known) known.tf += 1;
    else counts.set(hash, { weight, tf: 1 });
  };
  let previous = '';
  for (const { word, stem } of tokenize(text)) {
    const damping = isStopWord(word) ? STOP_WORD_DAMPING : 1;
    add(hashOf(`w${stem}`), WORD_WEIGHT * damping);
    if (damping < 1) {
      previous = '';
      continue;
    }
    if (previous !== '') add(hashOf(`b${previous} ${stem}`), BIGRAM_WEIGHT);
    previous = stem;
    const padded = `<${word}>`;
    for (let i = 0; i + GRAM <= padded.length; i++) add(hashOf(padded, i, i + GRAM), GRAM_WEIGHT);
  }
  return normalised(counts);
}

function normalised(counts: Map<number, { weight: number; tf: number }>): Float32Array {
  const vector = new Float32Array(LOCAL_EMBEDDING.dim);
  for (const [hash, { weight, tf }] of counts) {
    const index = (hash >>> 1) % LOCAL_EMBEDDING.dim;
    const sign = (hash & 1) === 0 ? 1 : -1;
    vector[index] = (vector[index] ?? 0) + sign * weight * (1 + Math.log(tf));
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}

/** FNV-1a over UTF-16 units, with a final mix because its low bits are weak. */
function hashOf(text: string, start = 0, end = text.length): number {
  let hash = FNV_OFFSET;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
