import type { Cell, CellValue } from '@atrium/domain/ai-table';
import { exportValue, type Format, formatValue, type Parsed, parseValue, type Written } from '@atrium/domain/value';
import { hintsOf } from './value-hints.ts';

const { locale: LOCALE, timeZone: TIME_ZONE } = new Intl.DateTimeFormat().resolvedOptions();

/** A cell's value as this person reads it. */
export function shownValue(format: Format, cell: Written): string {
  return formatValue(format, cell, LOCALE, TIME_ZONE);
}

/** What a person typed or pasted, read as they write dates, numbers and amounts. */
export function readEntry(format: Format, text: string, before: Pick<Cell, 'unit'> | undefined): Parsed {
  return parseValue(format, text, hintsOf(before?.unit ?? null));
}

/** The value as the server reads it without knowing who wrote it: nothing in it can mean two things. */
export function sentValue({ value, decimal, unit }: Written): CellValue {
  if (decimal === null) return value;
  return unit === null ? decimal : /^[A-Z]{3}$/.test(unit) ? `${unit} ${decimal}` : `${decimal} ${unit}`;
}

/** The text an editor starts with: as a person would type it, digits and days in full. */
export function entryText(format: Format, cell: Written | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  if (format === 'boolean') return cell.value === true ? 'Yes' : 'No';
  if (cell.decimal !== null) return String(sentValue(cell));
  if (format === 'country' || format === 'phone') return shownValue(format, cell);
  return String(exportValue(format, cell) ?? '');
}

/** The text other programs get: exact and unlocalised, as the CSV export has it. */
export function copiedText(format: Format, cell: Written | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  const value = exportValue(format, cell);
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '');
  return format === 'currency' && cell.unit !== null ? `${cell.unit} ${text}` : text;
}

/** The cell as it will be once the server has taken a person's value. */
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
    // Known once the server has it.
    restorable: false,
  };
}

/** What is written on the way to a typed editor: its kind of control. */
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
