import { isCurrency, minorDigits } from './currency.ts';
import {
  add,
  allocate,
  canonicalDecimal,
  compareDecimals,
  type Decimal,
  negate,
  round,
  type Rounding,
} from './decimal.ts';

/** An amount in one currency, by its ISO 4217 code. */
export type Money = { amount: Decimal; currency: string };

/** @throws RangeError when the amount is not a plain decimal or the code is not one of ISO 4217 */
export function money(amount: string, currency: string): Money {
  const decimal = canonicalDecimal(amount);
  if (decimal === undefined) throw new RangeError(`“${amount.slice(0, 60)}” is not a plain decimal.`);
  if (!isCurrency(currency)) throw new RangeError(`“${currency.slice(0, 10)}” is not a currency.`);
  return { amount: decimal, currency };
}

/** @throws RangeError when the currencies differ */
export function addMoney(a: Money, b: Money): Money {
  return { amount: add(a.amount, amountIn(a.currency, b)), currency: a.currency };
}

/** `a - b`. @throws RangeError when the currencies differ */
export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, negateMoney(b));
}

/** The sum in `currency`; zero of it for an empty list. @throws RangeError when an item has another currency */
export function sumMoney(items: Iterable<Money>, currency: string): Money {
  let total = money('0', currency);
  for (const item of items) total = addMoney(total, item);
  return total;
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. @throws RangeError when the currencies differ */
export function compareMoney(a: Money, b: Money): number {
  return compareDecimals(a.amount, amountIn(a.currency, b));
}

export function negateMoney({ amount, currency }: Money): Money {
  return { amount: negate(amount), currency };
}

/** The amount with as many digits as the currency's minor unit has: cents, no digits for yen. */
export function roundMoney({ amount, currency }: Money, rounding: Rounding): Money {
  return { amount: round(amount, minorDigits(currency), rounding), currency };
}

/** Splits an amount by weights without losing a minor unit; see `allocate`. */
export function allocateMoney({ amount, currency }: Money, weights: readonly Decimal[]): Money[] {
  return allocate(amount, weights, minorDigits(currency)).map((part) => ({ amount: part, currency }));
}

function amountIn(currency: string, { amount, currency: own }: Money): Decimal {
  if (own !== currency) throw new RangeError(`${currency} and ${own} cannot be combined: convert one of them first.`);
  return amount;
}
