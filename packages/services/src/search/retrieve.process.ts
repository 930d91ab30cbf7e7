import { analyzeQuery, bm25, boundDocuments, POOL_SIZE, rankChunks, searchPlan, withBound } from '@atrium/ai/retrieval';
import type { Provider } from '@atrium/ai/providers';
import type { Passage } from '@atrium/ai/answering';
import {
  type ChunkFound,
  countChunks,
  documentCards,
  lexemeFrequencies,
  loadChunks,
  matchChunks,
  narrowedTo,
  nearestChunks,
  resolveScope,
  type SearchScope,
} from '@atrium/db/search';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Reader, viewerOf } from '../access/index.ts';
import { type Platform, readIn } from '../kernel/index.ts';

/** Candidates by words before they are scored: more than the pool, because their order is only rough. */
const CANDIDATES = 200;
/** A word in more than this share of a large scope is ignored: it would make every passage a candidate. */
const COMMON_SHARE = 0.4;
const LARGE_SCOPE = 2_000;
const CARDS = 200;

export type Retrieved = { passages: Passage[]; searched: { files: number; passages: number } };

async function sparseRanking(em: EntityManager, scope: SearchScope, text: string, total: number): Promise<string[]> {
  const found = await lexemeFrequencies(em, scope, { words: text, total });
  const present = found.filter((each) => each.frequency > 0);
  const telling = present.filter((each) => total < LARGE_SCOPE || each.frequency < total * COMMON_SHARE);
  const words = telling.length > 0 ? telling : present;
  if (words.length === 0) return [];
  const terms = words.map((each) => each.lexeme);
  const matched = await matchChunks(em, scope, { words, total, wanted: POOL_SIZE, limit: CANDIDATES });
  const candidates = matched.map((each) => ({
    id: each.id,
    length: each.tokens,
    tf: Object.fromEntries(terms.map((term, index) => [term, each.frequencies[index] ?? 0])),
  }));
  const averageLength = candidates.reduce((sum, each) => sum + each.length, 0) / Math.max(1, candidates.length);
  const df = Object.fromEntries(words.map((each) => [each.lexeme, each.frequency]));
  return bm25({ terms, candidates, df, total, averageLength }).map((scored) => scored.id);
}

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
 * raised by their name and first page, cut to `topK`. Most places go to the documents of a company that the question names.
 * The documents of `without` are left out. The question is embedded before the first transaction opens.
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
  if (counts.chunks === 0) return { passages: [], searched };
  const rankedIn = async (within: SearchScope, total: number) => {
    // At once, on a connection each: both take about as long in a large scope.
    const [sparse, dense] = await Promise.all([
      read(async (em) => (await sparseRanking(em, within, plan.words, total)).slice(0, POOL_SIZE)),
      read(async (em) => nearestChunks(em, within, vector, { limit: POOL_SIZE, total })),
    ]);
    const { chunks, documents } = await read(async (em) => {
      const loaded = await loadChunks(em, viewer, [...new Set([...sparse, ...dense])]);
      const wanted = loaded.filter((chunk) => !request.without?.has(chunk.documentId));
      const ids = [...new Set(wanted.map((chunk) => chunk.documentId))];
      const cards = await documentCards(em, viewer, within, { ids, words: query.terms, limit: CARDS });
      return { chunks: wanted, documents: cards };
    });
    const { topK } = request;
    const { statements } = plan;
    return { documents, ranked: rankChunks({ query, sparse, dense, chunks, documents, topK, statements }) };
  };
  const all = await rankedIn(scope, counts.chunks);
  const bound = boundDocuments(query, all.documents);
  if (bound.length === 0) return { passages: all.ranked.map(toPassage), searched };
  const narrow = narrowedTo(scope, bound);
  const { chunks: total } = await read(async (em) => countChunks(em, narrow));
  const own = await rankedIn(narrow, total);
  return { passages: withBound(own.ranked, all.ranked, request.topK).map(toPassage), searched };
}
