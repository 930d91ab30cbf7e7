import type { CellValue } from '@atrium/domain/ai-table';
import { DOLLAR_SIGN, type ParseHints } from '@atrium/domain/value';
import { withoutOrders } from '../../evidence/index.ts';
import { hintsOf } from '../../evidence/index.ts';
import { isDerivable } from '../../evidence/index.ts';
import { sourcesOf } from '../../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';
import { fromFields, fromRanges, fromSentences } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { fromCrossings } from './crossings.ts';
import { readDocument } from './fields.ts';
import type { Reading } from './fields.ts';
import { fromLoneValues } from './lone-value.ts';
import { fromStatements } from './said.ts';
import { signatories } from './signatures.ts';
import { wantedOf } from './wanted.ts';
import type { Wanted } from './wanted.ts';
import { fromWhole } from './whole-document.ts';
import { yesOrNo } from './yes-no.ts';

/** Changes whenever the same document could give other cells. */
export const EXTRACTOR_VERSION = 'rules/5';

/** Below it nothing is said. */
const LEAST_SCORE = 0.55;
/** Below it a person should look. */
const SURE_SCORE = 0.7;
const CLOSE = 0.025;

/**
 * Fills columns by rules alone: labels and what stands beside or beneath them, tables, clauses and typed values. It
 * reads no orders, neither in prompts nor in documents: words of a prompt only say what to look for.
 */
export async function extractByRules(
  document: ExtractionDocument,
  columns: readonly ExtractionColumn[],
  dependencyValues: Readonly<Record<string, CellValue>>,
  { dollar, signal }: { dollar?: string | undefined; signal?: AbortSignal } = {},
): Promise<ExtractedCell[]> {
  const said = unordered(document);
  const reading = readDocument(said);
  const hints = hintsOf(said.pages, dollar);
  const cells: ExtractedCell[] = [];
  for (const column of columns) {
    // A breath between columns: requests, and the signal, get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    cells.push(fill(column, wantedOf(column, dependencyValues), document, reading, hints));
  }
  return cells;
}

/** One column of a document, for an answer that quotes the document: a bare `$` stays as written. */
export function fillColumn(document: ExtractionDocument, column: ExtractionColumn): ExtractedCell {
  const said = unordered(document);
  return fill(column, wantedOf(column, {}), document, readDocument(said), hintsOf(said.pages, DOLLAR_SIGN));
}

/** What a document says, without the orders that it gives to its reader. */
function unordered(document: ExtractionDocument): ExtractionDocument {
  return { ...document, pages: document.pages.map((page) => ({ ...page, md: withoutOrders(page.md) })) };
}

function fill(
  column: ExtractionColumn,
  wanted: Wanted,
  document: ExtractionDocument,
  reading: Reading,
  hints: ParseHints,
): ExtractedCell {
  const columnId = column.id;
  const ranked = rank(candidatesFor(wanted, reading, hints));
  const [best, second] = ranked;
  if (!best || best.score < LEAST_SCORE) {
    const reason = column.isRequired
      ? { review: true, reviewReason: 'A required value was not found.' }
      : { review: false };
    return { columnId, outcome: 'absent', confidence: best ? 0.5 : 0.75, ...reason };
  }
  if (!best.parsed.ok) return { columnId, outcome: 'failed', reason: best.parsed.reason };
  const { value, decimal, unit } = best.parsed;
  const rivalled = second !== undefined && best.score - second.score < CLOSE;
  const confidence = Math.min(0.97, rivalled ? Math.min(best.score, SURE_SCORE - 0.05) : best.score);
  const sources = sourcesOf(document, [{ page: best.page, quote: best.quote }]);
  const reason = doubt(
    column,
    best.parsed,
    confidence,
    rivalled,
    sources.map(({ quote }) => quote),
  );
  const review = reason === undefined ? { review: false } : { review: true, reviewReason: reason };
  return { columnId, outcome: 'value', value, decimal, unit, confidence, sources, ...review };
}

function doubt(
  column: ExtractionColumn,
  value: Parameters<typeof isDerivable>[1],
  confidence: number,
  rivalled: boolean,
  quotes: readonly string[],
): string | undefined {
  if (quotes.length === 0) return 'The passage was not found on its page.';
  if (column.format !== 'string' && !isDerivable(column.format, value, quotes))
    return 'The quoted passage does not show this value.';
  if (rivalled) return 'The document also gives another value under such a label.';
  return confidence < SURE_SCORE ? 'It is not sure that this is the value asked for.' : undefined;
}

function candidatesFor(asked: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const { concept, ...own } = asked;
  // The carrier of a parcel insures nobody: there the column's own words stand for themselves.
  const wanted = concept?.where?.test(reading.text) === false ? { ...own, synonyms: own.synonyms.slice(0, 1) } : asked;
  if (wanted.format === 'boolean') return yesOrNo(wanted, reading);
  if (wanted.concept?.id === 'signatory') return signatories(wanted, reading);
  return [
    ...fromFields(wanted, reading, hints),
    ...fromRanges(wanted, reading, hints),
    ...fromSentences(wanted, reading, hints),
    ...fromCrossings(wanted, reading, hints),
    ...fromStatements(wanted, reading),
    ...fromLoneValues(wanted, reading, hints),
    ...fromWhole(wanted, reading, hints),
  ];
}

const AGREEMENT = 0.015;
const MOST_AGREEMENT = 0.04;

/** One candidate for each value, best first; a value that the document repeats is a little surer. */
function rank(candidates: readonly Candidate[]): Candidate[] {
  const filled = candidates.filter(({ parsed }) => !parsed.ok || parsed.value !== null);
  const groups = Map.groupBy(filled, keyOf);
  return [...groups.values()]
    .map((group) => {
      const best = group.reduce((a, b) => (b.score > a.score ? b : a));
      const more = Math.min((new Set(group.map(({ quote }) => quote)).size - 1) * AGREEMENT, MOST_AGREEMENT);
      return { ...best, score: best.score + more };
    })
    .sort((a, b) => b.score - a.score);
}

function keyOf({ parsed }: Candidate): string {
  if (!parsed.ok) return `! ${parsed.reason}`;
  if (parsed.decimal !== null) return String(parsed.value);
  return String(parsed.value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
