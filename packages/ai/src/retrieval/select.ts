import { fold, isStopWord, tokenize, wordsOf } from './language/words.ts';
import type { Scored } from './bm25.ts';

export type ChunkSpan = {
  id: string;
  documentId: string;
  /** The chunk's position in the Markdown of its pages (UTF-16 offsets, end exclusive). */
  anchors: readonly { page: number; start: number; end: number }[];
  text: string;
};

const MOSTLY_OVERLAPPING = 0.5;
const NEAR_DUPLICATE = 0.9;
const PARTICULAR = /(?=[\p{L}\p{N}.,/-]*[\p{Lu}\p{N}])[\p{L}\p{N}]+(?:[.,/-][\p{L}\p{N}]+)*/gu;

/**
 * Drops a chunk if a better one covers most of the same text or has the same content (a copied document). Two leases on
 * one form share nearly all their words, so figures and names must match too. Stops after `most` chunks, because comparing
 * all of a pool takes longer than the rest of the ranking.
 */
export function suppressOverlaps<Chunk extends ChunkSpan>(ranked: readonly Chunk[], most = Infinity): Chunk[] {
  const kept: { chunk: Chunk; shingles: Set<string> }[] = [];
  for (const chunk of ranked) {
    if (kept.length >= most) break;
    const shingles = shinglesOf(chunk.text);
    const repeated = kept.some(
      (other) =>
        overlap(other.chunk, chunk) > MOSTLY_OVERLAPPING ||
        (similarity(other.shingles, shingles) > NEAR_DUPLICATE &&
          particularsOf(other.chunk.text) === particularsOf(chunk.text)),
    );
    if (!repeated) kept.push({ chunk, shingles });
  }
  return kept.map(({ chunk }) => chunk);
}

/** Returns what distinguishes two copies of one form: every distinct word with a digit or a capital letter, sorted. */
function particularsOf(text: string): string {
  return [...new Set(text.match(PARTICULAR))].sort().join(' ');
}

/**
 * Drops repeated chunks and cuts the ranking to `topK`. If the question spans several documents, each of `spanning`
 * (document ids, best first) gets its best chunk, up to half of the places. The ranking fills the rest, so the top results
 * always stay.
 */
export function cut<Chunk extends ChunkSpan>(
  ranked: readonly Chunk[],
  topK: number,
  spanning: readonly string[] = [],
): Chunk[] {
  if (spanning.length < 2) return suppressOverlaps(ranked, topK);
  const distinct = suppressOverlaps(ranked);
  const first = new Map<string, Chunk>();
  for (const chunk of distinct) if (!first.has(chunk.documentId)) first.set(chunk.documentId, chunk);
  const best = spanning.flatMap((id) => first.get(id) ?? []);
  const guaranteed = new Set(best.slice(0, Math.max(2, topK / 2)));
  for (const chunk of distinct) {
    if (guaranteed.size >= topK) break;
    guaranteed.add(chunk);
  }
  return distinct.filter((chunk) => guaranteed.has(chunk));
}

/** The share of the places that the documents of the named company get. */
const BOUND_SHARE = 0.8;

/**
 * Fills most places from the documents that the question names, and the rest from all documents. The order is that of all
 * documents, because a file that has no name of a company may answer the question best.
 */
export function withBound<Chunk extends ChunkSpan>(
  bound: readonly Chunk[],
  all: readonly Chunk[],
  topK: number,
): Chunk[] {
  const chosen = new Set(bound.slice(0, Math.ceil(topK * BOUND_SHARE)).map(({ id }) => id));
  for (const { id } of [...all, ...bound]) {
    if (chosen.size >= topK) break;
    chosen.add(id);
  }
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...bound.filter(({ id }) => !known.has(id))].filter(({ id }) => chosen.has(id));
}

const PERIODS = String.raw`(?:\w+ )?(?:day|week|month|quarter|year|anniversary|party|time)`;
const COMPARING = new RegExp(
  String.raw`\b(?:compare[ds]?|comparison|versus|vs\.?|differences?|differ|both(?! parties)|each(?! ${PERIODS}\b)|across|all (?:the )?\w+s)\b`,
  'i',
);
const JOINING = /\b(?:and|or|than|versus|vs\.?|compared?)\b/i;
const MAX_UNNAMED = 4;

/**
 * Returns the documents that a question spans, best first: documents that it names by words of their file names ("the
 * Harbor and the Pine lease"), or the best ranked ones if it compares without naming any. Returns an empty list for a
 * question about one subject; the words of one long name ("Harbor Growth Fund III") are one subject.
 */
export function spannedDocuments(
  question: string,
  documents: readonly { id: string; name: string }[],
  ranking: readonly Scored[],
): string[] {
  const things = JOINING.test(question) ? namedThings(question, documents) : [];
  const order = new Map(ranking.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? documents.length;
  const apart = things.filter((ids, index) => things.every((other, at) => at === index || ids.isDisjointFrom(other)));
  if (apart.length >= 2) return [...new Set(apart.flatMap((ids) => [...ids]))].sort((a, b) => place(a) - place(b));
  return COMPARING.test(question) ? ranking.slice(0, MAX_UNNAMED).map(({ id }) => id) : [];
}

/** For each run of adjacent words in the question: the documents whose names contain most of those words. */
function namedThings(question: string, documents: readonly { id: string; name: string }[]): Set<string>[] {
  const names = documents.map(({ id, name }) => ({
    id,
    stems: new Set(tokenize(fold(name.replaceAll('_', ' ').replace(/\.\w{1,5}$/, ''))).map(({ stem }) => stem)),
  }));
  const telling = Math.max(2, documents.length / 2);
  return runsOf(question).flatMap((run) => {
    const held = names.map(({ id, stems }) => ({ id, count: run.filter((stem) => stems.has(stem)).length }));
    const most = Math.max(0, ...held.map(({ count }) => count));
    const ids = held.filter(({ count }) => count === most).map(({ id }) => id);
    return most > 0 && ids.length < telling ? [new Set(ids)] : [];
  });
}

function runsOf(question: string): string[][] {
  const runs: string[][] = [];
  let end = -1;
  for (const token of tokenize(question)) {
    if (isStopWord(token.word) || token.stem.length <= 2) continue;
    const adjacent = end >= 0 && /^[\s-]+$/.test(question.slice(end, token.start));
    if (adjacent) runs.at(-1)?.push(token.stem);
    else runs.push([token.stem]);
    end = token.end;
  }
  return runs;
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
  const words = wordsOf(text);
  const shingles = new Set<string>();
  for (let i = 0; i + 4 <= words.length; i++) shingles.add(words.slice(i, i + 4).join(' '));
  return shingles;
}

function similarity(a: Set<string>, b: Set<string>): number {
  const union = a.size + b.size;
  const [smaller, larger] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  if (smaller < 5 || smaller / larger <= NEAR_DUPLICATE) return 0;
  const shared = a.intersection(b).size;
  return shared / (union - shared);
}
