/** The product's search over one data room, in memory: the same ranking, with an index instead of the database. */
import type { Passage } from '../src/evidence/index.ts';
import type { Provider } from '../src/providers/index.ts';
import {
  analyzeQuery,
  boundDocuments,
  bm25,
  contentStems,
  fuse,
  isStopWord,
  POOL_SIZE,
  rankChunks,
  searchPlan,
  tokenize,
  withBound,
} from '../src/retrieval/index.ts';
import type { SearchedRoom } from './room.ts';

/** The limits of the database search, which orders candidates by ts_rank. Here they are ordered by their number of matches. */
const CANDIDATES = 400;
const COMMON_SHARE = 0.4;
const LARGE_SCOPE = 2_000;
const CARDS = 200;
const NO_VECTOR = new Float32Array();

export const RANKINGS = ['BM25 alone', 'vectors alone', 'fused', 'fused, with documents'] as const;
export type Ranking = (typeof RANKINGS)[number];
/** Chunk ids, best first. The last ranking is the product's, cut to `topK`; `passages` are the input of the answer. */
export type Found = { rankings: Record<Ranking, string[]>; passages: Passage[] };
export type Search = (question: string, topK: number) => Promise<Found>;

/** Indexes the room's chunks with the provider's vectors. */
export async function searchOf(room: SearchedRoom, provider: Provider): Promise<Search> {
  const nameOf = new Map(room.documents.map(({ id, name }) => [id, name]));
  // The product embeds the name of the document before the passage, too.
  const texts = room.chunks.map(({ documentId, text }) => `${nameOf.get(documentId) ?? ''}\n${text}`);
  const { vectors } = await provider.embed(texts);
  const words = room.chunks.map(({ text }) => stemCounts(text));
  const df = new Map<string, number>();
  for (const counts of words) for (const stem of counts.keys()) df.set(stem, (df.get(stem) ?? 0) + 1);
  const chunks = room.chunks.map((chunk) => ({ ...chunk, document_name: nameOf.get(chunk.documentId) ?? '' }));
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));

  const sparse = (question: string, isIn: (id: string) => boolean): string[] => {
    const stems = contentStems(question);
    const present = stems.filter((stem) => df.has(stem));
    const distinctive = present.filter(
      (stem) => chunks.length < LARGE_SCOPE || (df.get(stem) ?? 0) < chunks.length * COMMON_SHARE,
    );
    const terms = distinctive.length > 0 ? distinctive : present;
    const matched = chunks
      .map((chunk, index) => ({
        id: chunk.id,
        length: chunk.tokens,
        counts: words[index] ?? new Map<string, number>(),
      }))
      .map(({ id, length, counts }) => ({
        id,
        length,
        tf: Object.fromEntries(terms.map((term) => [term, counts.get(term) ?? 0])),
      }))
      .filter(({ id, tf }) => isIn(id) && Object.values(tf).some((count) => count > 0))
      .sort((a, b) => uses(b.tf) - uses(a.tf))
      .slice(0, CANDIDATES);
    const averageLength = matched.reduce((sum, { length }) => sum + length, 0) / Math.max(1, matched.length);
    const frequencies = Object.fromEntries(terms.map((term) => [term, df.get(term) ?? 0]));
    return bm25({ terms, candidates: matched, df: frequencies, total: chunks.length, averageLength }).map(
      ({ id }) => id,
    );
  };

  const dense = (vector: Float32Array, isIn: (id: string) => boolean): string[] =>
    chunks
      .map(({ id }, index) => ({ id, score: dot(vector, vectors[index] ?? NO_VECTOR) }))
      .filter(({ id }) => isIn(id))
      .sort((a, b) => b.score - a.score)
      .slice(0, POOL_SIZE)
      .map(({ id }) => id);

  return async (question, topK) => {
    const plan = searchPlan(question);
    const query = analyzeQuery(plan.text);
    const {
      vectors: [vector],
    } = await provider.embed([plan.text]);
    const within = (documents?: ReadonlySet<string>) => {
      const isIn = (id: string) => !documents || documents.has(byId.get(id)?.documentId ?? '');
      const pools = {
        sparse: sparse(plan.words, isIn).slice(0, POOL_SIZE),
        dense: dense(vector ?? NO_VECTOR, isIn),
      };
      const found = [...new Set([...pools.sparse, ...pools.dense])].flatMap((id) => byId.get(id) ?? []);
      const documentCards = cards(room, found, query.terms);
      const { statements } = plan;
      return {
        pools,
        cards: documentCards,
        ranked: rankChunks({ query, ...pools, chunks: found, documents: documentCards, topK, statements }),
      };
    };
    const all = within();
    const bound = boundDocuments(query, all.cards);
    const ranked = bound.length === 0 ? all.ranked : withBound(within(new Set(bound)).ranked, all.ranked, topK);
    const { pools } = all;
    return {
      rankings: {
        'BM25 alone': pools.sparse,
        'vectors alone': pools.dense,
        fused: fuse([{ ids: pools.sparse }, { ids: pools.dense, weight: 0.6 }], { k: 20 }).map(({ id }) => id),
        'fused, with documents': ranked.map(({ id }) => id),
      },
      passages: ranked.map(({ id, documentId, document_name, text, anchors, score }) => {
        return { chunkId: id, documentId, documentName: document_name, versionId: documentId, text, anchors, score };
      }),
    };
  };
}

/** Returns the documents of the found chunks, then those with a word of the question in their name. */
function cards(room: SearchedRoom, found: readonly { documentId: string }[], terms: readonly string[]) {
  const ids = new Set(found.map(({ documentId }) => documentId));
  const named = ({ name }: { name: string }) => terms.some((term) => name.toLowerCase().includes(term));
  return [
    ...room.documents.filter(({ id }) => ids.has(id)),
    ...room.documents.filter((each) => !ids.has(each.id) && named(each)),
  ]
    .slice(0, CARDS)
    .map(({ id, name, pages }) => ({ id, name, firstPage: pages[0]?.md.slice(0, 4_000) ?? '' }));
}

function stemCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word, stem } of tokenize(text)) if (!isStopWord(word)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function uses(tf: Readonly<Record<string, number>>) {
  return Object.values(tf).filter((count) => count > 0).length;
}
function dot(a: Float32Array, b: Float32Array) {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
