import { ProviderError } from '../evidence/index.ts';

/** Vendors take about 8,000 tokens for one text; a passage has a thousand. What is longer is embedded by its beginning. */
const LONGEST_TEXT = 8_000;
/** Characters of one request: OpenAI takes 300,000 tokens in all. */
const LONGEST_BATCH = 300_000;

/** Texts as vendors take them, in requests of at most `size`: none empty, none too long. Order is kept. */
export function embeddingBatches(texts: readonly string[], size: number): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const fitting = text.trim() === '' ? '-' : text.slice(0, LONGEST_TEXT);
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === size || length + fitting.length > LONGEST_BATCH) {
      batches.push([fitting]);
      length = fitting.length;
    } else {
      batch.push(fitting);
      length += fitting.length;
    }
  }
  return batches;
}

/** @throws ProviderError `invalid_output` unless there are `count` vectors of `dim` finite numbers each. */
export function checkedVectors(vectors: readonly (readonly number[])[], count: number, dim: number): Float32Array[] {
  if (vectors.length !== count) {
    throw new ProviderError('invalid_output', `The provider gave ${vectors.length} vectors for ${count} texts.`);
  }
  return vectors.map((vector) => {
    if (vector.length !== dim) {
      throw new ProviderError('invalid_output', `The provider gave ${vector.length} dimensions instead of ${dim}.`);
    }
    if (!vector.every(Number.isFinite)) throw new ProviderError('invalid_output', 'The provider gave no numbers.');
    return Float32Array.from(vector);
  });
}
