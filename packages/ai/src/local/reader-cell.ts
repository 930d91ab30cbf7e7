import { type Format, parseValue, type Parsed, type ParseHints } from '@atrium/domain/value';
import { isDerivable, sourcesOf } from '../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import { type ColumnReading, type Paper, type RankedValue, UNFLAGGED } from '../reader/index.ts';

/** Longer lines are quoted as the sentence around the value. */
const LONGEST_LINE = 200;

/** Makes the cell of a column that the reader has learned. It is unflagged only if its confidence is at least 0.95. */
export function learnedCell(
  column: ExtractionColumn,
  document: ExtractionDocument,
  paper: Paper,
  read: ColumnReading,
  hints: ParseHints,
): ExtractedCell {
  const recognition = recognitionOf(paper, read);
  const reading = { ...read, confidence: read.confidence * recognition };
  return cellOf(column, document, paper, reading, hints, (value, quotes) => {
    if (!areShown(column.format, value, quotes)) return 'The quoted passage does not show this value.';
    const isUnclear =
      reading.values.some(({ candidate }) => candidate.facts.isAmbiguous) && paper.dateOrder === undefined;
    if (isUnclear) return 'This date can be day first or month first. Please check it.';
    if (reading.confidence >= UNFLAGGED) return undefined;
    const isUnsure = recognition < 1 && read.confidence >= UNFLAGGED;
    const reason = isUnsure
      ? 'The text recognition was not sure of this value. Please check it.'
      : 'Please check this value.';
    return `${reason}${rivalsOf(paper, reading)}`;
  });
}

/** Words that the text recognition is so sure of are right about as often as words of other documents. */
const SURELY_RECOGNIZED = 0.85;

/** The share of its confidence that a value keeps, from 0 to 1, where its words were recognized in a picture. */
function recognitionOf(paper: Paper, { values }: ColumnReading): number {
  const least = Math.min(1, ...values.map(({ candidate: { start, end } }) => paper.sureness(start, end)));
  return Math.min(1, least / SURELY_RECOGNIZED);
}

/** Makes the cell of a column that was never learned: always for review. */
export function unknownCell(
  column: ExtractionColumn,
  document: ExtractionDocument,
  paper: Paper,
  reading: ColumnReading,
  hints: ParseHints,
): ExtractedCell {
  return cellOf(
    column,
    document,
    paper,
    reading,
    hints,
    () => `This column is new to the reader. Please check this value.${rivalsOf(paper, reading)}`,
  );
}

function cellOf(
  column: ExtractionColumn,
  document: ExtractionDocument,
  paper: Paper,
  reading: ColumnReading,
  hints: ParseHints,
  reasonFor: (value: Extract<Parsed, { ok: true }>, quotes: readonly string[]) => string | undefined,
): ExtractedCell {
  const columnId = column.id;
  const { values, confidence } = reading;
  if (values.length === 0) {
    const required = { review: true, reviewReason: 'A required value was not found.' };
    return {
      columnId,
      outcome: 'absent',
      confidence: 1 - confidence,
      ...(column.isRequired ? required : { review: false }),
    };
  }
  const parsed = parsedOf(column.format, paper, values, hints);
  if (!parsed.ok) return { columnId, outcome: 'failed', reason: parsed.reason };
  const sources = sourcesOf(
    document,
    values.map((value) => passageOf(paper, value)),
  );
  const reason =
    sources.length === 0
      ? 'The passage was not found on its page.'
      : reasonFor(
          parsed,
          sources.map(({ quote }) => quote),
        );
  const { value, decimal, unit } = parsed;
  const review = reason === undefined ? { review: false } : { review: true, reviewReason: reason };
  return { columnId, outcome: 'value', value, decimal, unit, confidence, sources, ...review };
}

/** Texts and lists are written as found; other values must be shown by the quotes. */
function areShown(format: Format, value: Extract<Parsed, { ok: true }>, quotes: readonly string[]): boolean {
  return format === 'string' || format === 'json' || format === 'multi-line-text' || isDerivable(format, value, quotes);
}

function parsedOf(format: Format, paper: Paper, values: readonly RankedValue[], hints: ParseHints): Parsed {
  const texts = values.map(({ candidate }) => candidate.shown ?? candidate.value);
  const [first] = values;
  if (format === 'json') return parseValue('json', JSON.stringify(texts));
  if (format === 'multi-line-text' && texts.length > 1) return parseValue(format, texts.join('\n'));
  if (format !== 'currency' || !first) return parseValue(format, texts[0] ?? null, hints);
  return amountOf(paper, first, hints);
}

/** Reads an amount as written, with its currency. A figure whose marks are unclear is read as the reader understood it. */
function amountOf(paper: Paper, { candidate }: RankedValue, hints: ParseHints): Parsed {
  const { quote } = paper.quote(candidate.start, candidate.end);
  const written = parseValue(
    'currency',
    candidate.facts.isNegative ? `-${quote.replace(/^[-(]\s*/, '')}` : quote,
    hints,
  );
  const isSame = written.ok && Number(written.value) === Number(candidate.value);
  const isDollar = candidate.facts.hasCurrency === true && quote.includes('$');
  return isSame || (isDollar && !written.ok) ? written : parseValue('currency', candidate.value, hints);
}

/** Returns the lines of a value, or of long lines the sentence around it, for its citation. */
function passageOf(paper: Paper, { candidate }: RankedValue): { page: number; quote: string } {
  const { start, end, line, last } = candidate;
  const [first, final] = [paper.lines[line], paper.lines[last]];
  if (!first || !final) return paper.quote(start, end);
  const before = paper.flow.slice(first.start, start);
  const after = paper.flow.slice(end, final.end);
  const from =
    before.length > LONGEST_LINE ? start - before.length + before.lastIndexOf('. ', before.length) + 2 : first.start;
  const stop = after.search(/[.;] /);
  const to = after.length > LONGEST_LINE && stop !== -1 ? end + stop + 1 : final.end;
  return paper.quote(Math.max(from, first.start), to);
}

const LONGEST_RIVAL = 40;

function rivalsOf(paper: Paper, { rivals }: ColumnReading): string {
  const shown = rivals.map(({ candidate }) => {
    const { value, start, end } = candidate;
    const text = value.length > LONGEST_RIVAL ? `${value.slice(0, LONGEST_RIVAL)}…` : value;
    return `${text} (page ${paper.quote(start, end).page})`;
  });
  if (shown.length === 0) return '';
  return ` The document has ${shown.length === 1 ? 'another value' : 'other values'}: ${shown.join('; ')}.`;
}
