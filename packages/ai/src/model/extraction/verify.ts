import { replaceReferences } from '@atrium/domain/ai-table';
import type { Format, Written } from '@atrium/domain/value';
import { withoutOrders } from '../../evidence/index.ts';
import type { ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';
import {
  ColumnWords,
  committedModel,
  formsOf,
  isPaperKind,
  isSame,
  knownColumnFor,
  openingWords,
  type Paper,
  paperOf,
  rankCells,
  readKnownColumn,
  tableQuery,
  UNFLAGGED,
  withCurrentPeriod,
  wordsOf,
} from '../../reader/index.ts';
import { type DocumentTable, matchPeriods, scaled, scaleIn, type TableCell, tablesOf } from '../../tables/index.ts';

type Quoted = { page: number; quote: string };

/** Compares a model's values with the document's own tables, labels and learned columns. Reads each of them once. */
export type Verifier = {
  /** Returns why a value must be checked by a person; undefined if nothing contradicts it. */
  doubt: (column: ExtractionColumn, value: Written, sources: readonly Quoted[]) => string | undefined;
  /** Whether a quoted table row shows the value in the scale of its table. */
  isShownInFull: (format: Format, value: Written, sources: readonly Quoted[]) => boolean;
};

const NUMERIC: ReadonlySet<Format> = new Set(['number', 'integer', 'currency', 'percentage']);
/** The tables contradict a value only if they are likely to have the right one. */
const LIKELY = 0.5;

/** Makes a verifier for one document. */
export function verifierOf({ pages }: ExtractionDocument): Verifier {
  const clean = pages.map((page) => ({ ...page, md: withoutOrders(page.md) }));
  const tables = once(() => tablesOf(clean));
  const paper = once(() => paperOf(clean));
  const quotedCells = (value: Written, sources: readonly Quoted[]) =>
    tables()
      .flatMap(({ cells }) => cells)
      .filter((cell) => isQuoted(cell, clean, sources) && isAmount(cell, value));
  return {
    isShownInFull: (format, value, sources) =>
      NUMERIC.has(format) && quotedCells(value, sources).some((cell) => Number(cell.amount) === numberOf(value)),
    doubt: (column, value, sources) => {
      if (!NUMERIC.has(column.format))
        return labelDoubt(paper(), column, value, sources) ?? learnedDoubt(paper(), column, value);
      const cells = quotedCells(value, sources);
      return (
        tableDoubt(tables(), column, value, cells) ??
        (cells.length > 0 ? undefined : learnedDoubt(paper(), column, value))
      );
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function numberOf({ decimal, value }: Written): number {
  return Number(decimal ?? value);
}

/** Whether a cell is in a quoted row: the quote has the row's figure and is part of the row, or the row is part of it. */
function isQuoted(
  cell: TableCell,
  pages: readonly { page: number; md: string }[],
  sources: readonly Quoted[],
): boolean {
  const row = plain(pages.find(({ page }) => page === cell.page)?.md.slice(cell.rowStart, cell.rowEnd) ?? '');
  return sources.some(({ page, quote }) => {
    const text = plain(quote);
    return page === cell.page && text.includes(plain(cell.text)) && (row.includes(text) || text.includes(row));
  });
}

function plain(text: string): string {
  return text.replaceAll(/[\s|]+/g, ' ').trim();
}

/** Whether a cell is the value, as written or with its scale. */
function isAmount({ figure, amount }: TableCell, value: Written): boolean {
  const number = Math.abs(numberOf(value));
  return figure !== undefined && [figure.decimal, amount].some((each) => Math.abs(Number(each)) === number);
}

/** Compares a figure of a table with its own row, period and scale, and with the best cell of the tables. */
function tableDoubt(
  tables: readonly DocumentTable[],
  column: ExtractionColumn,
  value: Written,
  quoted: readonly TableCell[],
): string | undefined {
  if (tables.length === 0) return undefined;
  const prompt = promptOf(column);
  const query = withCurrentPeriod(tableQuery({ name: column.name, prompt, format: column.format }), tables);
  const [first] = quoted;
  if (first && quoted.every(({ period }) => matchPeriods(query.period, period) === 'different'))
    return `The quoted figure is of another period: ${first.headers.join(' ')}.`;
  const asked = scaleIn(`${column.name} ${prompt}`) ?? 1;
  const inFull = (cell: TableCell) => Number(cell.amount === undefined ? Number.NaN : scaled(cell.amount, 1 / asked));
  if (first && quoted.every((cell) => inFull(cell) !== numberOf(value)))
    return first.unit.scale === 1
      ? 'The quoted figure has another sign.'
      : `The table’s figures are in units of ${first.unit.scale.toLocaleString('en')}.`;
  const { ranked, confidence } = rankCells(tables, query);
  const best = ranked[0]?.cell;
  if (!best || confidence < LIKELY || Math.abs(inFull(best)) === Math.abs(numberOf(value))) return undefined;
  return `The document has another value for this column: ${best.text} (${best.label}, page ${best.page}).`;
}

function promptOf({ description, prompt }: ExtractionColumn): string {
  return `${description} ${replaceReferences(prompt ?? '', () => '')}`.trim();
}

const LABELLED = /^([^:|]{2,60}?)\s*[:|]\s*(\S.*)$/;

/** A value beside another label, if the document has the column's own label with another value. */
function labelDoubt(
  paper: Paper,
  column: ExtractionColumn,
  { value }: Written,
  sources: readonly Quoted[],
): string | undefined {
  const words = new ColumnWords(column.name, promptOf(column));
  const given = formsOf('text', String(value));
  const labels = sources.flatMap(({ quote }) =>
    quote.split('\n').flatMap((line) => LABELLED.exec(plainLine(line))?.[1] ?? []),
  );
  if (labels.length === 0 || labels.some((label) => words.coverage(wordsOf(label)).explained > 0)) return undefined;
  for (const line of paper.lines) {
    const [, label = '', own = ''] = LABELLED.exec(line.text.replaceAll(/ {2,}/g, ' | ')) ?? [];
    const { name, explained } = words.coverage(wordsOf(label));
    if (name < 1 || explained < 1 || isSame(formsOf('text', own), given)) continue;
    return `The document has another value under this name: ${own.slice(0, 60)} (page ${paper.quote(line.start, line.end).page}).`;
  }
  return undefined;
}

function plainLine(line: string): string {
  return line.replaceAll(/^[\s|*#-]+|\*\*|[\s|]+$/g, '');
}

/** A value that differs from that of a learned column, where the reader is sure of its own. */
function learnedDoubt(paper: Paper, column: ExtractionColumn, value: Written): string | undefined {
  const { name, description, format } = column;
  const known = knownColumnFor({ name, description, prompt: promptOf(column), format });
  if (!known || known.isList) return undefined;
  const model = committedModel();
  if (!isPaperKind(model, known.paperKind, openingWords(paper))) return undefined;
  const { values, confidence } = readKnownColumn(model, paper, known);
  const [best] = values;
  if (!best || confidence < UNFLAGGED) return undefined;
  const own = best.candidate.shown ?? best.candidate.value;
  const comparison = NUMERIC.has(format) ? 'number' : format === 'date' ? 'date' : 'text';
  const given = formsOf(comparison, String(value.decimal ?? value.value));
  const isAlike = isSame(formsOf(comparison, own), given) || isSame(formsOf(comparison, best.candidate.value), given);
  return isAlike ? undefined : `The reader finds another value: ${own.slice(0, 80)}.`;
}
