import { currencyOf, DOLLAR_SIGN, isBareDollar, isCurrency } from './currency.ts';
import type { Decimal } from './decimal.ts';
import { canonicalDecimal, compareDecimals, decimalOfNumber, negate, shiftDecimal } from './decimal.ts';
import { readNumber } from './number.ts';
import type { NumberReading } from './number.ts';
import { accept, refuse, shown } from './parsed.ts';
import type { Parsed, ParseHints } from './parsed.ts';

const MOST_DIGITS = 60;
export const MAX_RATING = 5;

type Raw = string | number | boolean;

/** Parses a number with the unit after it, if any ("12,500 sq ft"). */
export function parseNumber(raw: Raw, hints: ParseHints): Parsed {
  if (typeof raw === 'number') return ofNumber(raw);
  const text = String(raw).trim();
  const reading = readNumber(text, { mark: hints.decimalMark });
  if (!reading.ok) return refuse(numberProblem(text, reading));
  const unit = reading.rest.trim();
  if (
    !/^(?:approx\.?|ca\.?|c\.|about|~)?\s*$/i.test(reading.before) ||
    !/^(?:%|‰|\p{L}[\p{L}\s./²³-]{0,40})?$/u.test(unit)
  )
    return refuse(`${shown(text)} is not a number.`);
  return exact(reading.decimal, unit === '' ? null : unit);
}

export function parseInteger(raw: Raw, hints: ParseHints): Parsed {
  const parsed = parseNumber(raw, hints);
  if (!parsed.ok || parsed.decimal === null) return parsed;
  const whole = /^(-?\d+)(?:\.0+)?$/.exec(parsed.decimal)?.[1];
  if (whole === undefined) return refuse(`${parsed.decimal} is not a whole number.`);
  return exact(canonicalDecimal(whole) ?? whole, parsed.unit);
}

/**
 * Parses an amount of money. `unit` is its ISO 4217 code, or null if it is unknown. DR makes the amount negative, CR does not.
 * A bare `$` needs a hint and is refused without one.
 */
export function parseCurrency(raw: Raw, hints: ParseHints): Parsed {
  const fallback = hints.currency !== undefined && isCurrency(hints.currency) ? hints.currency : null;
  if (typeof raw === 'number') return ofNumber(raw, fallback);
  const text = String(raw).trim();
  const reading = readNumber(text, { mark: hints.decimalMark, pointBeforeThree: 'ambiguous', money: true });
  if (!reading.ok) return refuse(numberProblem(text, reading));
  const rest = reading.rest
    .replace(/^[.,]?[-—–](?=\s|$)/u, '')
    .replace(/\s*(?:(?:per|a|an|each|p\.)\s.*|\/\s?\p{L}.*|p\.?a\.?|monthly|annually|only)$/iu, '')
    .trim();
  const side = /(?:^|\s)\(?(CR|DR|Cr|Dr)\.?\)?$/.exec(rest)?.[1]?.toUpperCase();
  const behind = rest
    .replace(/(?:^|\s)\(?(?:CR|DR|Cr|Dr)\.?\)?$/, '')
    .replace(/[*†]+$/, '')
    .trim();
  const named = [reading.before.trim(), behind].filter(Boolean);
  const currencies = named.map((name) => currencyOf(name, hints.currency));
  if (currencies.includes(undefined)) return refuse(`${shown(text)} is not an amount of money.`);
  const codes = currencies.filter((each) => typeof each === 'string');
  // "$ 12.00 CAD": the code says which dollar it is.
  const agreed = codes.find((code) => named.every((name) => currencyOf(name, code) === code));
  if (codes.length > 0 && agreed === undefined) return refuse(`${shown(text)} names two currencies.`);
  const unit = agreed ?? (named.length === 0 ? fallback : named.some(isBareDollar) ? dollarOf(hints) : null);
  if (unit === undefined) return refuse(`${shown(text)} does not say which dollar: ${WHICH_DOLLAR}`);
  const decimal = side === 'DR' && !reading.decimal.startsWith('-') ? negate(reading.decimal) : reading.decimal;
  return exact(decimal, unit);
}

const WHICH_DOLLAR = 'enter its code, such as USD, or choose the currency of “$” in the organization’s settings.';

function dollarOf({ dollar }: ParseHints): string | undefined {
  return dollar === DOLLAR_SIGN || (dollar !== undefined && isCurrency(dollar)) ? dollar : undefined;
}

/** Parses a percentage as written: 12.5 % is 12.5. Basis points are hundredths of a percent. */
export function parsePercentage(raw: Raw, hints: ParseHints): Parsed {
  if (typeof raw === 'number') return ofNumber(raw);
  const text = String(raw).trim();
  const reading = readNumber(text, { mark: hints.decimalMark, commaBeforeThree: 'ambiguous' });
  if (!reading.ok) return refuse(numberProblem(text, reading));
  const rest = reading.rest.replace(/\s*(?:p\.?\s?a\.?|per (?:annum|year|month)|a year|annually|monthly)$/i, '').trim();
  if (!/^[%~]?\s*$/.test(reading.before)) return refuse(`${shown(text)} is not a percentage.`);
  if (/^(?:bps?|basis points?)$/i.test(rest)) return exact(shiftDecimal(reading.decimal, -2), null);
  if (/^(?:%|％|٪|per ?cent|percent|pct\.?|prozent|percentage points?|pp)?$/i.test(rest))
    return exact(reading.decimal, null);
  return refuse(`${shown(text)} is not a percentage.`);
}

/** Parses a rating from 0 to 5: a number, "4 / 5", "4 out of 5" or stars. Refuses other scales. */
export function parseRating(raw: Raw, hints: ParseHints): Parsed {
  const text = typeof raw === 'number' ? (decimalOfNumber(raw) ?? '') : String(raw).trim();
  const stars = /^(★{0,5})(☆{0,5})$/u.exec(text);
  const scale = /^(.+?)\s*(?:\/|out of|of)\s*(\d+)(?:\s*stars?)?$/i.exec(text);
  if (scale && scale[2] !== String(MAX_RATING))
    return refuse(`${shown(text)} is a rating out of ${scale[2]}, not ${MAX_RATING}.`);
  const written =
    stars && text !== '' ? String(stars[1]?.length ?? 0) : (scale?.[1] ?? text).replace(/\s*stars?$/i, '');
  const reading = readNumber(written, { mark: hints.decimalMark });
  if (!reading.ok || (reading.before + reading.rest).trim() !== '') return refuse(`${shown(text)} is not a rating.`);
  if (reading.decimal.startsWith('-') || compareDecimals(reading.decimal, String(MAX_RATING)) > 0)
    return refuse(`A rating is between 0 and ${MAX_RATING}, not ${reading.decimal}.`);
  return exact(reading.decimal, null);
}

function ofNumber(raw: number, unit: string | null = null): Parsed {
  const decimal = decimalOfNumber(raw);
  return decimal === undefined ? refuse('That is not a finite number.') : exact(decimal, unit);
}

function exact(decimal: Decimal, unit: string | null): Parsed {
  if (decimal.length > MOST_DIGITS) return refuse(`A number has at most ${MOST_DIGITS} digits.`);
  return accept(Number(decimal), decimal, unit);
}

function numberProblem(text: string, { problem }: Extract<NumberReading, { ok: false }>): string {
  if (problem === 'ambiguous')
    return `${shown(text)} can mean thousands or decimals. Enter it without a thousands separator.`;
  if (problem === 'grouping') return `${shown(text)} is not one number: its digits are grouped in an unknown way.`;
  return `${shown(text)} contains no number.`;
}
