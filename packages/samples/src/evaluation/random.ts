import { itemAt } from '../item/index.ts';
/** Random numbers from a seed. The same seed gives the same documents on every machine. */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** `count` different choices, in random order. */
  sample<Choice>(choices: readonly Choice[], count: number): Choice[];
  chance(probability: number): boolean;
};

/** Source: the mulberry32 generator, public domain. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    if (choices.length === 0) throw new RangeError('Nothing to pick from');
    return itemAt(choices, between(0, choices.length - 1));
  };
  return {
    between,
    pick,
    sample(choices, count) {
      const rest = [...choices];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        itemAt(rest.splice(between(0, rest.length - 1), 1), 0),
      );
    },
    chance: (probability) => next() < probability,
  };
}
