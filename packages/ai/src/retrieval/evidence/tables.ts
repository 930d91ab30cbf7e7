import { plain } from './markdown.ts';

export type Row = {
  text: string;
  quote: string;
  label: string;
  /** The heading of the column that the label stands in. */
  labelColumn: string;
  cells: { column: string; value: string }[];
  /** The group row above ("Current assets"), when there is one. */
  headings: string[];
};

const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$/;
const NUMERIC = /^[\s(+-]*(?:[$€£¥]|[A-Z]{3}\s)?\s*[\d.,'’ ]+\s*(?:%|x|m|bn|k|[A-Z]{3})?\)?$/;
const DATE_LIKE = /^\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}$/;
const GENERIC_COLUMN =
  /^(?:value|amount|details?|description|date|total|figure|name|notes?|usd|eur|gbp|%|.*\(.*\)|(?:19|20)\d{2}|q[1-4].*)$/i;

/** Reads the lines of a Markdown table as rows named by their first telling cell, values by column heading. */
export function readTable(lines: readonly string[]): Row[] {
  const ruleAt = lines.findIndex((line) => RULE.test(line));
  const grid = lines
    .map((line) => ({ quote: line.trim(), cells: cellsOf(line) }))
    .filter((_, index) => index !== ruleAt);
  const first = grid[0];
  if (!first) return [];
  const width = first.cells.length;
  const hasHeader = ruleAt === 1 || !first.cells.some((cell) => NUMERIC.test(cell) && cell !== '');
  const header = hasHeader ? first.cells : [];
  const pairTable = width === 2 && hasHeader && !GENERIC_COLUMN.test(header[1] ?? '');
  const rows: Row[] = [];
  let group: string[] = [];
  let previousLabel = '';
  for (const { quote, cells } of hasHeader && !pairTable ? grid.slice(1) : grid) {
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    if (filled.length === 1 && cells[0] !== '' && width > 2) {
      group = [cells[0] ?? ''];
      continue;
    }
    const at = labelIndex(cells);
    const label = cells[at] || previousLabel;
    previousLabel = label;
    const values = cells.flatMap((value, index) => {
      if (index === at || value === '') return [];
      return [{ column: pairTable ? '' : (header[index] ?? ''), value }];
    });
    const told = values.map(({ column, value }) => (column === '' ? value : `${column}: ${value}`)).join('; ');
    rows.push({
      text: told === '' ? label : `${label} — ${told}`,
      quote,
      label,
      labelColumn: pairTable ? '' : (header[at] ?? ''),
      cells: values,
      headings: group,
    });
  }
  return rows;
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => plain(cell));
}

function labelIndex(cells: readonly string[]): number {
  const telling = cells.findIndex((cell) => /\p{L}{2}/u.test(cell) && !NUMERIC.test(cell) && !DATE_LIKE.test(cell));
  return telling === -1 || cells[0] === '' ? 0 : telling;
}
