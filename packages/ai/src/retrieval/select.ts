import { fold, tokenize } from './language/words.ts';
import type { Scored } from './bm25.ts';

export type ChunkSpan = {
  id: string;
  documentId: string;
  /** Where the chunk stands, in the pages' Markdown (offsets in UTF-16 units, end exclusive). */
  anchors: readonly { page: number; start: number; end: number }[];
  text: string;
};

const MOSTLY_OVERLAPPING = 0.5;
const NEAR_DUPLICATE = 0.9;

/** Drops a chunk when a better one already covers most of its place, or says the same words (a copied document). */
export function suppressOverlaps<Chunk extends ChunkSpan>(ranked: readonly Chunk[]): Chunk[] {
  const kept: { chunk: Chunk; shingles: Set<string> }[] = [];
  for (const chunk of ranked) {
    const shingles = shinglesOf(chunk.text);
    const repeated = kept.some(
      (other) =>
        overlap(other.chunk, chunk) > MOSTLY_OVERLAPPING || similarity(other.shingles, shingles) > NEAR_DUPLICATE,
    );
    if (!repeated) kept.push({ chunk, shingles });
  }
  return kept.map(({ chunk }) => chunk);
}

/**
 * The final cut to `topK`. When the question spans several documents, each of `spanning` (document ids, best first)
 * gets its best chunk before any document gets a second one; otherwise the ranking stands as it is.
 */
export function cut<Chunk extends ChunkSpan>(
  ranked: readonly Chunk[],
  topK: number,
  spanning: readonly string[] = [],
): Chunk[] {
  if (spanning.length < 2) return ranked.slice(0, topK);
  const wanted = new Set(spanning);
  const first = new Map<string, Chunk>();
  for (const chunk of ranked)
    if (wanted.has(chunk.documentId) && !first.has(chunk.documentId)) first.set(chunk.documentId, chunk);
  const guaranteed = new Set([...first.values()].slice(0, topK));
  for (const chunk of ranked) {
    if (guaranteed.size >= topK) break;
    guaranteed.add(chunk);
  }
  return ranked.filter((chunk) => guaranteed.has(chunk));
}

const COMPARING =
  /\b(?:compare[ds]?|comparison|versus|vs\.?|differences?|differ|both|each|across|all (?:the )?\w+s)\b/i;

/**
 * The documents a question spans, best first: two or more that it names by words of their file names, or, when it
 * compares without naming, the best ranked ones. Empty for a question about one thing.
 */
export function spannedDocuments(
  question: string,
  documents: readonly { id: string; name: string }[],
  ranking: readonly Scored[],
): string[] {
  const asked = new Set(tokenize(question).map((token) => token.stem));
  const carriers = new Map<string, Set<string>>();
  for (const { id, name } of documents) {
    for (const { stem } of tokenize(fold(name.replaceAll('_', ' ').replace(/\.\w{1,5}$/, '')))) {
      if (asked.has(stem) && stem.length > 2) carriers.set(stem, (carriers.get(stem) ?? new Set()).add(id));
    }
  }
  const naming = [...carriers.values()].filter((ids) => ids.size < Math.max(2, documents.length / 2));
  const order = new Map(ranking.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? documents.length;
  const named = [...new Set(naming.flatMap((ids) => [...ids]))].sort((a, b) => place(a) - place(b));
  if (naming.length >= 2 && named.length >= 2) return named;
  return COMPARING.test(question) ? ranking.slice(0, 4).map(({ id }) => id) : [];
}

function overlap(a: ChunkSpan, b: ChunkSpan): number {
  if (a.documentId !== b.documentId) return 0;
  let shared = 0;
  let length = 0;
  for (const mine of b.anchors) {
    length += mine.end - mine.start;
    for (const other of a.anchors) {
      if (other.page === mine.page)
        shared += Math.max(0, Math.min(mine.end, other.end) - Math.max(mine.start, other.start));
    }
  }
  return length === 0 ? 0 : shared / length;
}

function shinglesOf(text: string): Set<string> {
  const words = tokenize(text).map((token) => token.word);
  const shingles = new Set<string>();
  for (let i = 0; i + 4 <= words.length; i++) shingles.add(words.slice(i, i + 4).join(' '));
  return shingles;
}

function similarity(a: Set<string>, b: Set<string>): number {
  const union = a.size + b.size;
  if (a.size < 5 || b.size < 5) return 0;
  const shared = a.intersection(b).size;
  return shared / (union - shared);
}
