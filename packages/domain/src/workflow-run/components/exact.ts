import { canonicalDecimal, compareDecimals, type Decimal, decimalOfNumber } from '../../value/index.ts';
import type { JsonValue } from '../../workflow/index.ts';
import { ComponentError } from './component.ts';
import { textOf } from './value.ts';

type Value = JsonValue | undefined;

/** The exact number of a value. `short` is set if JavaScript's number orders and equals it correctly. */
export type ExactNumber = { decimal: Decimal; short: number | null };

/** JavaScript's numbers hold every decimal of so many digits. */
const SURE_DIGITS = 15;
const MOST_DIGITS = 300;
/** A text such as 007 is a code and no number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether JavaScript's number holds a decimal exactly enough to order it and to write it again. */
function isShort(decimal: Decimal): boolean {
  return decimal.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= SURE_DIGITS;
}

/** Returns the exact number of a value, or null if it is none. Texts are numbers if they are plain decimals. */
export function numberOf(value: Value): ExactNumber | null {
  let decimal: Decimal | undefined;
  if (typeof value === 'number') decimal = decimalOfNumber(value);
  else if (typeof value === 'string' && value.length <= MOST_DIGITS) {
    const text = value.trim();
    if (NUMBER.test(text)) decimal = canonicalDecimal(text);
  }
  if (decimal === undefined) return null;
  return { decimal, short: isShort(decimal) ? Number(decimal) : null };
}

/** Returns JavaScript's number for a decimal as it is written, or the text itself if a number cannot hold it exactly. */
export function numberOrText(text: string): JsonValue {
  const number = Number(text);
  const [mantissa = '', exponent] = text.toLowerCase().split('e');
  if (exponent !== undefined) {
    const isZero = /^[-0.]*$/.test(mantissa);
    const isNormal = Number.isFinite(number) && Math.abs(number) >= 1e-300;
    return isZero || (isNormal && isShort(mantissa)) ? number : text;
  }
  if (isShort(mantissa) && mantissa.length <= MOST_DIGITS) return number;
  const [written, held] = [canonicalDecimal(mantissa), decimalOfNumber(number)];
  if (written === undefined || held === undefined || mantissa.length > MOST_DIGITS) return text;
  return compareDecimals(written, held) === 0 ? number : text;
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export function compareExact(a: ExactNumber, b: ExactNumber): number {
  return a.short !== null && b.short !== null ? a.short - b.short : compareDecimals(a.decimal, b.decimal);
}

/** Negative, zero or positive in the order of the characters, which is the same on every machine. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function isBlank(value: Value): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether a value is the one that a text names: the same text, or the same number. 12.50 is 12.5, and 007 is not 7. */
export function isSame(value: Value, text: string): boolean {
  if (typeof value === 'boolean') return String(value) === text.trim().toLowerCase();
  if (textOf(value) === text) return true;
  const left = numberOf(value);
  const right = left && numberOf(text);
  return left !== null && right !== null && compareExact(left, right) === 0;
}

/** Compares with a number as numbers, and with another text as texts, such as dates. Null: neither is less. */
function orderOf(value: Value, text: string): number | null {
  if (text === '') throw new ComponentError('The value to compare with is empty. Enter a value.');
  if (isBlank(value)) return null;
  const right = numberOf(text);
  if (!right) return compareTexts(textOf(value), text);
  const left = numberOf(value);
  return left && compareExact(left, right);
}

type Comparison = (value: Value, text: string) => boolean;

const COMPARISONS = new Map<string, Comparison>([
  ['equals', isSame],
  ['not equals', (value, text) => !isSame(value, text)],
  ['contains', (value, text) => textOf(value).includes(text)],
  ['not contains', (value, text) => !textOf(value).includes(text)],
  ['starts with', (value, text) => textOf(value).startsWith(text)],
  ['ends with', (value, text) => textOf(value).endsWith(text)],
  ['greater than', (value, text) => (orderOf(value, text) ?? 0) > 0],
  ['less than', (value, text) => (orderOf(value, text) ?? 0) < 0],
]);

/**
 * Returns the comparison that an operation names. A missing value is an empty text, and neither greater nor less than
 * another. @throws ComponentError for an unknown name
 */
export function comparisonOf(operator: string): Comparison {
  const comparison = COMPARISONS.get(operator);
  if (!comparison) throw new ComponentError(`“${operator}” is not a comparison. Choose another one.`);
  return comparison;
}
