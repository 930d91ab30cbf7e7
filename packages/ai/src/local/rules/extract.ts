import type { CellValue } from '@atrium/domain/ai-table';
import { DOLLAR_SIGN, type ParseHints } from '@atrium/domain/value';
import { withoutOrders } from '../../evidence/index.ts';
import { hintsOf } from '../../evidence/index.ts';
import { isDerivable } from '../../evidence/index.ts';
import { sourcesOf } from '../../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';
import { fromFields, fromRanges, fromSentences } from './candidate.ts';
import type { Candidate, CellRule } from './candidate.ts';
import type { ConceptId } from '../data/concepts.ts';
import { fromCrossings } from './table-cells.ts';
import { readDocument } from './fields.ts';
import type { Reading } from './fields.ts';
import { fromLoneValues } from './lone-value.ts';
import { fromStatements } from './statements.ts';
import { signatories } from './signatures.ts';
import { wantedOf } from './column-query.ts';
import type { Wanted } from './column-query.ts';
import { fromWhole } from './whole-document.ts';
import { yesOrNo } from './yes-no.ts';

/** A candidate with a lower score is not used. */
const LEAST_SCORE = 0.55;
/** A value with a lower score is marked for review. */
const SURE_SCORE = 0.7;
const CLOSE = 0.025;

/** A document as the rules read it. */
export type RuleReading = Reading;

/** Reads a document for all its columns. Prompt injections must be blanked before. */
export function readByRules(clean: ExtractionDocument): RuleReading {
  return readDocument(clean);
}

/**
 * Fills one column by rules: labels with values next to or below them, tables, clauses and typed values. It follows no
 * instructions, neither in prompts nor in documents: the words of a prompt are only search terms.
 */
export function cellByRules(
  column: ExtractionColumn,
  dependencyValues: Readonly<Record<string, CellValue>>,
  document: ExtractionDocument,
  reading: RuleReading,
  hints: ParseHints,
): Pick<CellTrace, 'cell' | 'concept'> {
  return fill(column, wantedOf(column, dependencyValues), document, reading, hints);
}

/** Fills one column, for an answer that quotes the document: a bare `$` is kept as written. */
export function fillColumn(document: ExtractionDocument, column: ExtractionColumn): ExtractedCell {
  return traceColumn(document, column, DOLLAR_SIGN).cell;
}

/** How a cell was filled: the concept found in the column's words, and all candidates, best first. */
export type CellTrace = {
  cell: ExtractedCell;
  concept: ConceptId | undefined;
  /** The rule that produced the value; undefined for an empty cell. */
  rule: CellRule | undefined;
  candidates: readonly Candidate[];
};

/** Fills one column and shows which rules found its candidates. For tests and diagnosis, not for users. */
export function traceColumn(document: ExtractionDocument, column: ExtractionColumn, dollar?: string): CellTrace {
  const clean = withoutInjections(document);
  return fill(column, wantedOf(column, {}), document, readDocument(clean), hintsOf(clean.pages, dollar));
}

/** Blanks prompt injections in the document's text. */
function withoutInjections(document: ExtractionDocument): ExtractionDocument {
  return { ...document, pages: document.pages.map((page) => ({ ...page, md: withoutOrders(page.md) })) };
}

function fill(
  column: ExtractionColumn,
  wanted: Wanted,
  document: ExtractionDocument,
  reading: Reading,
  hints: ParseHints,
): CellTrace {
  const candidates = rank(candidatesFor(wanted, reading, hints));
  const cell = cellOf(column, document, candidates);
  const rule = cell.outcome === 'absent' ? undefined : candidates[0]?.rule;
  return { cell, concept: wanted.concept?.id, rule, candidates };
}

function cellOf(column: ExtractionColumn, document: ExtractionDocument, ranked: readonly Candidate[]): ExtractedCell {
  const columnId = column.id;
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
  return confidence < SURE_SCORE ? 'This may not be the requested value. Please check it.' : undefined;
}

function candidatesFor(asked: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const { concept, ...own } = asked;
  // Outside its documents the concept does not apply: the carrier of a parcel is no insurer. Use the column's own words.
  const wanted = concept?.onlyIn?.test(reading.text) === false ? { ...own, synonyms: own.synonyms.slice(0, 1) } : asked;
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

/** Returns one candidate per value, best first. A value that the document repeats gets a slightly higher score. */
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
