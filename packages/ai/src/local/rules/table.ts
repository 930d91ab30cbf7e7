import type { Relation } from './relation.ts';
import { labelStems } from './label.ts';
import { isKnownLabel } from './lexicon.ts';
import { personsIn } from './names.ts';
import { datesIn, otherWordOf } from './typed.ts';

type Named = { text: string; stems: readonly string[] };
export type TableCrossing = { row: Named; header: Named; value: string; quote: string };
type TableField = { label: string; value: string; quote: string; relation: Relation };

const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$/;
const FIGURE = /^[\s(+-]*(?:[$€£¥₹]|[A-Z]{3}\s)?\s*-?[\d.,'’ ]+\s*(?:%|[A-Z]{3}|[€$£])?\)?(?:\s?(?:CR|DR))?$/;
/** Whether a cell is a figure. "GST 247.55" has its own name. */
function isFigure(cell: string): boolean {
  return FIGURE.test(cell) && otherWordOf(cell) === undefined;
}

const GENERIC =
  /^(?:items?|terms?|statements?|details?|values?|descriptions?|fields?|information|amounts?|particulars|summary|us dollars|notes?|lease terms?)$/i;
const MOST_LABEL_WORDS = 8;

/** Reads labels and values of a Markdown table: pairs of cells, labels above values, and the last figure of a named row. */
export function tableFields(block: readonly string[]): {
  fields: TableField[];
  crossings: TableCrossing[];
  rows: string[];
} {
  const rows = block.filter((line) => !RULE.test(line));
  const grid = rows.map(cellsOf);
  const fields: TableField[] = [];
  const headers = headerRows(grid);
  for (const [index, cells] of grid.entries()) {
    for (const cell of cells) {
      const pair = /^([\p{L}#][^:|]{0,45}?)\s*:\s*(\S[\s\S]*)$/u.exec(cell);
      if (pair) fields.push({ label: pair[1] ?? '', value: pair[2] ?? '', quote: cell, relation: 'pair' });
    }
    if (headers.has(index)) continue;
    const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]));
    const quote = rows[index] ?? '';
    const [first, second] = filled;
    if (
      first &&
      second &&
      filled.length === 2 &&
      isLabel(first.cell) &&
      !isHeading(second.cell, headers.has(index + 1)) &&
      !columnsNamed(grid, headers, index)
    )
      fields.push({ label: first.cell, value: second.cell, quote, relation: 'cell' });
    else if (filled.length === 4 && cells.length === 4) fields.push(...twoPairs(cells, quote));
    if (first && filled.length > 1 && isLabel(first.cell)) {
      const figure = filled.slice(1).findLast(({ cell }) => isFigure(cell));
      const amounts = filled.slice(1).filter(({ cell }) => isFigure(cell) && /[.,]\d/.test(cell));
      const latest = amounts.length > 1 ? latestOf(amounts, grid[nameRow(grid, headers, index)] ?? []) : undefined;
      const relation = amounts.length > 1 && latest === undefined ? 'several' : 'row';
      const value = latest ?? figure?.cell;
      if (value !== undefined) fields.push({ label: first.cell, value, quote, relation });
    }
    fields.push(...laterLabels(filled, quote));
  }
  for (const at of headers) fields.push(...underHeader(grid, rows, at, headers));
  return { fields, crossings: crossingsOf(grid, rows, headers), rows };
}

/** Whether the second cell of a row is the name of a column: a known label, or a single word above a row of headers. */
function isHeading(cell: string, isAboveHeaders: boolean): boolean {
  return isKnownLabel(labelStems(cell)) || (isAboveHeaders && /^\p{L}+$/u.test(cell));
}

/** Returns the index of the row that names the columns: the nearest row of labels above, or the table's first row. */
function nameRow(grid: readonly string[][], headers: ReadonlySet<number>, index: number): number {
  const above = Math.max(-1, ...[...headers].filter((at) => at < index));
  if (above !== -1) return above;
  const first = grid.findIndex((cells) => cells.some(Boolean));
  const names = (grid[first] ?? []).filter(Boolean);
  return first < index && names.length > 1 && names.every((name) => isLabel(name) || periodOf(name) !== '')
    ? first
    : -1;
}

/** Returns each cell that has a row name and a column name. */
function crossingsOf(
  grid: readonly string[][],
  rows: readonly string[],
  headers: ReadonlySet<number>,
): TableCrossing[] {
  const headings = new Map<number, Named[]>();
  return grid.flatMap((cells, index) => {
    const start = cells.findIndex(Boolean);
    const name = cells[start] ?? '';
    const above = headers.has(index) || !isLabel(name) ? -1 : nameRow(grid, headers, index);
    if (above === -1) return [];
    const names = headings.get(above) ?? (grid[above] ?? []).map(named);
    headings.set(above, names);
    const row = named(name);
    return cells.flatMap((value, at): TableCrossing[] => {
      const header = names[at];
      const crosses = at > start && value !== '' && header !== undefined && header.stems.length > 0;
      return crosses ? [{ row, header, value, quote: rows[index] ?? '' }] : [];
    });
  });
}

function named(text: string): Named {
  return { text, stems: labelStems(text) };
}

const YEAR = /\b(?:19|20)\d{2}\b/;
const QUARTER = /\bQ([1-4])\b/i;

/** Returns the figure of the last period, if all periods have a year. */
function latestOf(amounts: readonly { cell: string; at: number }[], names: readonly string[]): string | undefined {
  const periods = amounts.map(({ cell, at }) => ({ cell, period: periodOf(nameAbove(names, at)) }));
  if (periods.some(({ period }) => period === '') || new Set(periods.map(({ period }) => period)).size < periods.length)
    return undefined;
  return periods.toSorted((a, b) => (a.period < b.period ? 1 : -1))[0]?.cell;
}

/** Returns the name of a column. A name may span several columns: the currency sign has its own in some statements. */
function nameAbove(names: readonly string[], at: number): string {
  return names.slice(1, at + 1).findLast((name) => name !== '') ?? names[at] ?? '';
}

/** Returns the last day of the period in a column's name as a sortable text, or an empty text without a year. */
function periodOf(name: string): string {
  const day = datesIn(name, { dateOrder: 'MDY' })[0]?.parsed;
  if (day?.ok) return String(day.value);
  const year = YEAR.exec(name)?.[0];
  const quarter = QUARTER.exec(name)?.[1];
  return year === undefined
    ? ''
    : `${year}-${String(quarter === undefined ? 12 : Number(quarter) * 3).padStart(2, '0')}-31`;
}

/** Reads labels after the first cell: "Olaf Szymanski | Chair", and a label in a row with a single amount. */
function laterLabels(filled: readonly { cell: string }[], quote: string): TableField[] {
  const [first, second] = filled;
  if (first && second && filled.length === 2 && isLabel(second.cell) && personsIn(first.cell)[0]?.text === first.cell)
    return [{ label: second.cell, value: first.cell, quote, relation: 'cell' }];
  const amounts = filled.filter(({ cell }) => FIGURE.test(cell) && /[.,]\d\d\)?$/.test(cell));
  const [amount] = amounts;
  if (!amount || amounts.length > 1) return [];
  return filled
    .slice(1)
    .filter(({ cell }) => isLabel(cell))
    .map(({ cell }) => ({ label: cell, value: amount.cell, quote, relation: 'beneath' }));
}

