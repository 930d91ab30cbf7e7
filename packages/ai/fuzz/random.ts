/** Random numbers from a seed, the same on every machine (mulberry32). */
export type Random = {
  /** Returns an integer from 0 to `limit`, excluding `limit`. */
  below: (limit: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('The list is empty.');
      return picked;
    },
  };
}
