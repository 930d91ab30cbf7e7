import { absoluteAmount, addAmounts, type Amount, amountOf, compareAmounts, ZERO } from '../bank-reconcile/index.ts';
import type { CapitalLine, CapitalValue } from './side.ts';

export { type Amount, ZERO };

/** A value of a line with what it was added up from. */
export type Valued = {
  /** Null if there is none, or if it cannot be read. */
  amount: Amount | null;
  /** The largest step of a last digit among the values. */
  unit: Amount;
  /** How many values were added up. */
  count: number;
  values: CapitalValue[];
  problem: string | null;
};

export function valueAt(line: CapitalLine, column: number): { amount: Amount | null } {
  const text = line.values[column]?.amount;
  return { amount: (text == null ? null : amountOf(text)) ?? null };
}

export function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce(addAmounts, ZERO);
}

/** The coarsest unit of values. */
export function unitOf(values: readonly CapitalValue[]): Amount {
  return values
    .map(({ unit }) => amountOf(unit) ?? ZERO)
    .reduce((most, unit) => (compareAmounts(unit, most) > 0 ? unit : most), ZERO);
}

const CENT: Amount = { units: 1n, scale: 2 };
const WHOLE: Amount = { units: 1n, scale: 0 };

function twice(amount: Amount): Amount {
  return addAmounts(absoluteAmount(amount), absoluteAmount(amount));
}

function times({ units, scale }: Amount, count: number): Amount {
  return { units: units * BigInt(count), scale };
}

/**
 * Whether two values are equal up to rounding: one is printed in a coarser unit, and each of its values is off by at most half of
 * that unit. Values that are both in cents never differ by rounding.
 */
export function isRounded(difference: Amount, a: Valued, b: Valued): boolean {
  const order = compareAmounts(a.unit, b.unit);
  const coarse = order >= 0 ? a : b;
  const count = order === 0 ? Math.max(a.count, b.count) : coarse.count;
  if (order === 0 && (count < 2 || compareAmounts(coarse.unit, WHOLE) < 0)) return false;
  return compareAmounts(twice(difference), times(coarse.unit, count)) <= 0;
}

/** Whether a sum is off by no more than its rounded parts can make. Parts in cents add up exactly. */
export function isRoundedSum(difference: Amount, parts: readonly Valued[]): boolean {
  if (compareAmounts(twice(difference), CENT) < 0) return true;
  const allowed = sumOf(parts.map(({ unit, count }) => (compareAmounts(unit, WHOLE) < 0 ? ZERO : times(unit, count))));
  return compareAmounts(twice(difference), allowed) <= 0;
}

/** Whether a sum is off by at most half of the unit of each of its values. */
export function isWithinUnits(difference: Amount, { unit, count }: Valued): boolean {
  return compareAmounts(twice(difference), times(unit, count)) <= 0;
}
