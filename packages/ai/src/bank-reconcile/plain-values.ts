import { type Amount, amountOf } from '@atrium/domain/bank-reconcile';
import { isCurrency } from '@atrium/domain/value';

/**
 * Reads an amount as OFX, CAMT and BAI2 write it: a sign, digits and at most one decimal mark, point or comma. Undefined for
 * anything else, and for a comma before three digits, which can group.
 */
export function plainAmount(text: string): Amount | undefined {
  const match = /^\s*([+-]?)(\d*)(?:([.,])(\d*))?\s*$/.exec(withoutGroups(text));
  if (!match) return undefined;
  const [, sign = '', whole = '', mark, fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  if (mark === ',' && fraction.length === 3 && !/^0*$/.test(whole)) return undefined;
  return amountOf(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
}

/** Both marks in one amount leave one reading: the last one is the decimal mark. */
function withoutGroups(text: string): string {
  const match = /^(\s*[+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)([.,]\d+\s*)$/.exec(text);
  if (!match || match[4]?.startsWith(match[3] ?? '')) return text;
  return `${match[1]}${match[2]?.replaceAll(/[.,]/g, '')}${match[4]}`;
}

/** The ISO day of a year, month and day; undefined if the calendar has no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && year < 2200 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.toISOString().slice(0, 10) : undefined;
}

/** Years with two digits are from 1970 to 2069. */
export function fullYear(twoDigits: string): number {
  const year = Number(twoDigits);
  return year < 70 ? 2000 + year : 1900 + year;
}

/** YYMMDD. */
export function shortDay(text: string): string | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  return match ? isoDay(fullYear(match[1] ?? ''), Number(match[2]), Number(match[3])) : undefined;
}

/** Whether a text is an IBAN with the right check digits. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** An account as each format should write it: an IBAN without spaces and without the currency that some banks put behind it. */
export function accountText(text: string): string {
  const trimmed = text.trim();
  const compact = trimmed.replaceAll(/[\s/]/g, '').toUpperCase();
  const hasCurrency = isCurrency(compact.slice(-3));
  return [compact, ...(hasCurrency ? [compact.slice(0, -3)] : [])].find(isIban) ?? trimmed;
}

const WIDE_SPACE = /[^\S ]|^ | $| {2}/;

function withSingleSpaces(text: string): string {
  return WIDE_SPACE.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}

/** Joins texts that are not part of each other, with spaces; white space is collapsed. */
export function joinedTexts(texts: readonly (string | null | undefined)[]): string {
  const parts: string[] = [];
  for (const text of texts) {
    const part = withSingleSpaces(text ?? '');
    if (part === '' || parts.some((each) => each.includes(part))) continue;
    const inside = parts.findIndex((each) => part.includes(each));
    if (inside < 0) parts.push(part);
    else parts[inside] = part;
  }
  return parts.join(' ');
}

/** The text, or null if it is blank or one of the words that formats use for "none". */
export function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NOTAVAILABLE|NULL)$/i.test(trimmed) ? null : trimmed;
}
