import { type Amount, decimalOf } from '@atrium/domain/bank-reconcile';
import type { CapitalPlace, CapitalValue } from '@atrium/domain/pcap-reconcile';
import { readMoney } from '../bank-reconcile/index.ts';

export type DecimalMark = '.' | ',';

/** Whether a text stands for zero or for no value: a dash, or “nil”. */
export function isDash(text: string): boolean {
  return /^[$€£\s]*[-–—−]+[$€£\s%]*$|^(?:nil|n\/a|none)$/i.test(text.trim());
}

const ERROR = /^#|^=|^Err:/i;

/** Whether a text is a number as documents print it: digits with groups, signs, parentheses and currencies. */
export function isNumber(text: string, mark: DecimalMark): boolean {
  const plain = text.replace(/\s*%$/, '');
  return isDash(text) || (/\d/.test(plain) && readMoney(plain, mark) !== undefined);
}

/** How a number is written: the power of ten of its unit, and the decimals that its table has at least. */
export type Writing = { mark: DecimalMark; exponent: number; decimals: number };

/** Reads a value. A dash is zero. A formula without a value, or with an error, has a problem instead of an amount. */
export function readValue(text: string, place: CapitalPlace, { mark, exponent, decimals }: Writing): CapitalValue {
  const where = place.cell === null ? `on page ${place.page ?? 1}` : `in cell ${place.cell} of “${place.sheet ?? ''}”`;
  if (ERROR.test(text)) return { amount: null, unit: '1', text, place, problem: problemOf(text, where) };
  if (isDash(text)) return { amount: '0', unit: unitText(exponent - decimals), text, place, problem: null };
  const isPercent = /%\s*$/.test(text);
  const found = readMoney(text.replace(/\s*%\s*$/, ''), mark);
  if (!found)
    return { amount: null, unit: '1', text, place, problem: `“${text.slice(0, 40)}” ${where} is not an amount.` };
  const { amount } = found;
  const power = isPercent ? 0 : exponent;
  return {
    amount: decimalOf(scaled(amount, power)),
    unit: unitText(isPercent ? -amount.scale : power - Math.max(amount.scale, decimals)),
    text,
    place,
    problem: null,
  };
}

function problemOf(text: string, where: string): string {
  if (/circular/i.test(text)) return `The formula ${where} refers to itself.`;
  if (text.startsWith('='))
    return `The formula ${where} has no stored value. Open the workbook, calculate it and save it.`;
  return `The formula ${where} has an error (${text.slice(0, 20)}).`;
}

/** The amount times ten to a power. */
export function scaled({ units, scale }: Amount, power: number): Amount {
  if (power <= scale) return { units, scale: scale - power };
  return { units: units * 10n ** BigInt(power - scale), scale: 0 };
}

/** Ten to a power, as a decimal string. */
export function unitText(power: number): string {
  return power >= 0 ? `1${'0'.repeat(power)}` : `0.${'0'.repeat(-power - 1)}1`;
}

const UNITS: readonly (readonly [number, RegExp])[] = [
  [
    6,
    /\b(?:in|\$|usd|eur|gbp|€|£)\s*(?:u\.?s\.?\s*)?(?:dollars?\s*)?(?:in )?(?:millions?|mm)\b|[(]\s*(?:millions?|mm)\s*[)]|\$\s?mm?\b|[$€£]\s*000,000/i,
  ],
  [
    3,
    /\bin (?:u\.?s\.?\s*)?(?:[$€£]|usd|eur|gbp|dollars?|euros?)?\s*(?:thousands?|000'?s?)\b|[(]\s*[$€£]?\s*(?:thousands?|(?:in )?0{3}'?s?|k)\s*[)]|[$€£]\s?000'?s?\b|\b000'?s (?:omitted)?|\bthousands of (?:dollars|euros|u\.?s)/i,
  ],
];

/** The power of ten that a text about units names: 3 for thousands, 6 for millions; null if it names none. */
export function exponentIn(text: string): number | null {
  return UNITS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** The decimal mark of numbers: a comma only where most of them cannot be read otherwise. */
export function markOf(texts: readonly string[]): DecimalMark {
  let [point, comma] = [0, 0];
  for (const text of texts) {
    const digits = /\d[\d.,]*\d/.exec(text)?.[0] ?? '';
    const [lastPoint, lastComma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
    if (lastPoint >= 0 && lastPoint > lastComma && lastComma >= 0) point += 1;
    else if (lastPoint >= 0 && lastComma >= 0) comma += 1;
    else if (/\.\d{1,2}$/.test(digits)) point += 1;
    else if (/,\d{1,2}$/.test(digits)) comma += 1;
    else if (/^\d{1,3}(?:,\d{3})+$/.test(digits)) point += 1;
    else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) comma += 1;
  }
  return comma > point ? ',' : '.';
}

/** The code of the currency that a text names. */
export function currencyCode(text: string): string | null {
  return /\b(USD|EUR|GBP|CHF|CAD|AUD|JPY|SEK|NOK|DKK|SGD|HKD)\b/.exec(text)?.[1] ?? null;
}
