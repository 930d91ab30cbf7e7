import type { Cell, CellValue } from '@atrium/domain/ai-table';
import { exportValue, type Format, formatValue, type Parsed, parseValue, type Written } from '@atrium/domain/value';
import { hintsOf } from './value-hints.ts';

const { locale: LOCALE, timeZone: TIME_ZONE } = new Intl.DateTimeFormat().resolvedOptions();

/** The value of an empty cell. */
export const EMPTY: Written = { value: null, decimal: null, unit: null };

/** Returns a cell's value in this person's locale and time zone. */
export function shownValue(format: Format, cell: Written): string {
  return formatValue(format, cell, LOCALE, TIME_ZONE);
}

/** Parses typed or pasted text with the date, number and currency conventions of this person's locale. */
export function readEntry(format: Format, text: string, before: Pick<Cell, 'unit'> | undefined): Parsed {
  return parseValue(format, text, hintsOf(before?.unit ?? null));
}

/** Returns the value for the server in an unambiguous form, because the server does not know the person's locale. */
export function sentValue({ value, decimal, unit }: Written): CellValue {
  if (decimal === null) return value;
  return unit === null ? decimal : /^[A-Z]{3}$/.test(unit) ? `${unit} ${decimal}` : `${decimal} ${unit}`;
}

/** Returns the text an editor starts with: dates and numbers as a person types them, without rounding. */
export function entryText(format: Format, cell: Written | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  if (format === 'boolean') return cell.value === true ? 'Yes' : 'No';
  if (cell.decimal !== null) return String(sentValue(cell));
  if (format === 'country' || format === 'phone') return shownValue(format, cell);
  return String(exportValue(format, cell) ?? '');
}

/** Returns the text for other programs: exact and without locale, as in the CSV export. */
export function copiedText(format: Format, cell: Written | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  const value = exportValue(format, cell);
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '');
  return format === 'currency' && cell.unit !== null ? `${cell.unit} ${text}` : text;
}

/** Returns the cell as the server will return it after this edit. */
export function editedCell(before: Cell | undefined, written: Written): Cell {
  return {
    proposal: null,
    value: written.value,
    decimal: written.decimal,
    unit: written.unit,
    status: 'Completed',
    absent: false,
    edited: true,
    review: false,
    accepted: true,
    stale: before?.stale ?? false,
    confidence: null,
    error: null,
    reviewReason: null,
    sources: [],
    // Only the server knows this.
    restorable: false,
  };
}

/** Kind of form control that edits a format. */
export type Control = 'text' | 'lines' | 'choice' | 'day' | 'number';

const CONTROLS: Partial<Record<Format, Control>> = {
  'multi-line-text': 'lines',
  'multi-line-md': 'lines',
  json: 'lines',
  boolean: 'choice',
  date: 'day',
  number: 'number',
  integer: 'number',
  currency: 'number',
  percentage: 'number',
  rating: 'number',
};

export function controlOf(format: Format): Control {
  return CONTROLS[format] ?? 'text';
}
