import { compareDecimals, decimalOfNumber, type Format, minorDigits, multiply } from '@atrium/domain/value';
import type { FileValue } from './export-field.ts';

/** A value as a spreadsheet holds it, and the number format that shows it. */
export type WorkbookValue = { value: string | number | boolean | Date | null; numFmt?: string };

/** The longest text in a cell of Excel, in characters. */
const LONGEST = 32_767;
/** Characters that XML 1.0 does not allow. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const DAY_MS = 86_400_000;
/** Excel counts days from 1900, and its calendar is right from March. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** Currencies with a sign that no other currency shares, and the locale id by which Excel knows the sign. */
const SIGNS: Record<string, string> = { USD: '[$$-409]', EUR: '[$€-2] ', GBP: '[$£-809]' };

function asText(text: string): WorkbookValue {
  return { value: text.slice(0, LONGEST).toWellFormed().replaceAll(FORBIDDEN, '') };
}

/** Returns the number that a spreadsheet computes with, or undefined if a double cannot hold these digits exactly. */
function exactNumber(text: string): number | undefined {
  const number = Number(text);
  const held = decimalOfNumber(number);
  return held !== undefined && compareDecimals(held, text) === 0 ? number : undefined;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function digits(places: number): string {
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

/** A unit after a number, as quoted text of a number format. */
function suffix(unit: string | null): string {
  return unit === null ? '' : ` "${unit.replaceAll(/["\\]/g, '')}"`;
}

function moneyFormat(text: string, unit: string | null): string {
  const places = Math.max(placesOf(text), unit === null ? 0 : minorDigits(unit));
  if (unit === null) return digits(places);
  return `${SIGNS[unit] ?? `[$${unit}] `}${digits(places)}`;
}

const NUMBER_FORMATS: Partial<Record<Format, (text: string, unit: string | null) => string>> = {
  number: (text, unit) => digits(placesOf(text)) + suffix(unit),
  integer: (text, unit) => digits(0) + suffix(unit),
  currency: moneyFormat,
  rating: (text) => digits(placesOf(text)),
  percentage: (text) => `${digits(placesOf(text))}%`,
};

/** Returns an ISO date or local time as the instant in UTC that Excel shows; undefined before March 1900. */
function instantOf(iso: string): Date | undefined {
  const time = Date.parse(iso);
  return Number.isNaN(time) || time < FIRST_DAY ? undefined : new Date(time);
}

function dateValue(text: string): WorkbookValue {
  const value = instantOf(`${text}T00:00Z`);
  return value === undefined ? asText(text) : { value, numFmt: 'yyyy-mm-dd' };
}

/** Excel has no time zones: an instant is shown in UTC, with a Z. */
function dateTimeValue(text: string): WorkbookValue {
  const isInstant = text.endsWith('Z');
  const value = instantOf(isInstant ? text : `${text}Z`);
  return value === undefined ? asText(text) : { value, numFmt: `yyyy-mm-dd hh:mm${isInstant ? '"Z"' : ''}` };
}

function timeValue(text: string): WorkbookValue {
  const time = Date.parse(`1970-01-01T${text}Z`);
  return Number.isNaN(time) ? asText(text) : { value: time / DAY_MS, numFmt: 'hh:mm:ss' };
}

/**
 * Returns a value as a typed cell: numbers, money, percentages, dates and times that a spreadsheet can compute with. What it
 * cannot hold exactly is text. Text is never a formula.
 */
export function workbookValue({ text, format, unit }: FileValue): WorkbookValue {
  if (text === '') return { value: null };
  if (format === 'boolean') return { value: text === 'true' };
  if (format === 'date') return dateValue(text);
  if (format === 'date-time') return dateTimeValue(text);
  if (format === 'time') return timeValue(text);
  const numberFormat = NUMBER_FORMATS[format];
  if (numberFormat === undefined) return asText(text);
  // Excel shows 0.125 as 12.5 %.
  const value = exactNumber(format === 'percentage' ? multiply(text, '0.01') : text);
  return value === undefined ? asText(text) : { value, numFmt: numberFormat(text, unit) };
}

/** Widths of columns by format, in characters. Others are text. */
const WIDTHS: Partial<Record<Format, number>> = {
  boolean: 10,
  integer: 12,
  number: 16,
  percentage: 12,
  rating: 10,
  currency: 18,
  date: 14,
  time: 12,
  'date-time': 20,
  'multi-line-text': 48,
  'multi-line-md': 48,
};
const TEXT_WIDTH = 24;
const WIDEST = 48;
/** Room for the button of the filter beside a heading. */
const FILTER_BUTTON = 4;

/** Returns the width of a column in characters: its values, but at least its heading. */
export function widthOf(heading: string, format: Format): number {
  return Math.min(Math.max(WIDTHS[format] ?? TEXT_WIDTH, heading.length + FILTER_BUTTON), WIDEST);
}

/** Whether values of the format are aligned right, as spreadsheets do with numbers. */
export function isRightAligned(format: Format): boolean {
  return format in NUMBER_FORMATS || ['date', 'date-time', 'time'].includes(format);
}
