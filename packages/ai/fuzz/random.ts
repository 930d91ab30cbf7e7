/** Numbers that a seed decides: small, fast, the same on every machine (mulberry32). */
export type Random = {
  /** A whole number from 0 up to, and without, `limit`. */
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
      if (list.length === 0) throw new RangeError('There is nothing to pick from');
      return list[below(list.length)]!;
    },
  };
}