/** Reads two pairs in a row: | Label | value | Label | value |. */
function twoPairs(cells: readonly string[], quote: string): TableField[] {
  const [a = '', b = '', c = '', d = ''] = cells;
  if (!isKnownLabel(labelStems(a)) || !isKnownLabel(labelStems(c))) return [];
  return [
    { label: a, value: b, quote, relation: 'cell' },
    { label: c, value: d, quote, relation: 'cell' },
  ];
}

/** Finds rows in which every filled cell is a label, above a row with values. */
function headerRows(grid: readonly string[][]): Set<number> {
  const found = new Set<number>();
  for (const [index, cells] of grid.entries()) {
    const filled = cells.filter(Boolean);
    const below = (grid[index + 1] ?? []).filter(Boolean);
    if (filled.length === 0 || below.length === 0 || !filled.every(isLabel)) continue;
    const known = filled.filter((cell) => isKnownLabel(labelStems(cell))).length;
    const belowLabels = below.filter((cell) => isLabel(cell) && isKnownLabel(labelStems(cell))).length;
    if (filled.length === 1 && !(known === 1 && below.length === 1)) continue;
    const pairRow =
      filled.length === 2 &&
      known === 1 &&
      isKnownLabel(labelStems(filled[0] ?? '')) &&
      !isKnownLabel(labelStems(filled[1] ?? ''));
    if (pairRow && (belowLabels > 0 || index > 0)) continue;
    if (known === filled.length && belowLabels < below.length) found.add(index);
    else if (index === 0 && belowLabels === 0 && (known > 0 || below.some((cell) => /\d/.test(cell)))) found.add(index);
    else if (index === 0 && filled.every((cell) => GENERIC.test(cell))) found.add(index);
    else if (
      known > 0 &&
      known >= filled.length / 2 &&
      below.some((cell) => /\d/.test(cell)) &&
      belowLabels === 0 &&
      filled.length > 2
    )
      found.add(index);
  }
  return found;
}

