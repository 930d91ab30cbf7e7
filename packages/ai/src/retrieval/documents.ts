import { bm25 } from './bm25.ts';
import type { Scored } from './bm25.ts';
import { stemOf, wordsOf } from './language/words.ts';
import type { Query } from './query.ts';

/** `coverage` is the share of the question's terms, weighted by idf, that the document's name and first page contain. */
export type ScoredDocument = Scored & { coverage: number };

export type DocumentCard = { id: string; name: string; firstPage: string };

/** Returns the documents of some chunks, and those with a term of the question in their name. */
export function cardsOf(
  documents: readonly DocumentCard[],
  chunks: readonly { documentId: string }[],
  { terms }: Query,
): DocumentCard[] {
  const ids = new Set(chunks.map(({ documentId }) => documentId));
  return documents.filter(({ id, name }) => ids.has(id) || terms.some((term) => name.toLowerCase().includes(term)));
}

/** A word of the file name describes the whole document better than a word on the first page. */
const NAME_WEIGHT = 4;
/** A word may appear on the first page by chance; a word of the name, or one repeated as often, does not. */
const FIRST_PAGE_SHARE = 0.4;
const FIRST_PAGE_CHARACTERS = 4_000;

/** Ranks documents by the question's terms in their file name and first page, best first. Leaves out documents without a match. */
export function rankDocuments(query: Query, documents: readonly DocumentCard[]): ScoredDocument[] {
  const wanted = new Set(query.terms);
  // A stem begins with the first character of its word, so most words need no stem.
  const initials = new Set(query.terms.map((term) => term.charCodeAt(0)));
  const df: Record<string, number> = Object.create(null);
  let words = 0;
  const candidates = documents.map(({ id, name, firstPage }) => {
    const tf: Record<string, number> = Object.create(null);
    const count = (word: string, weight: number) => {
      if (!initials.has(word.charCodeAt(0))) return;
      const stem = stemOf(word);
      if (wanted.has(stem)) tf[stem] = (tf[stem] ?? 0) + weight;
    };
    const fromName = wordsOf(name.replaceAll('_', ' '));
    const fromPage = wordsOf(firstPage.slice(0, FIRST_PAGE_CHARACTERS));
    for (const word of fromName) count(word, NAME_WEIGHT);
    for (const word of fromPage) count(word, 1);
    for (const term of Object.keys(tf)) df[term] = (df[term] ?? 0) + 1;
    const length = fromName.length * NAME_WEIGHT + fromPage.length;
    words += length;
    return { id, length, tf };
  });
  const total = documents.length;
  const averageLength = total > 0 ? words / total : 1;
  const found = new Map(candidates.map(({ id, tf }) => [id, tf]));
  const idf = (term: string) => Math.log(1 + (total + 1) / ((df[term] ?? 0) + 0.5));
  const asked = query.terms.reduce((sum, term) => sum + idf(term), 0);
  return bm25({ terms: query.terms, candidates, df, total, averageLength }).map(({ id, score }) => {
    const covered = Object.entries(found.get(id) ?? {}).reduce(
      (sum, [term, uses]) => sum + idf(term) * (uses >= NAME_WEIGHT ? 1 : FIRST_PAGE_SHARE),
      0,
    );
    return { id, score, coverage: covered / asked };
  });
}

/**
 * Turns a ranking of documents into a list of chunk ids for fusion: the chunks of the best document first, each
 * document's chunks in the order of `pool` (an already fused ranking). Leaves out chunks of unranked documents.
 */
export function liftByDocument(
  pool: readonly string[],
  documentOf: (chunkId: string) => string,
  documents: readonly Scored[],
): string[] {
  const chunks = Map.groupBy(pool, documentOf);
  return documents.flatMap(({ id }) => chunks.get(id) ?? []);
}
