import { MAX_RATING, parseCurrency, parseInteger, parseNumber, parsePercentage, parseRating } from './amount.ts';
import { parseCountry } from './country.ts';
import { isCurrency, minorDigits } from './currency.ts';
import { compareDecimals, decimalOfNumber, scaleOf } from './decimal.ts';
import { parseDate, parseDateTime } from './date.ts';
import type { Format } from './format.ts';
import { accept } from './parsed.ts';
import type { Parsed, ParseHints, Written } from './parsed.ts';
import {
  formatPhone,
  parseBoolean,
  parseEmail,
  parseJson,
  parseLine,
  parseLines,
  parsePhone,
  parseUri,
} from './text.ts';
import { parseTime } from './time.ts';

export type SqlType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'time';
type Show = (cell: Written, locale: string, timeZone: string) => string;
type Rules = {
  parse: (raw: string | number | boolean, hints: ParseHints) => Parsed;
  show: Show;
  sql: SqlType;
};

/** Caches Intl formatters: creating one takes longer than formatting a screen of cells. */
function kept<Options, Made>(make: (locale: string, options: Options) => Made) {
  const known = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const made = known.get(key) ?? make(locale, options);
    known.set(key, made);
    return made;
  };
}
const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const regionNames = kept((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options));

const asIs: Show = ({ value }) => String(value);

const number: Show = (cell, locale) => digits(cell, locale) + (cell.unit === null ? '' : ` ${cell.unit}`);

const currency: Show = (cell, locale) =>
  cell.unit !== null && isCurrency(cell.unit)
    ? digits(cell, locale, { style: 'currency', currency: cell.unit }, minorDigits(cell.unit))
    : number(cell, locale, 'UTC');

const percentage: Show = (cell, locale) => digits(cell, locale, { style: 'unit', unit: 'percent' });

const rating: Show = (cell, locale) => `${digits(cell, locale)} / ${MAX_RATING}`;

const date: Show = ({ value }, locale) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${String(value)}T00:00Z`));

/** Shows a local time without a zone unchanged, and an instant in the reader's zone. */
const dateTime: Show = ({ value }, locale, timeZone) => {
  const instant = String(value).endsWith('Z');
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: instant ? timeZone : 'UTC' } as const;
  return dateFormat(locale, options).format(Date.parse(instant ? String(value) : `${String(value)}Z`));
};

const time: Show = ({ value }, locale) => {
  const seconds = String(value).endsWith(':00') ? {} : ({ second: '2-digit' } as const);
  const format = dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...seconds, timeZone: 'UTC' });
  return format.format(Date.parse(`1970-01-01T${String(value)}Z`));
};

const country: Show = ({ value }, locale) => regionNames(locale, { type: 'region' }).of(String(value)) ?? String(value);

const RULES: Record<Format, Rules> = {
  string: { parse: parseLine, show: asIs, sql: 'text' },
  'multi-line-text': { parse: parseLines, show: asIs, sql: 'text' },
  'multi-line-md': { parse: parseLines, show: asIs, sql: 'text' },
  email: { parse: parseEmail, show: asIs, sql: 'text' },
  uri: { parse: parseUri, show: asIs, sql: 'text' },
  phone: { parse: parsePhone, show: ({ value }) => formatPhone(String(value)), sql: 'text' },
  country: { parse: parseCountry, show: country, sql: 'text' },
  number: { parse: parseNumber, show: number, sql: 'numeric' },
  integer: { parse: parseInteger, show: number, sql: 'numeric' },
  currency: { parse: parseCurrency, show: currency, sql: 'numeric' },
  percentage: { parse: parsePercentage, show: percentage, sql: 'numeric' },
  rating: { parse: parseRating, show: rating, sql: 'numeric' },
  date: { parse: parseDate, show: date, sql: 'date' },
  'date-time': { parse: parseDateTime, show: dateTime, sql: 'timestamptz' },
  time: { parse: parseTime, show: time, sql: 'time' },
  boolean: { parse: parseBoolean, show: ({ value }) => (value === true ? 'Yes' : 'No'), sql: 'boolean' },
  json: { parse: parseJson, show: asIs, sql: 'text' },
};

/**
 * Parses a text of a user, a file or a model as a value of the format and normalises it: numbers as a JSON number and an exact
 * decimal, ISO dates, E.164 phone numbers, ISO 3166 and 4217 codes. An empty text is null. A text that does not fit, or that is
 * ambiguous without a hint, is refused with a reason. Nothing is guessed.
 */
export function parseValue(format: Format, raw: string | number | boolean | null, hints: ParseHints = {}): Parsed {
  if (raw === null || (typeof raw === 'string' && raw.trim() === '')) return accept(null);
  return RULES[format].parse(raw, hints);
}

/**
 * Formats the value for a reader of `locale` in `timeZone` (IANA); empty for null. Keeps every digit. Money has at least the
 * digits of its minor unit, so that amounts in one column have the same precision.
 */
export function formatValue(format: Format, cell: Written, locale: string, timeZone: string): string {
  return cell.value === null ? '' : RULES[format].show(cell, locale, timeZone);
}

/** Returns the value for a file: numbers as exact decimals (the currency code is in `unit`), booleans unchanged. */
export function exportValue(format: Format, cell: Written): string | boolean | null {
  if (cell.value === null || typeof cell.value === 'boolean') return cell.value;
  if (RULES[format].sql === 'numeric') return exactly(cell);
  return String(cell.value);
}

/** Returns the PostgreSQL type for comparing values of the format: numeric uses `decimal`, the others `value`. */
export function sqlTypeOf(format: Format): SqlType {
  return RULES[format].sql;
}

/** Compares two values of one format, nulls last: exactly for numbers, ignoring case for texts. */
export function compareValues(
  format: Format,
  a: Pick<Written, 'value' | 'decimal'>,
  b: Pick<Written, 'value' | 'decimal'>,
): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  if (RULES[format].sql === 'numeric') return compareDecimals(exactly(a), exactly(b));
  const [left, right] = [sortKey(a.value), sortKey(b.value)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(value: Written['value']): string {
  return String(value).toLowerCase();
}

function exactly(cell: Pick<Written, 'value' | 'decimal'>): string {
  return cell.decimal ?? decimalOfNumber(Number(cell.value)) ?? '0';
}

/** Formats every digit of a number, with at least `least` digits after the decimal mark. */
function digits(cell: Written, locale: string, options: Intl.NumberFormatOptions = {}, least = 0): string {
  const decimal = exactly(cell);
  const places = Math.max(scaleOf(decimal), least);
  const format = numberFormat(locale, {
    ...options,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  // A string keeps every digit. The type accepts only literal numbers.
  return format.format(decimal as Intl.StringNumericLiteral);
}
