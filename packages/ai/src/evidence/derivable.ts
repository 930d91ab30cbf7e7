import { countryOf, parseValue, readDate } from '@atrium/domain/value';
import type { Format, Written } from '@atrium/domain/value';
import { contentStems, fold } from '../retrieval/index.ts';

const SHARED_WORDS = 0.7;
const ORDERS = ['DMY', 'MDY', 'YMD'] as const;
const SPELLED =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const NUMERAL =
  /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?(?:\s?(?:k|m|bn|b|mn|mm|thousand|million|billion|lakhs?|crores?)\b)?|[.,]\d+/giu;

/**
 * Checks that quotes show a value: its number, date or words occur there. A boolean only needs a quote, because no text
 * contains it literally.
 */
export function isDerivable(format: Format, cell: Written, quotes: readonly string[]): boolean {
  const text = quotes.join('\n');
  if (text.trim() === '' || cell.value === null) return false;
  const value = String(cell.value);
  switch (format) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
    case 'currency':
    case 'percentage':
    case 'rating':
      return numbersIn(format, text).includes(magnitude(cell.decimal ?? value));
    case 'date':
    case 'date-time':
      return (
        hasDate(text, value.slice(0, 10)) || (format === 'date-time' && digitsOf(text).includes(value.slice(11, 13)))
      );
    case 'time':
      return hasNumber(text, value.slice(3, 5)) || /noon|midnight|\b\d{1,2}\s?[ap]\.?m/i.test(text);
    case 'phone':
      return digitsOf(text).includes(value.replaceAll(/\D/g, '').slice(-7));
    case 'email':
    case 'uri':
      return fold(text).includes(
        fold(value)
          .replace(/^(?:https?:\/\/|mailto:)/, '')
          .replace(/\/$/, ''),
      );
    case 'country':
      return namesCountry(text, value);
    default:
      return sharesWords(value, text);
  }
}

/** Writes an amount as plain digits without sign and trailing zeros, so that 1,250.00 equals 1250. */
function magnitude(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

function numbersIn(format: Format, text: string): string[] {
  const numbers = [...text.matchAll(NUMERAL)].flatMap(([run]) =>
    [undefined, '.', ','].flatMap((mark) => {
      const parsed = parseValue(
        format === 'currency' ? 'currency' : 'number',
        run,
        mark === undefined ? {} : { decimalMark: mark as '.' | ',' },
      );
      return parsed.ok && parsed.decimal !== null ? [magnitude(parsed.decimal)] : [];
    }),
  );
  const words = SPELLED.split(' ').flatMap((word, number) =>
    new RegExp(`\\b${word}\\b`, 'i').test(text) ? [String(number)] : [],
  );
  const points = [...text.matchAll(/(\d+(?:\.\d+)?)\s?(?:bps|basis points)/gi)].map(([, bps = '0']) =>
    magnitude(String(Number(bps) / 100)),
  );
  const stars = [...text.matchAll(/★+/g)].map(([run]) => String(run.length));
  return [...numbers, ...words, ...points, ...stars];
}

function hasDate(text: string, iso: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (!/[\p{L}\d]/u.test(text[at] ?? '') || /[\p{L}\d]/u.test(text[at - 1] ?? '')) continue;
    const rest = text.slice(at, at + 60);
    if (ORDERS.some((order) => isDate(rest, order, iso))) return true;
  }
  return false;
}

function isDate(text: string, order: (typeof ORDERS)[number], iso: string): boolean {
  const reading = readDate(text, order);
  return reading.ok && reading.iso === iso;
}

function hasNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(text);
}

function digitsOf(text: string) {
  return text.replaceAll(/\D/g, '');
}

const LONGEST_NAME = 5;

function namesCountry(text: string, code: string): boolean {
  const words = text.split(/[\s,;|()]+/).filter(Boolean);
  return words.some((_, at) =>
    Array.from({ length: LONGEST_NAME }, (__, length) =>
      words
        .slice(at, at + length + 1)
        .join(' ')
        .replace(/\.$/, ''),
    ).some((name) => countryOf(name) === code),
  );
}

function sharesWords(value: string, text: string): boolean {
  const wanted = contentStems(value);
  if (wanted.length === 0) return fold(text).includes(fold(value.trim()));
  const present = new Set(contentStems(text));
  const figures = wanted.filter((stem) => /^\d/.test(stem));
  const shared = wanted.filter((stem) => present.has(stem)).length;
  return figures.every((stem) => present.has(stem)) && shared >= wanted.length * SHARED_WORDS;
}
