import { parseValue } from '@atrium/domain/value';
import type { ParseHints } from '@atrium/domain/value';
import { isOrdered } from '../../evidence/index.ts';
import { isDerivable, sourcesOf } from '../../evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';
import { UNFLAGGED } from '../../reader/index.ts';
import type { Piece } from './pieces.ts';
import type { Answer } from './request.ts';
import type { Verifier } from './verify.ts';

const PARTLY_READ = 'The document is too long for one request: only the parts that seemed relevant were read.';

/** Checks a model's answer for one column: the value against its format and its quotes, the quotes against their pages. */
export function cellOf(
  column: ExtractionColumn,
  answer: Answer,
  document: ExtractionDocument,
  read: { pieces: readonly Piece[]; whole: boolean },
  hints: ParseHints,
  verifier: Verifier,
): ExtractedCell {
  const columnId = column.id;
  const confidence = Number.isFinite(answer.confidence) ? Math.min(1, Math.max(0, answer.confidence)) : 0;
  if (answer.status === 'absent') {
    const reason = read.whole ? (column.isRequired ? 'A required value was not found.' : undefined) : PARTLY_READ;
    return { columnId, outcome: 'absent', confidence, ...review(reason) };
  }
  if (answer.value === null || answer.value.trim() === '')
    return { columnId, outcome: 'failed', reason: 'The model reported a value but returned none.' };
  const parsed = parseValue(column.format, answer.value, hints);
  if (!parsed.ok) return { columnId, outcome: 'failed', reason: parsed.reason };
  const { value, decimal, unit } = parsed;
  const quotes = answer.quotes.flatMap(({ passage, quote }) => {
    return quote.trim() === '' ? [] : [{ page: read.pieces[passage - 1]?.page ?? 0, quote }];
  });
  const sources = sourcesOf(document, quotes);
  const textOf = (page: number) => document.pages.find((each) => each.page === page)?.md ?? '';
  const ordered = sources.some(({ page, quote }) => isOrdered(textOf(page), quote));
  const reason = ordered
    ? 'The quoted passage contains instructions to its reader.'
    : (doubt(column, parsed, confidence, sources, quotes.length, verifier) ??
      verifier.doubt(column, parsed, sources) ??
      (read.whole ? undefined : PARTLY_READ));
  return { columnId, outcome: 'value', value, decimal, unit, confidence, sources, ...review(reason) };
}

function doubt(
  { format }: ExtractionColumn,
  value: Parameters<typeof isDerivable>[1],
  confidence: number,
  sources: readonly { page: number; quote: string }[],
  quoted: number,
  verifier: Verifier,
): string | undefined {
  if (quoted === 0) return 'No passage was quoted for this value.';
  if (sources.length === 0) return 'The quoted passage is not in the document.';
  const texts = sources.map(({ quote }) => quote);
  if (!isDerivable(format, value, texts) && !verifier.isShownInFull(format, value, sources))
    return 'The quoted passage does not show this value.';
  if (sources.length < quoted) return 'One of the quoted passages is not in the document.';
  return confidence < UNFLAGGED ? 'The model was not sure of this value.' : undefined;
}

function review(reason: string | undefined): { review: boolean; reviewReason?: string } {
  return reason === undefined ? { review: false } : { review: true, reviewReason: reason };
}
