import { plain } from './markdown.ts';

export type Row = {
  text: string;
  quote: string;
  label: string;
  /** The heading of the label's column. */
  labelColumn: string;
  cells: { column: string; value: string }[];
  /** The group row above ("Current assets"), if there is one. */
  headings: string[];
};

type Line = { quote: string; cells: string[] };

const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$/;
const NUMERIC = /^[\s(+-]*(?:[$€£¥]|[A-Z]{3}\s)?\s*[\d.,'’ ]+\s*(?:%|x|m|bn|k|[A-Z]{3})?\)?$/;
const DATE_LIKE = /^\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}$/;
const GENERIC_COLUMN =
  /^(?:values?|amounts?|details?|descriptions?|dates?|terms?|statements?|totals?|figures?|names?|notes?|us dollars|usd|eur|gbp|%|.*\(.*\)|.*\b(?:19|20)\d{2}|q[1-4].*)$/i;
const GENERIC_LABEL =
  /^(?:items?|names?|metrics?|fields?|description|category|account|dates?|years?|quarters?|months?|periods?|us dollars|eur|usd|gbp)$/i;
/** Rows after a group's total belong to no group. */
const CLOSES_GROUP = /^(?:sub-?)?total$/i;
const MAX_HEADER_LINES = 3;

/**
 * Reads the lines of a Markdown table as rows with a label (the first cell with words) and values by column heading. A
 * table without a heading uses `inherited`, the columns of the table above, if it has the same width.
 */
export function readTable(
  lines: readonly string[],
  inherited: readonly string[] = [],
): { rows: Row[]; header: string[] } {
  const ruleAt = lines.findIndex((line) => RULE.test(line));
  const grid = lines.map(readLine).filter((_, index) => index !== ruleAt);
  const { header: own, body } = splitHeader(grid, ruleAt === 1);
  const width = grid[0]?.cells.length ?? 0;
  const fallback = inherited.length === width ? [...inherited] : [];
  let header = own.length > 0 ? own : fallback;
  const pairs =
    width === 2 && own.length > 0 && !GENERIC_COLUMN.test(own[1] ?? '') && !GENERIC_LABEL.test(own[0] ?? '');
  const data = pairs ? grid.filter(({ cells }) => cells.some(Boolean)) : body;
  const rows: Row[] = [];
  let group: string[] = [];
  const wrapped = wrapsLabels(data);
  for (const [index, line] of data.entries()) {
    const filled = line.cells.filter((cell) => cell !== '');
    const last = rows.at(-1);
    const only = new Set(filled).size === 1 ? filled[0] : undefined;
    if (filled.length === 0) continue;
    if (only !== undefined && width > 1 && (line.cells[0] === only || filled.length > 1)) {
      if (last && (wrapped || /^[\p{Ll}\d]/u.test(only))) extendLabel(last, only);
      else group = [only];
    } else if (!pairs && isHeading(line, data[index + 1], data[index - 1])) header = line.cells;
    else {
      rows.push(readRow(line, pairs ? [] : header, group, last?.label ?? ''));
      if (CLOSES_GROUP.test(rows.at(-1)?.label ?? '')) group = [];
    }
  }
  return { rows, header };
}

function readRow({ quote, cells }: Line, header: readonly string[], headings: string[], previousLabel: string): Row {
  const telling = cells.findIndex((cell) => /\p{L}{2}/u.test(cell) && !NUMERIC.test(cell) && !DATE_LIKE.test(cell));
  const at = telling === -1 || cells[0] === '' ? 0 : telling;
  const label = cells[at] || previousLabel;
  const values = cells.flatMap((value, index) => {
    return index === at || value === '' ? [] : [{ column: header[index] ?? '', value }];
  });
  const listed = values.map(({ column, value }) => (column === '' ? value : `${column}: ${value}`)).join('; ');
  const text = listed === '' ? label : `${label} — ${listed}`;
  return { text, quote, label, labelColumn: header[at] ?? '', cells: values, headings };
}

/** Joins the heading lines by column. If the Markdown heading is empty, the first lines without figures are the heading. */
function splitHeader(grid: readonly Line[], ruled: boolean): { header: string[]; body: Line[] } {
  const [first, ...rest] = grid;
  if (!first) return { header: [], body: [] };
  const empty = first.cells.every((cell) => cell === '');
  if (ruled && !empty)
    return new Set(first.cells).size > 1 ? { header: first.cells, body: rest } : { header: [], body: rest };
  const lines = empty ? rest : [...grid];
  const figures = lines.findIndex((line) =>
    line.cells.some((cell) => NUMERIC.test(cell) && !/^(?:19|20)\d{2}$/.test(cell)),
  );
  const size = figures === -1 ? Math.min(1, lines.length - 1) : figures;
  const single = lines.slice(0, size).some(({ cells }) => cells[0] !== '' && cells.filter(Boolean).length === 1);
  if (size < 1 || size > MAX_HEADER_LINES || single) return { header: [], body: lines };
  const header = first.cells.map((_, column) =>
    lines
      .slice(0, size)
      .map((line) => line.cells[column] ?? '')
      .filter(Boolean)
      .join(' '),
  );
  return { header, body: lines.slice(size) };
}

/** Recognizes a line of words above a line of figures in the middle of a table: it renames the columns. */
function isHeading(line: Line, next: Line | undefined, previous: Line | undefined): boolean {
  if (!next || line.cells.some((cell) => /\d/.test(cell))) return false;
  const places = (cells: readonly string[]) => cells.map((cell) => (cell === '' ? '0' : '1')).join('');
  const starts = previous !== undefined && previous.cells.filter(Boolean).length === 1;
  const figures = next.cells.filter((cell) => /\d/.test(cell)).length;
  return places(line.cells) === places(next.cells) && (starts || /\d/.test(next.cells[0] ?? '')) && figures > 0;
}

/** Checks whether rows with only a first cell continue the label above, rather than start a group: many rows are like that. */
function wrapsLabels(lines: readonly Line[]): boolean {
  const single = lines.filter(({ cells }) => cells.filter(Boolean).length === 1 && cells[0] !== '').length;
  const startsWithGroup = lines[0]?.cells.filter(Boolean).length === 1;
  return !startsWithGroup && single >= 2 && single >= (lines.length - single) * 0.5;
}

function extendLabel(row: Row, rest: string): void {
  row.text = row.text.replace(row.label, () => `${row.label} ${rest}`);
  row.label = `${row.label} ${rest}`;
}

function readLine(line: string): Line {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return { quote: line.trim(), cells: inner.split(/(?<!\\)\|/).map((cell) => plain(cell)) };
}
