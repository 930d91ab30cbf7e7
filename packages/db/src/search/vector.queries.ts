// Text: Kysely has no vectors, and the order by distance must be written so that the planner takes its index or not.
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@atrium/domain/kernel';
import { pgArray } from '../listing/index.ts';
import { boundSql, textSql } from '../sql/index.ts';
import { scopeValues, type SearchScope } from './search.queries.ts';
import { SIGNATURE_BITS, signatureOf } from './signature.ts';

/** Significant digits of a value: more than a half keeps, and a third of what a double prints. */
const DIGITS = 5;

/** Returns a vector in the notation of pgvector. */
export function vectorLiteral(vector: Float32Array): string {
  const values: string[] = [];
  // Most values of a hashed vector are zero.
  for (const value of vector) values.push(value === 0 ? '0' : value.toPrecision(DIGITS));
  return `[${values.join(',')}]`;
}

export type NewEmbedding = {
  organizationId: string;
  dataroomId: string;
  documentId: string;
  chunkId: string;
  vector: Float32Array;
};

/**
 * Stores vectors of a model in one statement. The vector of a chunk that was replaced in the meantime is dropped, and a
 * chunk keeps a vector that it already has.
 */
export async function insertEmbeddings(
  em: EntityManager,
  { model, dim }: { model: string; dim: number },
  rows: readonly NewEmbedding[],
): Promise<void> {
  const column = (value: (row: NewEmbedding) => string): string => pgArray(rows.map(value));
  const ids = rows.map(() => newId());
  await textSql(
    em,
    `insert into embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
     select v.id, v.organization_id, v.dataroom_id, v.document_id, v.chunk_id, ?, ?, v.vector
     from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::uuid[], ?::uuid[], ?::halfvec[])
       as v(id, organization_id, dataroom_id, document_id, chunk_id, vector)
     where exists (select 1 from chunk c where c.id = v.chunk_id)
     on conflict (chunk_id, model) do nothing`,
    [
      model,
      dim,
      pgArray(ids),
      column((row) => row.organizationId),
      column((row) => row.dataroomId),
      column((row) => row.documentId),
      column((row) => row.chunkId),
      column((row) => vectorLiteral(row.vector)),
    ],
  );
  // A second statement: row-level security checks the vectors, which a statement that also writes them does not see.
  await textSql(
    em,
    `insert into embedding_signature (embedding_id, organization_id, dataroom_id, document_id, model, bits)
     select e.id, e.organization_id, e.dataroom_id, e.document_id, e.model, v.bits
     from unnest(?::uuid[], ?::bit(${SIGNATURE_BITS})[]) as v(id, bits) join embedding e on e.id = v.id`,
    [pgArray(ids), column((row) => signatureOf(row.vector))],
  );
}

/** Below this many passages every vector is compared, at 1.3 to 2 ms per thousand, and none is missed. */
const SIGNED_FROM = 10_000;
/**
 * From here on the index is walked, which takes longer than comparing all signatures of a smaller scope and misses more. A
 * scan of the index with a filter misses more the narrower the filter is: of 100,000 passages it found .94 of the nearest
 * ten among 60,000 of them and .8 among 50,000, and more candidates did not help.
 */
const WALKED_FROM = 250_000;
/** The most candidates that pgvector allows. Of 100,000 vectors, 800 found .935 of the nearest ten, these .96 and more. */
const CANDIDATES = 1_000;

/**
 * The number of nearest signatures whose vectors are compared. Of 40 questions, 1,500 found all of the nearest ten among 10,000
 * passages; among 100,000, 2,000 found .988, and 3,000 as many as 5,500, which was .995. Each thousand takes 4 to 5 ms.
 */
function signedCandidates(total: number): number {
  return Math.round(1_500 + total * 0.015);
}

type VectorQuery = { model: string; dim: number; vector: Float32Array };

/** Compares the signatures of the scope, and then the vectors of the nearest. */
async function nearestBySignature(
  em: EntityManager,
  scope: SearchScope,
  query: VectorQuery,
  { limit, total }: { limit: number; total: number },
): Promise<string[]> {
  const rows = await boundSql<{ chunkId: string }>(
    em,
    `select chunk_id as "chunkId"
     from app.nearest_chunks(?, ?::int, ?::halfvec, ?::bit(${SIGNATURE_BITS}), ?::uuid[], ?::uuid[], ?::uuid[], ?::int, ?::int)`,
    [
      query.model,
      query.dim,
      vectorLiteral(query.vector),
      signatureOf(query.vector),
      ...scopeValues(scope),
      scope.trashed,
      signedCandidates(total),
      limit,
    ],
  );
  return rows.map((row) => row.chunkId);
}

/** Returns passages of the scope, nearest first by their vectors; `total` is the number of passages in the scope. */
export async function nearestChunks(
  em: EntityManager,
  scope: SearchScope,
  query: VectorQuery,
  { limit, total }: { limit: number; total: number },
): Promise<string[]> {
  if (total >= SIGNED_FROM && total < WALKED_FROM) return nearestBySignature(em, scope, query, { limit, total });
  const [rooms, documents] = scopeValues(scope);
  const isExact = total < WALKED_FROM;
  if (!isExact) {
    await textSql(
      em,
      `select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '${CANDIDATES}', true)`,
    );
  }
  const dim = Math.trunc(query.dim);
  const rows = await boundSql<{ chunkId: string }>(
    em,
    `select e.chunk_id as "chunkId" from embedding e
     where e.model = ? and e.dim = ? and e.dataroom_id = any(?::uuid[]) and (?::uuid[] is null or e.document_id = any(?::uuid[]))
       and e.document_id <> all(?::uuid[]) and exists (select 1 from document d where d.id = e.document_id and d.deleted_at is null)
     order by (e.vector::halfvec(${dim}) <=> ?::halfvec(${dim}))${isExact ? ' + 0' : ''} limit ?`,
    [query.model, query.dim, rooms, documents, documents, scope.trashed, vectorLiteral(query.vector), limit],
  );
  return rows.map((row) => row.chunkId);
}
