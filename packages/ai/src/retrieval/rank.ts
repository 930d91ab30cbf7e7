import { liftByDocument, rankDocuments } from './documents.ts';
import type { DocumentCard } from './documents.ts';
import { fuse, POOL_SIZE } from './fuse.ts';
import type { Query } from './query.ts';
import { cut, spannedDocuments } from './select.ts';
import type { ChunkSpan } from './select.ts';
import { looksLike, type SearchPlan } from './statements.ts';

export type RankInput<Chunk extends ChunkSpan> = {
  query: Query;
  /** Chunk ids by BM25 and by vector distance, best first. Only the first 50 of each are used. */
  sparse: readonly string[];
  dense: readonly string[];
  /** The chunks with those ids, in any order. */
  chunks: readonly Chunk[];
  /** The documents in scope, or only those whose name or first page contains a term of the question. */
  documents: readonly DocumentCard[];
  topK: number;
  /** The statements that the question needs; passages that look like one are lifted. */
  statements?: SearchPlan['statements'];
  /** How much words of similar meaning count in the sparse ranking (`meaningShare`). Spelling counts the less. */
  meaning?: number;
  weights?: { sparse: number; dense: number; document: number };
};

/** With the usual 60, a chunk in the middle of every list outranks the one chunk that contains the answer. */
const K = 20;
/** Sparse weighs most: hashed vectors alone rank worse than BM25 and improve it only a little. */
const WEIGHTS = { sparse: 1, dense: 0.6, document: 0.8 };

const STATEMENT_WEIGHT = 1.5;

/** The passages of the pool that look like one of the statements, the likest first. */
function statementChunks(
  pool: readonly string[],
  byId: ReadonlyMap<string, ChunkSpan>,
  statements: SearchPlan['statements'],
): string[] {
  if (statements.length === 0) return [];
  return pool
    .map((id) => ({ id, likeness: Math.max(...statements.map((each) => looksLike(each, byId.get(id)?.text ?? ''))) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ id }) => id);
}

/**
 * Returns the chunks for an answer, best first, with their fused scores. Fuses the sparse and dense pools by reciprocal
 * rank, lifts the chunks of the best documents, drops overlaps and copies, and cuts to `topK`.
 */
export function rankChunks<Chunk extends ChunkSpan>(input: RankInput<Chunk>): (Chunk & { score: number })[] {
  const { query, chunks, documents, topK, meaning = 0, weights = WEIGHTS } = input;
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const known = (ids: readonly string[]) => ids.filter((id) => byId.has(id)).slice(0, POOL_SIZE);
  const pools = [
    { ids: known(input.sparse), weight: weights.sparse },
    { ids: known(input.dense), weight: weights.dense * (1 - meaning) },
  ];
  const ranking = rankDocuments(query, documents);
  const coverage = new Map(ranking.map((document) => [document.id, document.coverage]));
  const documentOf = (id: string) => byId.get(id)?.documentId ?? '';
  const pool = fuse(pools, { k: K }).map(({ id }) => id);
  const lifted = liftByDocument(pool, documentOf, ranking);
  const primary = statementChunks(pool, byId, input.statements ?? []);
  const lift = (id: string) => weights.document * (coverage.get(documentOf(id)) ?? 0);
  const ranked = fuse([...pools, { ids: lifted, weight: lift }, { ids: primary, weight: STATEMENT_WEIGHT }], {
    k: K,
  }).flatMap(({ id, score }) => {
    const chunk = byId.get(id);
    return chunk ? [{ ...chunk, score }] : [];
  });
  return cut(ranked, topK, spannedDocuments(query.text, documents, ranking));
}
