import type { Decimal } from '../value/index.ts';

/** An exact amount: `units` times ten to the power of `-scale`. 12.50 is 1250n with scale 2. */
export type Amount = { units: bigint; scale: number };

export const ZERO: Amount = { units: 0n, scale: 0 };

/** The longest amount that is read, in characters. */
const MOST_DIGITS = 40;
const WRITTEN = /^-?\d+(?:\.\d+)?$/;

/** Whether a text is an amount string: optional minus, digits, optional decimals. */
export function isAmount(text: string): boolean {
  return WRITTEN.test(text) && text.length <= MOST_DIGITS;
}

/** Reads an amount string. Keeps its scale: 12.50 has scale 2. Undefined for any other text; never passes through a float. */
export function amountOf(text: string): Amount | undefined {
  if (!isAmount(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** The amount as a decimal string with all digits of its scale. */
export function decimalOf({ units, scale }: Amount): Decimal {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString();
  if (scale === 0) return sign + digits;
  const point = digits.length - scale;
  if (point <= 0) return `${sign}0.${digits.padStart(scale, '0')}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The units at a scale that is at least that of the amount. */
export function unitsAt({ units, scale }: Amount, at: number): bigint {
  return scale === at ? units : units * 10n ** BigInt(at - scale);
}

export function addAmounts(a: Amount, b: Amount): Amount {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  return addAmounts(a, negated(b));
}

export function negated({ units, scale }: Amount): Amount {
  return { units: -units, scale };
}

/** The amount without its sign. */
export function absoluteAmount(amount: Amount): Amount {
  return amount.units < 0n ? negated(amount) : amount;
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`, whatever their scales. */
export function compareAmounts(a: Amount, b: Amount): number {
  const { units } = subtractAmounts(a, b);
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}

const MOST_UNITS = 2n ** 63n - 1n;
const MOST_SCALE = 18;

/** Whether the units fit a bigint of the database and the scale has at most 18 decimals. */
export function isStorable({ units, scale }: Amount): boolean {
  return units <= MOST_UNITS && units >= -MOST_UNITS && scale <= MOST_SCALE;
}

const KEY_SCALE = 4;

/**
 * The amount at 4 decimals, rounded down and limited to the range of a bigint: amounts in order have keys in order. It decides
 * order and bounds in an index; compare the amounts themselves where keys are equal.
 */
export function amountKey({ units, scale }: Amount): bigint {
  const key =
    scale <= KEY_SCALE
      ? units * 10n ** BigInt(KEY_SCALE - scale)
      : floorDivide(units, 10n ** BigInt(scale - KEY_SCALE));
  if (key > MOST_UNITS) return MOST_UNITS;
  return key < -MOST_UNITS ? -MOST_UNITS : key;
}

function floorDivide(units: bigint, divisor: bigint): bigint {
  const quotient = units / divisor;
  return units < 0n && quotient * divisor !== units ? quotient - 1n : quotient;
}
