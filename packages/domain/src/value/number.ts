import type { Decimal } from './decimal.ts';
import { canonicalDecimal, negate, shiftDecimal } from './decimal.ts';

export type NumberReading =
  | { ok: true; decimal: Decimal; rest: string; before: string }
  | { ok: false; problem: 'none' | 'ambiguous' | 'grouping' };

/** Separators that group digits in some notation: spaces, apostrophes, the Arabic separator, underscores. */
const GROUPING_SIGNS = `\\s\\u00a0\\u202f\\u2009'’٬_`;
const NUMERAL = new RegExp(`\\d(?:[\\d.,٫${GROUPING_SIGNS}]*\\d)?|[.,]\\d+`, 'u');
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:k|K|thousand|tausend|mille|mil)(?![\p{L}])\.?/u, 3],
  [/^\s?(?:lakhs?|lacs?)(?!\p{L})/iu, 5],
  [/^\s?(?:millions?|mill?(?=\.)|mio|mn|mm|millones|million(?:en|i))(?!\p{L})\.?/iu, 6],
  [/^\s?(?:crores?|cr(?=\.))(?!\p{L})\.?/iu, 7],
  [/^\s?(?:billions?|bn|mrd|milliarden?|milliards?)(?!\p{L})\.?/iu, 9],
  [/^\s?(?:trillions?|tn)(?!\p{L})\.?/iu, 12],
];
/** Scales only in amounts of money; after a bare number these letters can be metres or bytes. */
const MONEY_SCALES: readonly (readonly [RegExp, number])[] = [
  [/^\s?[mM](?!\p{L})/u, 6],
  [/^\s?[bB](?!\p{L})/u, 9],
];

/**
 * Reads the only number in a text, exactly, with the text before and after it. Reads every usual grouping (1,234,567.89,
 * 1.234.567,89, 1 234 567, 1'234'567, 12,34,567), parentheses, leading and trailing minus signs, and scales ("1.5 million").
 * `mark` decides whether a single separator before three digits is a decimal mark or a thousands separator; without it, the
 * other two options decide.
 */
export function readNumber(
  written: string,
  options: {
    mark?: '.' | ',' | undefined;
    pointBeforeThree?: 'decimal' | 'ambiguous';
    commaBeforeThree?: 'groups' | 'ambiguous';
    money?: boolean;
  } = {},
): NumberReading {
  const text = westernDigits(written);
  const match = NUMERAL.exec(text);
  if (!match) return { ok: false, problem: 'none' };
  let before = text.slice(0, match.index);
  let rest = text.slice(match.index + match[0].length);
  if (/\d/.test(rest)) return { ok: false, problem: 'grouping' };
  const reading = digitsOf(match[0], options);
  if (typeof reading !== 'string') return { ok: false, problem: reading.problem };
  let decimal = canonicalDecimal(reading);
  const scales = options.money ? [...SCALES, ...MONEY_SCALES] : SCALES;
  const scale = scales.find(([pattern]) => pattern.test(rest));
  if (scale && decimal !== undefined) {
    decimal = shiftDecimal(decimal, scale[1]);
    rest = rest.replace(scale[0], '');
  }
  if (decimal === undefined) return { ok: false, problem: 'none' };
  const signed = takeSign(before, rest);
  ({ before, rest } = signed);
  return { ok: true, decimal: signed.negative ? negate(decimal) : decimal, before, rest };
}

const MINUS = /[-−–‒]/u;

function takeSign(before: string, rest: string): { negative: boolean; before: string; rest: string } {
  if (/\(/.test(before) && /\)/.test(rest))
    return { negative: true, before: before.replace('(', ''), rest: rest.replace(')', '') };
  if (MINUS.test(before)) return { negative: true, before: before.replace(MINUS, ''), rest };
  const trailing = /^\s*[-−](?=\s*(?:$|[^\s\w]|[A-Z]{3}))/u.exec(rest);
  if (trailing) return { negative: true, before, rest: rest.slice(trailing[0].length) };
  return { negative: false, before: before.replace('+', ''), rest };
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;

/** Converts digits and separators to digits with at most one point. */
function digitsOf(
  run: string,
  {
    mark,
    pointBeforeThree = 'decimal',
    commaBeforeThree = 'groups',
  }: {
    mark?: '.' | ',' | undefined;
    pointBeforeThree?: 'decimal' | 'ambiguous';
    commaBeforeThree?: 'groups' | 'ambiguous';
  },
): string | { problem: 'ambiguous' | 'grouping' } {
  const signs = run.replaceAll('٫', ',').replaceAll(new RegExp(`[${GROUPING_SIGNS}]`, 'gu'), ' ');
  const points = [...signs.matchAll(/[.,]/g)];
  const kinds = new Set(points.map((point) => point[0]));
  const last = points.at(-1);
  if (!last) return grouped(signs, ' ');
  const [whole, fraction] = [signs.slice(0, last.index), signs.slice(last.index + 1)];
  if (/ /.test(fraction)) return { problem: 'grouping' };
  const spaced = signs.includes(' ');
  if (kinds.size === 2) {
    const other = last[0] === '.' ? ',' : '.';
    if (points.filter((point) => point[0] === last[0]).length > 1) return { problem: 'grouping' };
    return joined(grouped(whole, other), fraction);
  }
  if (points.length > 1) return spaced ? { problem: 'grouping' } : grouped(signs, last[0]);
  if (spaced || !/^[1-9]\d{0,2}$/.test(whole) || fraction.length !== 3) return joined(grouped(whole, ' '), fraction);
  if (mark) return mark === last[0] ? joined(whole, fraction) : whole + fraction;
  if (last[0] === ',') return commaBeforeThree === 'groups' ? whole + fraction : { problem: 'ambiguous' };
  return pointBeforeThree === 'decimal' ? joined(whole, fraction) : { problem: 'ambiguous' };
}

function grouped(digits: string, separator: string): string | { problem: 'grouping' } {
  if (digits === '' || /^\d+$/.test(digits)) return digits === '' ? '0' : digits;
  const plain = digits.replaceAll(separator, ',');
  return THOUSANDS.test(plain) || INDIAN.test(plain) ? plain.replaceAll(',', '') : { problem: 'grouping' };
}

function joined<Problem>(whole: string | Problem, fraction: string): string | Problem {
  return typeof whole === 'string' ? `${whole}.${fraction}` : whole;
}

/** Converts the digits of every script to 0-9. Unicode's blocks of decimal digits are runs of ten that start with zero. */
function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    if (digit >= '0' && digit <= '9') return digit;
    let value = 0;
    const code = digit.codePointAt(0) ?? 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
