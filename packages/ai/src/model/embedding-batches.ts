import { ProviderError } from '../evidence/index.ts';

/** Characters of one text. Vendors accept about 8,000 tokens, and a passage has 1,024; a longer text is cut. */
const LONGEST_TEXT = 8_000;
/** Characters of one request. OpenAI accepts 300,000 tokens per request. */
const LONGEST_BATCH = 300_000;

/** Splits texts into requests of at most `size` texts that vendors accept: none empty, none too long. Keeps the order. */
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
    throw new ProviderError('invalid_output', `The provider returned ${vectors.length} vectors for ${count} texts.`);
  }
  return vectors.map((vector) => {
    if (vector.length !== dim) {
      throw new ProviderError('invalid_output', `The provider returned ${vector.length} dimensions instead of ${dim}.`);
    }
    if (!vector.every(Number.isFinite))
      throw new ProviderError('invalid_output', 'The provider returned a vector with invalid numbers.');
    return Float32Array.from(vector);
  });
}
