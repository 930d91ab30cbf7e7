import type { JsonObject, JsonValue } from '../../workflow/index.ts';
import { ComponentError, type Inputs } from './component.ts';

type Value = JsonValue | undefined;

/** The most cells of a table that is written as text. */
const MOST_CELLS = 2_000_000;

function isObject(value: Value): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cell(value: Value): string {
  return textOf(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Writes rows as a table in Markdown. Columns are in the order in which they first appear. */
function tableText(rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return '';
  if (columns.length * rows.length > MOST_CELLS) {
    throw new ComponentError(`A table of more than ${MOST_CELLS} cells cannot be written as text. Split it.`);
  }
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((column) => cell(Object.hasOwn(row, column) ? row[column] : ''))));
  return [line(columns.map(cell)), line(columns.map(() => '---')), ...body].join('\n');
}

/** Returns the text of a message, of an object with a `text`, or of a table as Markdown; JSON of other objects. */
export function textOf(value: Value): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isObject) ? tableText(value) : value.map(textOf).join('\n');
  }
  if (!isObject(value)) return String(value);
  const text = Object.hasOwn(value, 'text') ? value['text'] : undefined;
  return typeof text === 'string' ? text : JSON.stringify(value);
}

/** Returns the objects of a value: the rows of tables, and texts as `{ text }`. */
export function rowsOf(value: Value): JsonObject[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(rowsOf);
  return [isObject(value) ? value : { text: textOf(value) }];
}

/** Returns the texts of an object's values, which fill templates. */
export function textsOf(row: JsonObject): Map<string, string> {
  return new Map(Object.entries(row).map(([key, value]) => [key, textOf(value)]));
}

/** Returns the text of a field. */
export function textIn(inputs: Inputs, field: string): string {
  return textOf(inputs[field]);
}

/** Returns the whole number of a field, or the fallback. */
export function integerIn(inputs: Inputs, field: string, fallback: number): number {
  const text = textIn(inputs, field).trim();
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) ? number : fallback;
}

export function isOn(inputs: Inputs, field: string): boolean {
  return inputs[field] === true || inputs[field] === 'true';
}
