/** The logistic function. Limits the input, so that the result is never exactly 0 or 1. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, logOdds))));
}

/** The inverse of `probabilityOf`, for probabilities from 0.0001 to 0.9999; others are moved into that range. */
export function logOddsOf(probability: number): number {
  const inside = Math.max(1e-4, Math.min(1 - 1e-4, probability));
  return Math.log(inside / (1 - inside));
}

/** Returns an element of a list by an index that is known to exist. Throws RangeError otherwise. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}.`);
  return item;
}

/** Adds to one element of an array of numbers. */
export function addAt(values: Float64Array | Float32Array | number[], index: number, amount: number): void {
  values[index] = (values[index] ?? 0) + amount;
}

/** A deterministic generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hashes a text to `bits` bits (FNV-1a). */
export function hashOf(text: string, bits: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 16_777_619);
  }
  return (hash ^ (hash >>> 15)) & ((1 << bits) - 1);
}

/** Returns a list of `count` zeros. */
export function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}
