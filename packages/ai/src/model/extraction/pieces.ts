import { estimateTokens } from '../prompt.ts';
import { bm25, contentStems, tokenize } from '../../retrieval/index.ts';
import type { ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';

/** A page, or a part of one, that a model reads. */
export type Piece = { page: number; text: string };

const PIECE_CHARACTERS = 3_000;
const MARKS_TOKENS = 60;

/** The size in tokens of a text with the marks around it, as `estimateTokens` counts. */
export function sizeOf(text: string): number {
  return estimateTokens(text) + MARKS_TOKENS;
}

/**
 * Selects what a model reads for some columns: all pages if they fit into `budget` tokens. Otherwise the first part and
 * the parts that share most words with the columns, in the document's order, and `whole` is false.
 */
export function piecesFor(
  document: ExtractionDocument,
  columns: readonly ExtractionColumn[],
  budget: number,
): { pieces: Piece[]; whole: boolean } {
  const pages = document.pages.map(({ page, md }) => ({ page, text: md })).filter(({ text }) => text.trim() !== '');
  if (sum(pages.map(({ text }) => sizeOf(text))) <= budget) return { pieces: pages, whole: true };
  const pieces = pages.flatMap(({ page, text }) => cutPage(text).map((part) => ({ page, text: part })));
  const chosen = new Set<number>();
  let left = budget;
  for (const index of [0, ...byRelevance(pieces, columns)]) {
    const tokens = sizeOf(pieces[index]?.text ?? '');
    if (chosen.has(index) || tokens > left) continue;
    chosen.add(index);
    left -= tokens;
  }
  return { pieces: pieces.filter((_, index) => chosen.has(index)), whole: false };
}

function byRelevance(pieces: readonly Piece[], columns: readonly ExtractionColumn[]): number[] {
  const terms = contentStems(
    columns.map(({ name, description, prompt }) => `${name} ${description} ${prompt ?? ''}`).join(' '),
  );
  const df: Record<string, number> = Object.create(null);
  const candidates = pieces.map(({ text }, index) => {
    const tokens = tokenize(text);
    const tf: Record<string, number> = Object.create(null);
    for (const { stem } of tokens) tf[stem] = (tf[stem] ?? 0) + 1;
    for (const stem of Object.keys(tf)) df[stem] = (df[stem] ?? 0) + 1;
    return { id: String(index), length: tokens.length, tf };
  });
  const averageLength = sum(candidates.map(({ length }) => length)) / Math.max(candidates.length, 1);
  return bm25({ terms, candidates, df, total: pieces.length, averageLength }).map(({ id }) => Number(id));
}

/** Cuts at line ends, so that most table rows and sentences stay complete. */
function cutPage(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > PIECE_CHARACTERS) {
    const end = rest.lastIndexOf('\n', PIECE_CHARACTERS);
    const at = end > PIECE_CHARACTERS / 3 ? end + 1 : PIECE_CHARACTERS;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest].filter((part) => part.trim() !== '');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
