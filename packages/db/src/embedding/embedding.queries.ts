// Text: window functions over anti-joins, an insert into another table from them, and a delete with a limit.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

/** Passages of current versions that have no vector of a model. */
const WITHOUT = `from chunk c join document d on d.id = c.document_id and d.current_version_id = c.version_id
  where not exists (select 1 from embedding e where e.chunk_id = c.id and e.model = ?)`;

/** A range of passages by their ids, both ends included. */
export type ChunkRange = { first: string; last: string };

export type ChunkWithout = {
  id: string;
  organizationId: string;
  dataroomId: string;
  documentId: string;
  /** The name of its document. */
  name: string;
  text: string;
};

/** Returns the passages without a vector of the model as ranges of so many passages, in the order of their ids. */
export async function rangesWithout(em: EntityManager, model: string, size: number): Promise<ChunkRange[]> {
  return textSql<ChunkRange>(
    em,
    `select min(id::text) as first, max(id::text) as last
     from (select c.id, (row_number() over (order by c.id) - 1) / ? as part ${WITHOUT}) missing
     group by part order by part`,
    [size, model],
  );
}

/** Returns the passages of a range that have no vector of the model. */
export async function chunksWithout(
  em: EntityManager,
  model: string,
  { first, last }: ChunkRange,
): Promise<ChunkWithout[]> {
  return textSql<ChunkWithout>(
    em,
    `select c.id, c.organization_id as "organizationId", c.dataroom_id as "dataroomId", c.document_id as "documentId",
       d.name, c.text ${WITHOUT} and c.id between ? and ? order by c.id`,
    [model, first, last],
  );
}

/** Lets the vectors of a model serve all searches of an organization. */
export async function serveModel(em: EntityManager, organizationId: string, model: string): Promise<void> {
  const db = sqlOf(em);
  await db.updateTable('organization').set({ embedding_in_use: null }).where('id', '=', organizationId).execute();
  const indexed = db.updateTable('document_version').where('embedding_model', 'is not', null);
  await indexed.set({ embedding_model: model }).execute();
}

/** Deletes up to so many vectors of models other than this one. Returns how many it deleted. */
export async function deleteOtherVectors(em: EntityManager, model: string, limit: number): Promise<number> {
  const deleted = await textSql<{ id: string }>(
    em,
    'delete from embedding where id in (select id from embedding where model <> ? limit ?) returning id',
    [model, limit],
  );
  return deleted.length;
}
