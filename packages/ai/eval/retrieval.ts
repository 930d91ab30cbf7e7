/** The product's search over one data room, in memory: the same ranking, with an index instead of the database. */
import type { Passage } from '../src/evidence/index.ts';
import { localProvider, type Provider } from '../src/providers/index.ts';
import {
  analyzeQuery,
  askedWords,
  boundDocuments,
  bm25,
  bm25Alike,
  contentStems,
  coverageOf,
  fuse,
  isStopWord,
  meaningShare,
  POOL_SIZE,
  rankChunks,
  type SearchPlan,
  searchPlan,
  tokenize,
  withBound,
} from '../src/retrieval/index.ts';
import type { RoomChunk, SearchedRoom } from './room.ts';

/** The limits of the database search, which orders candidates by ts_rank. Here they are ordered by their number of matches. */
const CANDIDATES = 400;
const COMMON_SHARE = 0.4;
const LARGE_SCOPE = 2_000;
const CARDS = 200;
const NO_VECTOR = new Float32Array();

export const RANKINGS = ['BM25 alone', 'vectors alone', 'fused', 'fused, with documents'] as const;
export type Ranking = (typeof RANKINGS)[number];
/** Chunk ids, best first. The last ranking is the product's, cut to `topK`; `passages` and `nearest` are the input of the answer. */
export type Found = { rankings: Record<Ranking, string[]>; passages: Passage[]; nearest: Passage[] | null };
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

  const candidates = (stems: readonly string[], isIn: (id: string) => boolean) => {
    const present = stems.filter((stem) => df.has(stem));
    const distinctive = present.filter(
      (stem) => chunks.length < LARGE_SCOPE || (df.get(stem) ?? 0) < chunks.length * COMMON_SHARE,
    );
    const terms = distinctive.length > 0 ? distinctive : present;
    const found = chunks
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
    const frequencies = Object.fromEntries(stems.map((stem) => [stem, df.get(stem) ?? 0]));
    return { terms, candidates: found, df: frequencies, total: chunks.length };
  };

  const sparse = ({ text, words: asked }: SearchPlan, isIn: (id: string) => boolean) => {
    const matched = candidates(contentStems(asked), isIn);
    const averageLength =
      matched.candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, matched.candidates.length);
    const ranked = bm25({ ...matched, averageLength });
    // Models compare meanings by their vectors.
    const share = provider === localProvider ? meaningShare(coverageOf(contentStems(text), ranked, matched)) : 0;
    const own = ranked.map(({ id }) => id).slice(0, POOL_SIZE);
    if (share === 0) return { own, alike: own, meaning: 0 };
    const alike = askedWords(text, asked);
    const stems = new Set(alike.flatMap(({ stem, alike: others }) => [stem, ...others.map((other) => other.stem)]));
    const found = bm25Alike(alike, { ...candidates([...stems], isIn), share }).map(({ id }) => id);
    return { own, alike: found.slice(0, POOL_SIZE), meaning: share };
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
      const { own, alike, meaning } = sparse(plan, isIn);
      const near = dense(vector ?? NO_VECTOR, isIn);
      const load = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
      const rankedWith = (words: readonly string[], share: number) => {
        const found = load([...words, ...near]);
        const documentCards = cards(room, found, query.terms);
        const { statements } = plan;
        const input = { query, sparse: words, dense: near, chunks: found, topK, statements, meaning: share };
        return { cards: documentCards, ranked: rankChunks({ ...input, documents: documentCards }) };
      };
      const byOwn = rankedWith(own, 0);
      const nearest = meaning === 0 ? null : rankedWith(alike, meaning).ranked;
      return { pools: { sparse: alike, dense: near }, ...byOwn, nearest };
    };
    const all = within();
    const bound = boundDocuments(query, all.cards);
    const own = bound.length === 0 ? undefined : within(new Set(bound));
    const ranked = own ? withBound(own.ranked, all.ranked, topK) : all.ranked;
    const isAlike = all.nearest !== null || (own !== undefined && own.nearest !== null);
    const everywhere = all.nearest ?? all.ranked;
    const nearest = own ? withBound(own.nearest ?? own.ranked, everywhere, topK) : everywhere;
    const { pools } = all;
    return {
      rankings: {
        'BM25 alone': pools.sparse,
        'vectors alone': pools.dense,
        fused: fuse([{ ids: pools.sparse }, { ids: pools.dense, weight: 0.6 }], { k: 20 }).map(({ id }) => id),
        'fused, with documents': nearest.map(({ id }) => id),
      },
      passages: ranked.map(toPassage),
      nearest: isAlike ? nearest.map(toPassage) : null,
    };
  };
}

type Ranked = RoomChunk & { document_name: string; score: number };

function toPassage({ id, documentId, document_name, text, anchors, score }: Ranked): Passage {
  return { chunkId: id, documentId, documentName: document_name, versionId: documentId, text, anchors, score };
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
