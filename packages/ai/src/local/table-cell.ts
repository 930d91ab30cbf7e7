import { type Format, parseValue, type Parsed, type ParseHints } from '@atrium/domain/value';
import { sourcesOf } from '../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import { type CellRanking, type RankedCell, rankCells, tableQuery, withCurrentPeriod } from '../reader/index.ts';
import { type DocumentTable, scaled, scaleIn, type TableCell } from '../tables/index.ts';

const NUMERIC: ReadonlySet<Format> = new Set(['number', 'integer', 'currency', 'percentage']);
/** A figure with a lower confidence is left to the other readers. */
const LEAST_CONFIDENCE = 0.5;
/** The line of a primary statement is the best guess even if its period or its rivals make it unlikely. */
const LEAST_PRIMARY = 0.05;

/** A figure that a table has for a column. */
export type TableReading = { best: RankedCell; ranking: CellRanking };

/**
 * Reads a numeric column from the tables that compare periods, such as financial statements. Without a requested period, the
 * current one of the document is meant. Returns undefined if no cell is likely enough.
 */
export function readStatements(
  tables: readonly DocumentTable[],
  { name, prompt, format }: { name: string; prompt: string; format: Format },
): TableReading | undefined {
  const statements = tables.filter(({ cells }) => cells.some(({ period }) => period?.year !== undefined));
  if (!NUMERIC.has(format) || statements.length === 0) return undefined;
  const ranking = rankCells(statements, withCurrentPeriod(tableQuery({ name, prompt, format }), statements));
  const [best] = ranking.ranked;
  if (!best || ranking.confidence < (best.isPrimaryLine ? LEAST_PRIMARY : LEAST_CONFIDENCE)) return undefined;
  return { best, ranking };
}

/** Makes the cell of a figure. Its reason names the row and the column, which come from the figure's own path. */
export function statementCell(
  column: ExtractionColumn,
  document: ExtractionDocument,
  { best, ranking }: TableReading,
  hints: ParseHints,
): ExtractedCell {
  const { cell } = best;
  const columnId = column.id;
  const parsed = parsedOf(column, cell, hints);
  if (!parsed.ok) return { columnId, outcome: 'failed', reason: parsed.reason };
  const sources = sourcesOf(document, [{ page: cell.page, quote: rowOf(document, cell) }]);
  const { value, decimal, unit } = parsed;
  const { confidence } = ranking;
  const reviewReason = `${placeOf(cell)} Please check this value.${rivalsOf(ranking)}`;
  return { columnId, outcome: 'value', value, decimal, unit, confidence, sources, review: true, reviewReason };
}

/** Writes the figure with its scale, or in the scale that the column asks for: "Revenue in USD millions". */
function parsedOf(column: ExtractionColumn, { figure, amount, unit }: TableCell, hints: ParseHints): Parsed {
  const asked = scaleIn(`${column.name} ${column.prompt ?? ''}`) ?? 1;
  if (column.format === 'percentage') return parseValue('percentage', `${figure?.decimal ?? ''}%`, hints);
  const value = unit.isPercent || amount === undefined ? (figure?.decimal ?? null) : scaled(amount, 1 / asked);
  if (column.format !== 'currency' || value === null || unit.currency === undefined)
    return parseValue(column.format, value, hints);
  const signed = parseValue(
    'currency',
    `${value.startsWith('-') ? '-' : ''}${unit.currency}${value.replace('-', '')}`,
    hints,
  );
  return signed.ok ? signed : parseValue('currency', value, hints);
}

function rowOf({ pages }: ExtractionDocument, { page, rowStart, rowEnd }: TableCell): string {
  return pages.find((each) => each.page === page)?.md.slice(rowStart, rowEnd) ?? '';
}

const LONGEST_NAME = 60;

function placeOf({ label, parents, headers }: TableCell): string {
  const row =
    label === '' ? 'a row without a name' : `the row “${shortened([...parents.slice(-1), label].join(' › '))}”`;
  const column = headers.length === 0 ? '' : `, column “${shortened(headers.join(' '))}”`;
  return `Read from ${row}${column}.`;
}

const MOST_RIVALS = 3;
const LEAST_RIVAL = 0.0001;

function rivalsOf({ ranked }: CellRanking): string {
  const rivals = ranked.slice(1, 1 + MOST_RIVALS).filter(({ probability }) => probability >= LEAST_RIVAL);
  if (rivals.length === 0) return '';
  const shown = rivals.map(({ cell: { text, label, headers, page } }) => {
    return `${text} (${shortened([label, ...headers.slice(-1)].filter(Boolean).join(', '))}, page ${page})`;
  });
  return ` The document has ${shown.length === 1 ? 'another value' : 'other values'}: ${shown.join('; ')}.`;
}

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
