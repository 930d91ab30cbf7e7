import type { GridRow } from './grid.ts';
import { completed, type Period, periodIn } from './period.ts';
import { figureIn, figuresOf, isNil, scaleIn } from './quantity.ts';

const MOST_HEADER_ROWS = 10;
const YEAR = /^(?:FY ?)?(?:19|20)\d{2}(?:\/\d{2,4})?[A-Z]?(?:\s*(?:\([a-z0-9]{1,2}\)|[*†]))*$/i;

/** Whether a cell is a value: a figure that is not a year, several of them, or a dash. */
export function isValue(text: string): boolean {
  if (isNil(text)) return true;
  if (figureIn(text) !== undefined) return !YEAR.test(text);
  return figuresOf(text).some((part) => !YEAR.test(part.text));
}

/** The number of rows at the top that name the columns. Rows that only have a first cell below them name groups of rows. */
export function headerDepth(rows: readonly GridRow[]): number {
  const firstData = rows.findIndex((row) => isDataRow(row));
  if (firstData === -1) return rows.length > 1 && hasSeveral(rows[0]) ? 1 : 0;
  const above = rows.slice(0, Math.min(firstData, MOST_HEADER_ROWS));
  return above.findLastIndex(({ cells }) => cells.slice(1).some(({ text }) => text !== '') || isEmpty(cells)) + 1;
}

function isEmpty(cells: GridRow['cells']): boolean {
  return cells.every(({ text }) => text === '');
}

function hasSeveral(row: GridRow | undefined): boolean {
  return (row?.cells.filter(({ text }) => text !== '').length ?? 0) > 1;
}

/** A row with a value after its first cell. */
export function isDataRow({ cells }: GridRow): boolean {
  return cells.slice(1).some(({ text }) => isValue(text));
}

/** A row that only has a first cell: the name of the rows below. */
export function isGroup({ cells }: GridRow): boolean {
  const [first, ...others] = cells;
  return first !== undefined && first.text !== '' && others.every(({ text }) => text === '');
}

/** A row inside the table that names the columns anew: periods, units or words above figures, without a value. */
export function isHeaderRow(row: GridRow, next: GridRow | undefined): boolean {
  if (isDataRow(row) || isGroup(row)) return false;
  const [first, ...others] = row.cells;
  const named = others.filter(({ text }) => text !== '');
  if (named.length === 0) return false;
  const areNames = named.every(
    ({ text }) => periodIn(text) !== undefined || scaleIn(text) !== undefined || YEAR.test(text),
  );
  return areNames || (first?.text === '' && next !== undefined && (isDataRow(next) || isGroup(next)));
}

/** The names of a column, outermost first, and its period. */
export type ColumnNames = { headers: readonly string[]; period: Period | undefined };

/** "Percent change" above "Actual" and "Constant" is not above the years beside them. */
const CHANGE = /\b(?:changes?|variance|(?:in|de)crease)\b|%/i;

/** Gives each column the header cells above it. A header that spans columns belongs to each of them. */
export function columnNames(rows: readonly GridRow[], width: number, valueColumns: readonly number[]): ColumnNames[] {
  const spread = rows.map((row) => spreadRow(row, width, valueColumns));
  const periods = spread.map((names) => periodsOf(names));
  const isDated = (from: number, column: number) => periods.slice(from).some((names) => names[column] !== undefined);
  /** Whether the only header of a row is about other columns. */
  const strays = (row: number, column: number) => {
    const filled = valueColumns.filter((each) => rows[row]?.cells[each]?.text);
    const [only = -1] = filled;
    const isOnly = filled.length === 1 && only !== column && CHANGE.test(rows[row]?.cells[only]?.text ?? '');
    return isOnly && isDated(row + 1, column) && valueColumns.some((each) => !isDated(row + 1, each));
  };
  return Array.from({ length: width }, (_, column) => {
    const headers = spread
      .map((names, row) => (strays(row, column) ? '' : (names[column] ?? '')))
      .filter((text) => text !== '');
    // The innermost row states the year; the outer rows may state its day or its length.
    const period = periods.reduceRight<Period | undefined>((own, row) => completed(own, row[column]), undefined);
    return { headers: headers.filter((text, index) => text !== headers[index - 1]), period };
  });
}

/** Reads the periods of a row of headers. A year alone continues its left neighbour: "Year ended June 30, 2022 | 2023". */
function periodsOf(names: readonly string[]): (Period | undefined)[] {
  let left: Period | undefined;
  return names.map((name) => {
    const own = periodIn(name);
    const isYear = YEAR.test(name);
    const period = isYear && left?.month !== undefined ? { ...left, ...own } : own;
    if (period !== undefined) left = period;
    return period;
  });
}

/** Repeats each header over the columns that it spans. */
function spreadRow({ cells }: GridRow, width: number, valueColumns: readonly number[]): string[] {
  const names = Array.from({ length: width }, (_, column) => cells[column]?.text ?? '');
  const filled = valueColumns.filter((column) => names[column] !== '');
  if (filled.length === 0 || filled.length === valueColumns.length) return names;
  const size = valueColumns.length / filled.length;
  const inOwnGroup = filled.every((column, index) => Math.floor(valueColumns.indexOf(column) / size) === index);
  for (const [index, column] of valueColumns.entries()) {
    const source =
      inOwnGroup && Number.isInteger(size) ? filled[Math.floor(index / size)] : filled.findLast((at) => at <= column);
    if (names[column] === '' && source !== undefined) names[column] = cells[source]?.text ?? '';
  }
  return names;
}
