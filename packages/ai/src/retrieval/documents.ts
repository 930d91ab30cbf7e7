import { bm25 } from './bm25.ts';
import type { Scored } from './bm25.ts';
import { tokenize } from './language/words.ts';
import type { Query } from './query.ts';

/** `coverage` is the share, by idf, of the question's terms that the document's name and first page hold. */
export type ScoredDocument = Scored & { coverage: number };

export type DocumentCard = { id: string; name: string; firstPage: string };

/** A word of the file name says more about the whole document than one on its first page. */
const NAME_WEIGHT = 4;
/** A word on the first page may be there by chance; one in the name, or repeated as often, is not. */
const FIRST_PAGE_SHARE = 0.4;
const FIRST_PAGE_CHARACTERS = 4_000;

/** Ranks whole documents by the question's terms in their file name and first page, best first; no match, no place. */
export function rankDocuments(query: Query, documents: readonly DocumentCard[]): ScoredDocument[] {
  const wanted = new Set(query.terms);
  const df: Record<string, number> = Object.create(null);
  let words = 0;
  const candidates = documents.map(({ id, name, firstPage }) => {
    const tf: Record<string, number> = Object.create(null);
    const fromName = tokenize(name.replaceAll('_', ' '));
    const fromPage = tokenize(firstPage.slice(0, FIRST_PAGE_CHARACTERS));
    for (const { stem } of fromName) if (wanted.has(stem)) tf[stem] = (tf[stem] ?? 0) + NAME_WEIGHT;
    for (const { stem } of fromPage) if (wanted.has(stem)) tf[stem] = (tf[stem] ?? 0) + 1;
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
    const held = Object.entries(found.get(id) ?? {}).reduce(
      (sum, [term, uses]) => sum + idf(term) * (uses >= NAME_WEIGHT ? 1 : FIRST_PAGE_SHARE),
      0,
    );
    return { id, score, coverage: held / asked };
  });
}

/**
 * The document list turned into a list of chunks for fusion: the chunks of the best documents, in their order within
 * `pool` (an already fused ranking), best document first. Chunks of unranked documents are left out.
 */
export function liftByDocument(
  pool: readonly string[],
  documentOf: (chunkId: string) => string,
  documents: readonly Scored[],
): string[] {
  const chunks = Map.groupBy(pool, documentOf);
  return documents.flatMap(({ id }) => chunks.get(id) ?? []);
}
