import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf, textSql } from '../sql/index.ts';

export type DocumentToQueue = { id: string; versionId: string };

/** The organizations that are not deleted, or one of them. */
export async function organizationsToRefresh(em: EntityManager, only: string | null) {
  return sqlOf(em)
    .selectFrom('organization')
    .where('deleted_at', 'is', null)
    .$if(only !== null, (select) => select.where('id', '=', only))
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
}

/** Marks documents as waiting for their index. */
export async function markPending(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sqlOf(em)
    .updateTable('document')
    .set({ index_status: 'PENDING', index_message: null })
    .where('id', 'in', ids)
    .execute();
}

/** Removes the version of the parser or the chunker from document versions, so that indexing repeats that step. */
export async function clearStamp(
  em: EntityManager,
  stamp: 'parser_version' | 'chunker_version',
  versionIds: readonly string[],
): Promise<void> {
  if (versionIds.length === 0) return;
  await sqlOf(em)
    .updateTable('document_version')
    .set({ [stamp]: null })
    .where('id', 'in', versionIds)
    .execute();
}

/** Locks the next documents, by id, that do not wait for their index. */
export async function nextDocuments(em: EntityManager, after: string, limit: number): Promise<DocumentToQueue[]> {
  return sqlOf(em)
    .selectFrom('document')
    .where('deleted_at', 'is', null)
    .where('index_status', '<>', 'PENDING')
    .where('id', '>', after)
    .select(['id', 'current_version_id as versionId'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Locks indexed documents with a chunk that has no vector of this model. */
export async function documentsWithoutVectors(
  em: EntityManager,
  model: string,
  limit: number,
): Promise<DocumentToQueue[]> {
  return sqlOf(em)
    .selectFrom('document as d')
    .where('d.deleted_at', 'is', null)
    .where('d.index_status', '=', 'COMPLETED')
    .where(
      sql<boolean>`exists (select 1 from chunk c where c.version_id = d.current_version_id and not exists (
        select 1 from embedding e where e.chunk_id = c.id and e.model = ${model}))`,
    )
    .select(['d.id', 'd.current_version_id as versionId'])
    .orderBy('d.id')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();
}

/** Locks indexed documents that have text and no chunk. */
export async function documentsWithoutChunks(em: EntityManager, limit: number): Promise<DocumentToQueue[]> {
  return sqlOf(em)
    .selectFrom('document as d')
    .where('d.deleted_at', 'is', null)
    .where('d.index_status', '=', 'COMPLETED')
    .where(sql<boolean>`coalesce(d.page_count, 0) > 0`)
    .where(
      sql<boolean>`exists (select 1 from document_page p where p.version_id = d.current_version_id
        and length(trim(p.md)) > 0)`,
    )
    .where(sql<boolean>`not exists (select 1 from chunk c where c.version_id = d.current_version_id)`)
    .select(['d.id', 'd.current_version_id as versionId'])
    .orderBy('d.id')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();
}

/**
 * Corrects the data rooms of chunks and vectors, which a document that moved while it was indexed may have left behind,
 * and deletes chunks of versions that are not current. Text: three statements over two tables each.
 */
export async function repairChunks(em: EntityManager): Promise<void> {
  for (const table of ['chunk', 'embedding']) {
    await textSql(
      em,
      `update ${table} t set dataroom_id = d.dataroom_id from document d
       where d.id = t.document_id and t.dataroom_id <> d.dataroom_id`,
    );
  }
  await textSql(
    em,
    'delete from chunk c using document d where d.id = c.document_id and c.version_id <> d.current_version_id',
  );
}