/** Checks whether the columns are named, so that a row of two cells is not a label and its value. */
function columnsNamed(grid: readonly string[][], headers: ReadonlySet<number>, index: number): boolean {
  const above = Math.max(-1, ...[...headers].filter((at) => at < index));
  const names = (grid[above] ?? []).filter(Boolean);
  return (
    above !== -1 &&
    names.length === 2 &&
    !names.some((name) => GENERIC.test(name)) &&
    names.every((name) => isKnownLabel(labelStems(name)))
  );
}

function underHeader(
  grid: readonly string[][],
  rows: readonly string[],
  at: number,
  headers: ReadonlySet<number>,
): TableField[] {
  const next = Math.min(...[...headers].filter((index) => index > at), grid.length);
  const height = next - at - 1;
  const header = grid[at] ?? [];
  if (height < 1) return [];
  const single = height === 1 || isOneRecord(grid.slice(at + 1, next), header);
  if (!single) return [];
  return header.flatMap((label, column): TableField[] => {
    const values = grid.slice(at + 1, next).map((row) => row[column] ?? '');
    const value = values.filter(Boolean).join('\n');
    if (label === '' || value === '' || GENERIC.test(label)) return [];
    return [{ label, value, quote: rows[at + 1] ?? '', relation: 'column' }];
  });
}

/** Checks whether the rows are one record: an address below a name. */
function isOneRecord(body: readonly string[][], header: readonly string[]): boolean {
  if (body.length > 5 || header.filter(Boolean).length > 3) return false;
  const labelled = header.filter((cell) =>
    /\b(?:to|from|holder|customer|client|bill|ship|sold|account|buyer|seller|insured|vendor|supplier)\b/i.test(cell),
  );
  const figures = body.flat().filter((cell) => FIGURE.test(cell) && /[.,]\d\d$/.test(cell));
  return labelled.length > 0 && figures.length === 0;
}

function isLabel(cell: string): boolean {
  return (
    /\p{L}/u.test(cell) &&
    !/:\s*\S/.test(cell) &&
    !FIGURE.test(cell) &&
    cell.length <= 60 &&
    cell.split(/\s+/).length <= MOST_LABEL_WORDS &&
    !/[.;]$/.test(cell.replace(/\bno\.$/i, '')) &&
    !/\d{3,}|[$€£]/.test(cell)
  );
}

export function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('**', '').replaceAll('<br>', '\n').trim());
}
