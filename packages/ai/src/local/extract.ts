import { type CellValue, replaceReferences } from '@atrium/domain/ai-table';
import type { ParseHints } from '@atrium/domain/value';
import { hintsOf, withoutOrders } from '../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import {
  type AskedColumn,
  type ColumnExperience,
  committedModel,
  confidenceOf,
  divergingWords,
  kindFor,
  knownColumnFor,
  isPaperKind,
  openingWords,
  logOddsOf,
  type Paper,
  paperOf,
  readConfirmedColumn,
  type ReaderModel,
  readKnownColumn,
  readUnknownColumn,
  UNFLAGGED,
  unfollowedInstruction,
} from '../reader/index.ts';
import { type DocumentTable, tablesOf } from '../tables/index.ts';
import { learnedCell, unknownCell } from './reader-cell.ts';
import { cellByRules, readByRules, type RuleReading } from './rules/extract.ts';
import { readStatements, statementCell } from './table-cell.ts';

/** Must change whenever the same document could produce other cells. */
export const EXTRACTOR_VERSION = 'reader/4';

const NO_LIST = 'Without a model, only the parties of an agreement are read as a list.';
/** The confidence of rules and of unknown columns is a score, not a measured probability. */
const UNMEASURED = 'This column is new to the reader. Please check this value.';
const MOST_WORDS = 6;

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
    experience,
    model = committedModel(),
  }: {
    dollar?: string | undefined;
    signal?: AbortSignal;
    /** The knowledge of columns from their confirmed values, by column id. */
    experience?: ReadonlyMap<string, ColumnExperience> | undefined;
    model?: ReaderModel;
  } = {},
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
    cells.push(fill(reading, column, dependencyValues, experience?.get(column.id)));
  }
  return cells;
}

function fill(
  reading: Reading,
  column: ExtractionColumn,
  values: Readonly<Record<string, CellValue>>,
  experience: ColumnExperience | undefined,
): ExtractedCell {
  const prompt = replaceReferences(column.prompt ?? '', (name) => String(values[name] ?? ''));
  const asked = { name: column.name, description: column.description, prompt, format: column.format };
  const cell = cellFor(reading, column, asked, values, experience);
  const instruction = unfollowedInstruction(`${column.description} ${column.prompt ?? ''}`);
  if (instruction === undefined || cell.outcome === 'failed') return cell;
  return { ...cell, review: true, reviewReason: `This instruction needs a model: “${instruction.slice(0, 120)}”.` };
}

function cellFor(
  reading: Reading,
  column: ExtractionColumn,
  asked: AskedColumn,
  values: Readonly<Record<string, CellValue>>,
  experience: ColumnExperience | undefined,
): ExtractedCell {
  const { document, model, paper, words, hints } = reading;
  const known = knownColumnFor(asked);
  if (known && isPaperKind(model, known.paperKind, words))
    return learnedCell(column, document, paper, readKnownColumn(model, paper, known), hints);
  const kind = kindFor(asked);
  if (experience?.profile && kind)
    return learnedCell(
      column,
      document,
      paper,
      readConfirmedColumn(model, paper, { ...asked, kind }, experience),
      hints,
    );
  const { cell, isUnmeasured } = unmeasuredCell(reading, column, asked, values);
  return experience && isUnmeasured ? withMeasuredConfidence(cell, experience) : cell;
}

/** A cell, and whether it asks for review only because its confidence was never measured. */
type Unmeasured = { cell: ExtractedCell; isUnmeasured: boolean };

function unmeasuredCell(
  { document, model, paper, rules, tables, hints }: Reading,
  column: ExtractionColumn,
  asked: AskedColumn,
  values: Readonly<Record<string, CellValue>>,
): Unmeasured {
  const statement = readStatements(tables(), { ...asked, prompt: `${asked.description} ${asked.prompt}` });
  if (statement) return { cell: statementCell(column, document, statement, hints), isUnmeasured: true };
  const { cell, concept } = cellByRules(column, values, document, rules(), hints);
  if (column.format === 'json' && cell.outcome === 'absent')
    return { cell: { ...cell, review: true, reviewReason: NO_LIST }, isUnmeasured: false };
  if (cell.outcome === 'value' && !cell.review)
    return { cell: { ...cell, review: true, reviewReason: unmeasuredReason(asked) }, isUnmeasured: true };
  const kind = kindFor(asked);
  if (cell.outcome !== 'absent' || concept !== undefined || kind === undefined) return { cell, isUnmeasured: false };
  const unknown = readUnknownColumn(model, paper, { kind, ...asked });
  return { cell: unknownCell(column, document, paper, unknown, hints), isUnmeasured: true };
}

function unmeasuredReason(asked: AskedColumn): string {
  const words = divergingWords(asked).slice(0, MOST_WORDS);
  if (words.length === 0) return UNMEASURED;
  return `Without a model, these words of the prompt may have no effect: “${words.join(', ')}”. Please check this value.`;
}

/** Replaces a score by the share of confirmed values that were right at it. From 0.95 on, no review is needed. */
function withMeasuredConfidence(cell: ExtractedCell, { calibrator }: ColumnExperience): ExtractedCell {
  if (cell.outcome !== 'value') return cell;
  const confidence = confidenceOf(calibrator, [logOddsOf(cell.confidence)]);
  const { reviewReason: _, ...rest } = cell;
  return confidence < UNFLAGGED ? { ...cell, confidence } : { ...rest, confidence, review: false };
}
