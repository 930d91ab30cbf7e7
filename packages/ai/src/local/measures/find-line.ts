import {
  absolute,
  canonicalDecimal,
  compareDecimals,
  type Decimal,
  divide,
  multiply,
  subtract,
} from '@atrium/domain/value';
import { looksLike } from '../../retrieval/index.ts';
import type { GridCell } from '../proposals/grid.ts';
import { withoutPeriod } from '../proposals/period.ts';
import type { Reading } from '../proposals/reading.ts';
import { isLabelOf, isOutflow, type StatementLine } from './lines.ts';

/** Statements of a quarter, and of other lengths than a year. */
const NO_YEAR = /\b(?:unaudited|(?:three|six|nine) months|quarter(?:ly|s)?)\b/i;
/** Words above a column that do not narrow what it shows. */
const PLAIN_HEADER =
  /^(?:consolidated|total|as reported|amount|audited|note|usd|us|in|millions?|thousands?|billions?|dollars?|[$€£\s,.()-])*$/i;
const COMPANY =
  /\b(?:and (?:its )?(?:consolidated )?subsidiar(?:y|ies)|incorporated|inc|corporation|corp|plc|llc|ltd)\b/i;
const NET = /\bnet\b/i;
const STATEMENTS = ['balance', 'income', 'cash'] as const;

export type Finder = (line: StatementLine, year: number) => GridCell | undefined;

/**
 * Makes a function that finds the figure of a line for a year in the documents. The label must be a name of the line, the
 * column must be of that year and of nothing else. The statements themselves come first; where figures differ, none is found.
 */
export function lineFinder(reading: Reading, documentIds: ReadonlySet<string>): Finder {
  const statements = new Map(
    reading.passages.map(({ number, text }) => [number, Math.max(...STATEMENTS.map((each) => looksLike(each, text)))]),
  );
  return (line, year) => {
    const named = reading.grids
      .filter(({ documentId, title }) => documentIds.has(documentId) && !NO_YEAR.test(title))
      .flatMap(({ rows }) => rows.filter(({ label }) => isLabelOf(line, label)))
      .flatMap(({ cells }) => cells.filter((cell) => isOfYear(cell, year)));
    // If there is a gross and a net figure, statements count the net one.
    const net = named.filter(({ row }) => NET.test(row.label));
    const found = net.length > 0 ? net : named;
    const inStatements = found.filter(({ row }) => (statements.get(row.grid.passage) ?? 0) > 0);
    const ofYear = (inStatements.length > 0 ? inStatements : found).filter(({ row }) =>
      row.grid.documentName.includes(String(year)),
    );
    for (const cells of [ofYear, inStatements, found]) if (cells.length > 0) return agreeing(cells);
    return undefined;
  };
}

function isOfYear({ period, headers, amount, unit, isPercent }: GridCell, year: number): boolean {
  if (amount === undefined || isPercent || unit.isPerShare || period?.year !== year) return false;
  if (period.quarter !== undefined || (period.months !== undefined && period.months !== 12)) return false;
  return headers.every((header) => isPlain(withoutPeriod(header)) && !NO_YEAR.test(header));
}

/** The name of the company stands above its columns, too. */
function isPlain(header: string): boolean {
  return PLAIN_HEADER.test(header) || COMPANY.test(header);
}

/** The most exact cell, if the others are the same amount or round it. */
function agreeing(cells: readonly GridCell[]): GridCell | undefined {
  const scaled = new Set(cells.flatMap(({ unit, value }) => (unit.scale > 1 && value !== undefined ? [value] : [])));
  // The rest of a table on its next page, or in the next passage, may have lost its unit.
  const known = cells.filter(({ unit, value }) => unit.scale > 1 || !scaled.has(value ?? ''));
  const [exact] = known.toSorted((a, b) => compareDecimals(stepOf(a), stepOf(b)));
  const amount = exact && amountOf(exact);
  if (amount === undefined) return undefined;
  const rounds = (cell: GridCell) =>
    compareDecimals(absolute(multiply(subtract(amountOf(cell) ?? '0', amount), '2')), stepOf(cell)) <= 0;
  return known.every((cell) => compareDecimals(amountOf(cell) ?? '0', amount) === 0 || rounds(cell))
    ? exact
    : undefined;
}

/** The value of the last digit of a figure: 100000 for "1,469.5" in millions. */
function stepOf({ value = '', unit }: GridCell): Decimal {
  const decimals = value.split('.')[1]?.length ?? 0;
  const scale = canonicalDecimal(String(unit.scale)) ?? '1';
  return decimals === 0
    ? scale
    : divide(scale, canonicalDecimal(`1${'0'.repeat(decimals)}`) ?? '1', decimals, 'half-up');
}

/** The amount of a cell. Outflows have no sign. */
export function amountOf({ amount, row }: GridCell): Decimal | undefined {
  return amount !== undefined && isOutflow(row.label) ? absolute(amount) : amount;
}
