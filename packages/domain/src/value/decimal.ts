import { Big } from 'big.js';

/**
 * An exact decimal number as a string: optional minus, digits, optional fraction. The digits of the fraction are its
 * scale and are kept ("12.50" has scale 2). Every function here throws a RangeError for any other text.
 */
export type Decimal = string;

/** How a digit that does not fit is rounded: half-even is the banker's rule, half-up rounds halves away from zero. */
export type Rounding = 'half-even' | 'half-up';

/** A separate constructor, because the settings of big.js are global. `strict` refuses JavaScript numbers. */
const Exact = Big();
Exact.strict = true;
const MODES = { 'half-up': Big.roundHalfUp, 'half-even': Big.roundHalfEven } as const;

const PLAIN = /^(-?)0*(\d+?)(?:\.(\d+))?$/;
const MAX_SCALE = 100;

/** Writes a decimal in its one form: `-0012.50` is `-12.50` and `-0.0` is `0.0`. Undefined for any other text. */
export function canonicalDecimal(text: string): Decimal | undefined {
  const match = PLAIN.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const digits = fraction === undefined ? whole : `${whole}.${fraction}`;
  return /^[0.]+$/.test(digits) ? digits : `${sign}${digits}`;
}

/** The exact decimal of a JSON number as JavaScript prints it, without an exponent. Undefined for NaN and infinities. */
export function decimalOfNumber(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return shiftDecimal(mantissa, Number(exponent));
}

/** Multiplies by a power of ten: moves the decimal point by `places` to the right, to the left when negative. */
export function shiftDecimal(decimal: Decimal, places: number): Decimal {
  const scale = Math.max(0, scaleOf(decimal) - places);
  return plain(exact(decimal).times(`1e${places}`), scale);
}

/** The exact sum, at the larger scale of the two. */
export function add(a: Decimal, b: Decimal): Decimal {
  return plain(exact(a).plus(exact(b)), Math.max(scaleOf(a), scaleOf(b)));
}

/** The exact difference `a - b`, at the larger scale of the two. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return plain(exact(a).minus(exact(b)), Math.max(scaleOf(a), scaleOf(b)));
}

/** The exact product, at the sum of both scales. Round it to get fewer digits. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return plain(exact(a).times(exact(b)), scaleOf(a) + scaleOf(b));
}

/** The quotient `a / b` with `scale` digits in its fraction, rounded once. @throws RangeError when `b` is zero */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  checkScale(scale);
  const divisor = exact(b);
  if (divisor.eq('0')) throw new RangeError(`${a} cannot be divided by zero.`);
  // big.js reads these settings during `div`; nothing runs in between.
  Exact.DP = scale;
  Exact.RM = MODES[rounding];
  return plain(exact(a).div(divisor), scale);
}

/** The exact sum, at the largest scale; `0` for an empty list. */
export function sum(decimals: Iterable<Decimal>): Decimal {
  let total = '0';
  for (const decimal of decimals) total = add(total, decimal);
  return total;
}

/** The decimal with exactly `scale` digits in its fraction. */
export function round(decimal: Decimal, scale: number, rounding: Rounding): Decimal {
  checkScale(scale);
  return plain(exact(decimal).round(scale, MODES[rounding]), scale);
}

/** The decimal with the opposite sign. */
export function negate(decimal: Decimal): Decimal {
  return plain(exact(decimal).neg(), scaleOf(decimal));
}

/** The decimal without its sign. */
export function absolute(decimal: Decimal): Decimal {
  return plain(exact(decimal).abs(), scaleOf(decimal));
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. `1.0` equals `1`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  return exact(a).cmp(exact(b));
}

/** The digits of the fraction as written. */
export function scaleOf(decimal: Decimal): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/**
 * Splits a total by weights into parts of `scale` digits that add up to it exactly: each part is rounded down, and the
 * units that are left go to the largest remainders, earlier parts first. Parts of a negative total mirror those of the
 * positive one. @throws RangeError when the total has more digits than `scale`, a weight is negative or all are zero
 */
export function allocate(total: Decimal, weights: readonly Decimal[], scale: number): Decimal[] {
  checkScale(scale);
  if (compareDecimals(round(total, scale, 'half-even'), total) !== 0)
    throw new RangeError(`${total} has more than ${scale} digits in its fraction: round it first.`);
  const units = unitsOf(absolute(total), scale);
  const weightScale = Math.max(0, ...weights.map(scaleOf));
  const shares = weights.map((weight) => unitsOf(weight, weightScale));
  const whole = shares.reduce((all, share) => all + share, 0n);
  if (whole <= 0n || shares.some((share) => share < 0n))
    throw new RangeError('Weights must not be negative, and one must be more than zero.');
  const parts = shares.map((share, index) => ({
    index,
    units: (units * share) / whole,
    remainder: (units * share) % whole,
  }));
  const left = units - parts.reduce((all, part) => all + part.units, 0n);
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const part of byRemainder.slice(0, Number(left))) part.units += 1n;
  const isNegative = compareDecimals(total, '0') < 0;
  return parts.map((part) => shiftDecimal(String(isNegative ? -part.units : part.units), -scale));
}

/** Splits a total into `count` parts of `scale` digits that differ by one unit at most, the larger ones first. */
export function split(total: Decimal, count: number, scale: number): Decimal[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${count} is not a number of parts.`);
  return allocate(
    total,
    Array.from({ length: count }, () => '1'),
    scale,
  );
}

function exact(decimal: Decimal): Big {
  if (!PLAIN.test(decimal)) throw new RangeError(`“${decimal.slice(0, 60)}” is not a plain decimal.`);
  return new Exact(decimal);
}

function plain(value: Big, scale: number): Decimal {
  const text = value.toFixed(scale);
  return canonicalDecimal(text) ?? text;
}

function unitsOf(decimal: Decimal, scale: number): bigint {
  return BigInt(exact(decimal).times(`1e${scale}`).toFixed(0));
}

function checkScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_SCALE)
    throw new RangeError(`${scale} is not a scale: use a whole number from 0 to ${MAX_SCALE}.`);
}
