import { type CellValue, replaceReferences } from '@atrium/domain/ai-table';
import type { ParseHints } from '@atrium/domain/value';
import { hintsOf, withoutOrders } from '../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import {
  type AskedColumn,
  committedModel,
  kindFor,
  knownColumnFor,
  isPaperKind,
  openingWords,
  type Paper,
  paperOf,
  type ReaderModel,
  readKnownColumn,
  readUnknownColumn,
  unfollowedInstruction,
} from '../reader/index.ts';
import { type DocumentTable, tablesOf } from '../tables/index.ts';
import { learnedCell, unknownCell } from './reader-cell.ts';
import { cellByRules, readByRules, type RuleReading } from './rules/extract.ts';
import { readStatements, statementCell } from './table-cell.ts';

/** Must change whenever the same document could produce other cells. */
export const EXTRACTOR_VERSION = 'reader/2';

const NO_LIST = 'Without a model, only the parties of an agreement are read as a list.';
/** The confidence of rules and of unknown columns is a score, not a measured probability. */
const UNMEASURED = 'This column is new to the reader. Please check this value.';

type Reading = {
  document: ExtractionDocument;
  model: ReaderModel;
  paper: Paper;
  words: ReturnType<typeof openingWords>;
  /** Reads the document for the rules, once, if a column needs them. */
  rules: () => RuleReading;
  /** Finds the tables of the document, once, if a column needs them. */
  tables: () => readonly DocumentTable[];
  hints: ParseHints;
};

/**
 * Fills columns without a language model. Columns that the reader has learned from such documents are ranked and have a measured
 * confidence; the others are filled by rules; what neither knows is ranked by the column's words and always for review.
 */
export async function extractLocally(
  document: ExtractionDocument,
  columns: readonly ExtractionColumn[],
  dependencyValues: Readonly<Record<string, CellValue>>,
  {
    dollar,
    signal,
    model = committedModel(),
  }: { dollar?: string | undefined; signal?: AbortSignal; model?: ReaderModel } = {},
): Promise<ExtractedCell[]> {
  const clean = { ...document, pages: document.pages.map((page) => ({ ...page, md: withoutOrders(page.md) })) };
  const paper = paperOf(clean.pages);
  const hints = hintsOf(clean.pages, dollar);
  let read: RuleReading | undefined;
  const rules = () => (read ??= readByRules(clean));
  let found: readonly DocumentTable[] | undefined;
  const tables = () => (found ??= tablesOf(clean.pages));
  const reading = { document, model, paper, words: openingWords(paper), rules, tables, hints };
  const cells: ExtractedCell[] = [];
  for (const column of columns) {
    // Yield between columns so that requests and cancellation are not blocked.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    cells.push(fill(reading, column, dependencyValues));
  }
  return cells;
}

function fill(reading: Reading, column: ExtractionColumn, values: Readonly<Record<string, CellValue>>): ExtractedCell {
  const prompt = replaceReferences(column.prompt ?? '', (name) => String(values[name] ?? ''));
  const asked = { name: column.name, description: column.description, prompt, format: column.format };
  const cell = cellFor(reading, column, asked, values);
  const instruction = unfollowedInstruction(`${column.description} ${column.prompt ?? ''}`);
  if (instruction === undefined || cell.outcome === 'failed') return cell;
  return { ...cell, review: true, reviewReason: `This instruction needs a model: “${instruction.slice(0, 120)}”.` };
}

function cellFor(
  { document, model, paper, words, rules, tables, hints }: Reading,
  column: ExtractionColumn,
  asked: AskedColumn,
  values: Readonly<Record<string, CellValue>>,
): ExtractedCell {
  const known = knownColumnFor(asked);
  if (known && isPaperKind(model, known.paperKind, words))
    return learnedCell(column, document, paper, readKnownColumn(model, paper, known), hints);
  const statement = readStatements(tables(), { ...asked, prompt: `${asked.description} ${asked.prompt}` });
  if (statement) return statementCell(column, document, statement, hints);
  const { cell, concept } = cellByRules(column, values, document, rules(), hints);
  if (column.format === 'json' && cell.outcome === 'absent') return { ...cell, review: true, reviewReason: NO_LIST };
  if (cell.outcome === 'value') return cell.review ? cell : { ...cell, review: true, reviewReason: UNMEASURED };
  const kind = kindFor(asked);
  if (cell.outcome !== 'absent' || concept !== undefined || kind === undefined) return cell;
  return unknownCell(column, document, paper, readUnknownColumn(model, paper, { kind, ...asked }), hints);
}
