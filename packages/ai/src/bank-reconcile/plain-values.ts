import { type Amount, amountOf } from '@atrium/domain/bank-reconcile';

/**
 * Reads an amount as OFX, CAMT and BAI2 write it: a sign, digits and at most one decimal mark, point or comma. Undefined for
 * anything else, and for a comma before three digits, which can group.
 */
export function plainAmount(text: string): Amount | undefined {
  const match = /^\s*([+-]?)(\d*)(?:([.,])(\d*))?\s*$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', mark, fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  if (mark === ',' && fraction.length === 3 && !/^0*$/.test(whole)) return undefined;
  return amountOf(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
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
