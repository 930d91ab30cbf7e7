/** Vectors of words, the most frequent first. Each is its eight-bit values times its scale, and has about unit length. */
export type WordVectors = {
  words: readonly string[];
  scales: Float32Array;
  /** `DIMENSIONS` values for each word. */
  values: Int8Array;
};

export const DIMENSIONS = 100;
const HEADER_BYTES = 8;
const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT;
const MOST = 127;

/** Rounds vectors to eight bits each: the largest value of a word becomes 127. */
export function rounded(words: readonly string[], vectors: readonly Float64Array[]): WordVectors {
  const scales = new Float32Array(words.length);
  const values = new Int8Array(words.length * DIMENSIONS);
  for (const [index, vector] of vectors.entries()) {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest / MOST;
    scales[index] = scale;
    values.set(
      vector.map((value) => Math.round(value / scale)),
      index * DIMENSIONS,
    );
  }
  return { words, scales, values };
}

/** The bytes of the file: the number of words and the length of their text, the words by line, the scales, the values. */
export function encoded({ words, scales, values }: WordVectors): Uint8Array {
  const text = new TextEncoder().encode(words.join('\n'));
  const bytes = new Uint8Array(HEADER_BYTES + text.length + scales.length * SCALE_BYTES + values.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, words.length, true);
  view.setUint32(4, text.length, true);
  bytes.set(text, HEADER_BYTES);
  const scalesAt = HEADER_BYTES + text.length;
  for (const [index, scale] of scales.entries()) view.setFloat32(scalesAt + index * SCALE_BYTES, scale, true);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), scalesAt + scales.length * SCALE_BYTES);
  return bytes;
}

/** Reads the bytes of the file, which the values share. @throws RangeError if their number does not fit their header */
export function decoded(bytes: Uint8Array): WordVectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const scalesAt = HEADER_BYTES + view.getUint32(4, true);
  const valuesAt = scalesAt + count * SCALE_BYTES;
  if (bytes.length !== valuesAt + count * DIMENSIONS) throw new RangeError('The file of word vectors is cut off.');
  const words = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, scalesAt)).split('\n');
  const scales = Float32Array.from({ length: count }, (_, index) =>
    view.getFloat32(scalesAt + index * SCALE_BYTES, true),
  );
  return { words, scales, values: new Int8Array(bytes.buffer, bytes.byteOffset + valuesAt, count * DIMENSIONS) };
}
