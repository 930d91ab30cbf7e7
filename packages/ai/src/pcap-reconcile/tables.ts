import {
  type CapitalEntry,
  type CapitalPlace,
  type CapitalValue,
  labelScore,
  roleOf,
  rolesOf,
} from '@atrium/domain/pcap-reconcile';
import { type DecimalMark, exponentIn, isNumber, markOf, readValue } from './amount.ts';
import { addressOf, type Grid, type GridCell } from './grid.ts';

/** A table of partners, with totals among them, and the texts around it that say its units and period. */
export type Table = { entries: (CapitalEntry & { context: string | null })[]; about: string[] };

const TALLEST_HEADER = 4;
const MOST_HEADER_ROWS = 60;
const LEAST_LINES = 2;

const IDENTIFIER = /\b(?:id|no|number|code|ref|reference|#)\b|#/i;
const NAME = /\b(?:partners?|investors?|names?|members?|shareholders?|holders?|limited partners?|lps?)\b/i;
const CLASS = /^\s*(?:share |unit |partner )?(?:class|series|sleeve|tranche)(?: of .*)?\s*$/i;

type Kind = 'name' | 'identifier' | 'class' | 'line' | 'other';

/** The parts of the header of a column. */
export function headingKind(header: string): Kind {
  if (header.trim() === '') return 'other';
  if (CLASS.test(header)) return 'class';
  const role = roleOf(header);
  const isHolder = NAME.test(header);
  if (IDENTIFIER.test(header) && (isHolder || role === 'other' || /^(?:account|acct|customer|client)\b/i.test(header)))
    return 'identifier';
  if (isHolder && (role === 'other' || /\bnames?\b/i.test(header) || /^(?:limited )?partners?$/i.test(header.trim())))
    return 'name';
  return 'line';
}

/** The rows with text that can be headers: few of them, near the top of a sheet. */
function headerRows(grid: Grid): readonly number[] {
  return grid.rows.slice(0, MOST_HEADER_ROWS);
}

function textAt(grid: Grid, row: number, column: number): string {
  const cell = grid.at(row, column);
  return cell && !isValue(cell) ? cell.text : '';
}

function isValue(cell: GridCell): boolean {
  return cell.isNumber || /^#|^=/.test(cell.text) || isNumber(cell.text, '.') || isNumber(cell.text, ',');
}

/** The labels of columns whose header has several rows: the texts above each other. */
function headersOf(grid: Grid, rows: readonly number[]): string[] {
  return Array.from({ length: grid.width }, (_, column) => {
    const texts = rows.map((row) => textAt(grid, row, column)).filter((text) => text !== '');
    return texts.filter((text, at) => text !== texts[at - 1]).join(' ');
  });
}

/** Finds a table with a partner in each row. */
export function partnersDown(grid: Grid): Table | null {
  let best: { rows: number[]; headers: string[]; score: number } | null = null;
  const rows = headerRows(grid);
  for (const [at] of rows.entries())
    for (let height = 1; height <= TALLEST_HEADER; height += 1) {
      const taken = rows.slice(at, at + height);
      const [first = 0, last = 0] = [taken[0], taken.at(-1)];
      if (taken.length < height || last - first >= TALLEST_HEADER + 1) continue;
      const headers = headersOf(grid, taken);
      // A header names columns: a row with values is none.
      if (
        taken.some((row) =>
          Array.from({ length: grid.width }, (_, column) => grid.at(row, column)).some((cell) => cell?.isNumber),
        )
      )
        continue;
      const score = labelScore(headers) * 10 - height;
      if (labelScore(headers) >= LEAST_LINES && (!best || score > best.score)) best = { rows: taken, headers, score };
    }
  if (!best) return null;
  const { headers } = best;
  const bottom = best.rows.at(-1) ?? 0;
  const body = grid.rows.filter((row) => row > bottom);
  const isLineColumn = (column: number) =>
    headingKind(headers[column] ?? '') === 'line' && body.some((row) => hasValue(grid, row, column));
  const lines = headers.flatMap((_, column) => (isLineColumn(column) ? [column] : []));
  const names = nameColumns(grid, headers, lines, body);
  if (lines.length < LEAST_LINES || names.name === null) return null;
  const about = aboutOf(grid, best.rows[0] ?? 0, headers);
  const writing = writingOf(grid, about, body, lines);
  const entries: Table['entries'] = [];
  let context: string | null = null;
  for (const row of body) {
    const filled = lines.filter((column) => hasValue(grid, row, column));
    const name = names.name === null ? '' : textAt(grid, row, names.name) || firstText(grid, row, lines);
    if (filled.length === 0) {
      // A text alone heads a group of partners.
      if (name !== '') context = name;
      continue;
    }
    if (headers.filter((header, column) => header !== '' && textAt(grid, row, column) === header).length > 1) continue;
    const place = placeOf(grid, row, names.name);
    entries.push({
      name,
      identifier: names.identifier === null ? null : (grid.at(row, names.identifier)?.text ?? null),
      className:
        names.className === null ? null : (grid.at(row, names.className)?.text.replace(/^class\s+/i, '') ?? null),
      place,
      otherNames: [],
      lines: lines.map((column) => ({
        label: headers[column] ?? '',
        values: [valueAt(grid, row, column, writing, exponentIn(headers[column] ?? ''))],
      })),
      context,
    });
  }
  return { entries: filledNames(entries), about };
}

/** A partner's name is merged over, or written only in the first of, its rows of classes. */
function filledNames(entries: Table['entries']): Table['entries'] {
  let last: Table['entries'][number] | null = null;
  return entries.map((entry) => {
    if (entry.name === '' && entry.className !== null && last)
      return { ...entry, name: last.name, identifier: entry.identifier ?? last.identifier };
    last = entry;
    return entry;
  });
}

/** Finds a table with a partner in each column: one column has the labels of the lines. */
export function partnersAcross(grid: Grid): Table | null {
  let best: { column: number; rows: number[]; score: number } | null = null;
  for (let column = 0; column < Math.min(grid.width, 8); column += 1) {
    const rows = grid.rows.filter((row) => textAt(grid, row, column) !== '');
    const valued = rows.filter((row) =>
      Array.from({ length: grid.width - column - 1 }, (_, at) => at + column + 1).some((other) =>
        hasValue(grid, row, other),
      ),
    );
    const score = labelScore(valued.map((row) => textAt(grid, row, column)));
    if (score >= LEAST_LINES && (!best || score > best.score)) best = { column, rows: valued, score };
  }
  if (!best) return null;
  const { column } = best;
  const labels = best.rows.map((row) => textAt(grid, row, column));
  const roles = rolesOf(labels);
  const first = roles.findIndex((role) => role !== 'memo' && role !== 'other' && role !== 'share');
  const lineRows = best.rows.filter((_, at) => headingKind(labels[at] ?? '') === 'line' || roles[at] !== 'other');
  const top = best.rows[first] ?? 0;
  const heads = grid.rows.filter((row) => row < top).slice(-TALLEST_HEADER);
  const columns = Array.from({ length: grid.width }, (_, at) => at).filter(
    (at) => at > column && lineRows.some((row) => hasValue(grid, row, at)),
  );
  const nameRow = heads.findLast(
    (row) =>
      columns.some((at) => textAt(grid, row, at) !== '' && !CLASS_TEXT.test(textAt(grid, row, at))) &&
      !/class|series/i.test(textAt(grid, row, column)) &&
      headingKind(textAt(grid, row, column)) !== 'identifier',
  );
  if (nameRow === undefined || columns.length === 0) return null;
  const idRow = heads.find((row) => row !== nameRow && headingKind(textAt(grid, row, column)) === 'identifier');
  const classRow = heads.find(
    (row) =>
      row !== nameRow &&
      (/^(?:class|series)/i.test(textAt(grid, row, column)) ||
        columns.some((at) => CLASS_TEXT.test(textAt(grid, row, at)))),
  );
  const nameTop = namesAbove(grid, heads, nameRow, columns, [idRow, classRow]);
  const about = aboutOf(grid, Math.min(...heads), labels);
  const writing = writingOf(grid, about, lineRows, columns);
  const entries = columns.flatMap((at): Table['entries'] => {
    const name = nameTop
      .map((row) => textAt(grid, row, at))
      .filter(Boolean)
      .join(' ');
    if (name === '') return [];
    return [
      {
        name,
        identifier: idRow === undefined ? null : (grid.at(idRow, at)?.text ?? null),
        className: classRow === undefined ? null : textAt(grid, classRow, at).replace(/^class\s+/i, '') || null,
        place: placeOf(grid, nameRow, at),
        otherNames: [],
        lines: lineRows.map((row) => ({
          label: textAt(grid, row, column),
          values: [valueAt(grid, row, at, writing, exponentIn(textAt(grid, row, column)))],
        })),
        context: null,
      },
    ];
  });
  return { entries, about };
}

const CLASS_TEXT = /^(?:class|series)\s+\w{1,4}$/i;

/** The rows of names in a header of several rows: those that fill most columns of partners. */
function namesAbove(
  grid: Grid,
  heads: readonly number[],
  nameRow: number,
  columns: readonly number[],
  others: readonly (number | undefined)[],
): number[] {
  return heads.filter(
    (row) =>
      row === nameRow ||
      (!others.includes(row) &&
        row < nameRow &&
        nameRow - row < 3 &&
        columns.filter((at) => textAt(grid, row, at) !== '').length * 2 > columns.length),
  );
}

function hasValue(grid: Grid, row: number, column: number): boolean {
  const cell = grid.at(row, column);
  return cell !== undefined && isValue(cell);
}

function firstText(grid: Grid, row: number, lines: readonly number[]): string {
  const end = Math.min(...lines);
  for (let column = 0; column < end; column += 1)
    if (textAt(grid, row, column) !== '') return textAt(grid, row, column);
  return '';
}

/** The columns of names, identifiers and classes. Without a header, the first column with texts before the lines has the names. */
function nameColumns(grid: Grid, headers: readonly string[], lines: readonly number[], body: readonly number[]) {
  const find = (kind: Kind): number | null => {
    const at = headers.findIndex((header, column) => headingKind(header) === kind && !lines.includes(column));
    return at < 0 ? null : at;
  };
  const identifier = find('identifier');
  const className = find('class');
  const texts = (column: number) => new Set(body.map((row) => textAt(grid, row, column)).filter(Boolean)).size;
  const fallback = headers
    .map((_, column) => column)
    .filter((column) => !lines.includes(column) && column !== identifier && column !== className)
    .toSorted((a, b) => texts(b) - texts(a))[0];
  const name = find('name') ?? (fallback !== undefined && texts(fallback) > 0 ? fallback : null);
  return { name, identifier, className };
}

function placeOf(grid: Grid, row: number, column: number | null): CapitalPlace {
  return { sheet: grid.sheet, cell: column === null ? null : addressOf(row, column), page: null, box: null };
}

function aboutOf(grid: Grid, top: number, labels: readonly string[]): string[] {
  const rows = grid.rows.filter((row) => row <= top);
  const texts = rows.flatMap((row) =>
    Array.from({ length: grid.width }, (_, column) => grid.at(row, column)?.text ?? '').filter(Boolean),
  );
  return [...new Set([...texts, ...labels])].slice(0, 400);
}

type TableWriting = { mark: DecimalMark; exponent: number; decimals: number };

/** How the values of a table are written. A number that a workbook keeps without decimals is whole if all others are. */
function writingOf(
  grid: Grid,
  about: readonly string[],
  rows: readonly number[],
  columns: readonly number[],
): TableWriting {
  const cells = rows
    .flatMap((row) => columns.flatMap((column) => grid.at(row, column) ?? []))
    .filter(({ isPercent }) => !isPercent);
  const texts = cells.filter(({ isNumber: isKept }) => !isKept).map(({ text }) => text);
  const decimals = cells
    .filter(({ isNumber: isKept }) => isKept)
    .reduce((most, { text }) => Math.max(most, /\.(\d+)$/.exec(text)?.[1]?.length ?? 0), 0);
  return { mark: texts.length > 0 ? markOf(texts) : '.', exponent: exponentIn(about.join('\n')) ?? 0, decimals };
}

function valueAt(
  grid: Grid,
  row: number,
  column: number,
  writing: TableWriting,
  ownExponent: number | null,
): CapitalValue | null {
  const cell = grid.at(row, column);
  if (!cell) return null;
  const place = placeOf(grid, row, column);
  const { isNumber: isKept, isPercent, isScaled, text } = cell;
  if (isPercent) return percentOf(text, place);
  // A format that shows thousands keeps the whole amount.
  const exponent = isScaled ? 0 : (ownExponent ?? writing.exponent);
  return readValue(text, place, { mark: isKept ? '.' : writing.mark, exponent, decimals: writing.decimals });
}

/** A percentage is kept as a fraction and written as one: 0.125 is 12.5. */
function percentOf(text: string, place: CapitalPlace): CapitalValue {
  const read = readValue(text, place, { mark: '.', exponent: 2, decimals: 0 });
  return { ...read, text: read.amount === null ? text : `${read.amount}%` };
}
