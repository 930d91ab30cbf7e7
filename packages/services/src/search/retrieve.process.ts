import {
  analyzeQuery,
  boundDocuments,
  cardsOf,
  POOL_SIZE,
  rankChunks,
  searchPlan,
  withBound,
} from '@atrium/ai/retrieval';
import { localProvider, type Provider } from '@atrium/ai/providers';
import type { Passage } from '@atrium/ai/answering';
import {
  type ChunkFound,
  countChunks,
  documentCards,
  loadChunks,
  narrowedTo,
  nearestChunks,
  resolveScope,
  type SearchScope,
} from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Reader, viewerOf } from '../access/index.ts';
import { type Platform, readIn } from '../kernel/index.ts';
import { wordRanking } from './word-ranking.process.ts';

const CARDS = 200;

export type Retrieved = {
  passages: Passage[];
  /** Ranked with words of similar meaning, too. Null if the question's own words find enough. */
  nearest: Passage[] | null;
  searched: { files: number; passages: number };
};

function toPassage(chunk: ChunkFound & { score: number }): Passage {
  return {
    chunkId: chunk.id,
    documentId: chunk.documentId,
    documentName: chunk.documentName,
    versionId: chunk.versionId,
    text: chunk.text,
    anchors: chunk.anchors,
    score: chunk.score,
  };
}

/**
 * Finds the passages for a question among those that the asker may see: ranked by BM25 and by vectors, fused, with documents
 * raised by their name and first page, cut to `topK`. If the words find little, `nearest` also has what means the same. Most
 * places go to the documents of a company that the question names. The documents of `without` are left out. The question is
 * embedded before the first transaction opens.
 */
export async function retrieve(
  platform: Platform,
  actor: Reader,
  provider: Provider,
  request: { text: string; tree: KnowledgeNode[]; topK: number; without?: ReadonlySet<string>; signal?: AbortSignal },
): Promise<Retrieved> {
  const plan = searchPlan(request.text);
  const query = analyzeQuery(plan.text);
  const { vectors } = await provider.embed([plan.text], request.signal ? { signal: request.signal } : {});
  const [asked] = vectors;
  if (!asked) throw new Error('The provider returned no vector for the question.');
  const vector = { ...provider.embedding, vector: asked };
  const read = async <T>(run: (em: EntityManager) => Promise<T>): Promise<T> => readIn({ platform, actor }, run);
  const viewer = viewerOf(actor);
  const { scope, counts } = await read(async (em) => {
    const resolved = await resolveScope(em, viewer, request.tree);
    return { scope: resolved, counts: await countChunks(em, resolved) };
  });
  const searched = { files: counts.documents, passages: counts.chunks };
  if (counts.chunks === 0) return { passages: [], nearest: null, searched };
  const rankedIn = async (within: SearchScope, total: number) => {
    // At once, on a connection each: both take about as long in a large scope.
    const [{ own, alike, meaning }, dense] = await Promise.all([
      // The vectors of other models compare meanings already.
      read(async (em) => wordRanking(em, within, { ...plan, total, comparesMeaning: provider === localProvider })),
      read(async (em) => nearestChunks(em, within, vector, { limit: POOL_SIZE, total })),
    ]);
    const sparse = { own: own.slice(0, POOL_SIZE), alike: alike.slice(0, POOL_SIZE) };
    const { chunks, documents } = await read(async (em) => {
      const loaded = await loadChunks(em, viewer, [...new Set([...sparse.own, ...sparse.alike, ...dense])]);
      const wanted = loaded.filter((chunk) => !request.without?.has(chunk.documentId));
      const ids = [...new Set(wanted.map((chunk) => chunk.documentId))];
      const cards = await documentCards(em, viewer, within, { ids, words: query.terms, limit: CARDS });
      return { chunks: wanted, documents: cards };
    });
    const { topK } = request;
    const { statements } = plan;
    const input = { query, dense, topK, statements };
    // The passages of the question's own words are the same with and without words of similar meaning.
    const ownIds = new Set([...sparse.own, ...dense]);
    const ownChunks = chunks.filter(({ id }) => ownIds.has(id));
    const cards = cardsOf(documents, ownChunks, query);
    const ranked = rankChunks({ ...input, sparse: sparse.own, chunks: ownChunks, documents: cards });
    const nearest = meaning === 0 ? null : rankChunks({ ...input, sparse: sparse.alike, chunks, documents, meaning });
    return { documents: cards, ranked, nearest };
  };
  const all = await rankedIn(scope, counts.chunks);
  const bound = boundDocuments(query, all.documents);
  if (bound.length === 0) {
    return { passages: all.ranked.map(toPassage), nearest: all.nearest?.map(toPassage) ?? null, searched };
  }
  const narrow = narrowedTo(scope, bound);
  const { chunks: total } = await read(async (em) => countChunks(em, narrow));
  const own = await rankedIn(narrow, total);
  const isAlike = own.nearest !== null || all.nearest !== null;
  return {
    passages: withBound(own.ranked, all.ranked, request.topK).map(toPassage),
    nearest: isAlike
      ? withBound(own.nearest ?? own.ranked, all.nearest ?? all.ranked, request.topK).map(toPassage)
      : null,
    searched,
  };
}
