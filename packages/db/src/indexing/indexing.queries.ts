import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DocumentEntity, type DocumentRow, DocumentVersionEntity, type DocumentVersionRow } from '../document/index.ts';
import { pgArray } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** Loads a document and its current version; null if it was deleted or has newer content than this version. */
export async function loadToIndex(
  em: EntityManager,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<{ document: DocumentRow; version: DocumentVersionRow } | null> {
  const document = await em.findOne(DocumentEntity, { id: documentId });
  if (!document || document.currentVersionId !== versionId) return null;
  return { document, version: await em.findOneOrFail(DocumentVersionEntity, { id: versionId }) };
}

/** Locks a version until the transaction ends, so that a second run of the same job waits. Null if it was deleted. */
export async function lockVersion(em: EntityManager, versionId: string): Promise<DocumentVersionRow | null> {
  await sqlOf(em).selectFrom('document_version').where('id', '=', versionId).select('id').forUpdate().execute();
  return em.findOne(DocumentVersionEntity, { id: versionId });
}

/** Whether a version is the current one. Locks the document, so that it stays that until the transaction ends. */
export async function isCurrentVersion(em: EntityManager, documentId: string, versionId: string): Promise<boolean> {
  const row = await sqlOf(em)
    .selectFrom('document')
    .where('id', '=', documentId)
    .select('current_version_id as currentVersionId')
    .forShare()
    .executeTakeFirst();
  return row?.currentVersionId === versionId;
}

/** Deletes the pages of a version. Returns how many it had. */
export async function deletePages(em: EntityManager, versionId: string): Promise<number> {
  const [deleted] = await sqlOf(em).deleteFrom('document_page').where('version_id', '=', versionId).execute();
  return Number(deleted?.numDeletedRows ?? 0);
}

/** Whether the pages of a version are stored. */
export async function hasPages(em: EntityManager, versionId: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('document_page')
    .where('version_id', '=', versionId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Documents without pages. Each will have as many as its last reading found, or at least one. */
function unread(em: EntityManager) {
  return sqlOf(em)
    .selectFrom('document as d')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('document_page as p').whereRef('p.version_id', '=', 'd.current_version_id').select('p.id'),
        ),
      ),
    )
    .select(sql<string>`coalesce(sum(coalesce(d.unstored_pages, 1)), 0)`.as('pages'));
}

/**
 * Counts the pages that the documents of an organization will have, as far as known, which wait or are being read.
 * `onlyKnown` leaves out documents that were never read.
 */
export async function pagesBeingRead(
  em: EntityManager,
  organizationId: string,
  { onlyKnown }: { onlyKnown: boolean },
): Promise<number> {
  const row = await unread(em)
    .where('d.organization_id', '=', organizationId)
    .where('d.index_status', '=', 'PENDING')
    .$if(onlyKnown, (select) => select.where('d.unstored_pages', 'is not', null))
    .executeTakeFirstOrThrow();
  return Number(row.pages);
}

/** Counts the pages, as far as known, that reading these documents will add. Those that wait already add none. */
export async function pagesToRead(em: EntityManager, ids: readonly string[]): Promise<number> {
  const row = await unread(em)
    .where(sql<boolean>`d.id = any(${pgArray(ids)}::uuid[])`)
    .where('d.index_status', '<>', 'PENDING')
    .executeTakeFirstOrThrow();
  return Number(row.pages);
}

/** Returns the pages of a version, in order. */
export async function pagesToCut(em: EntityManager, versionId: string): Promise<{ page: number; md: string }[]> {
  return sqlOf(em)
    .selectFrom('document_page')
    .where('version_id', '=', versionId)
    .select(['page', 'md'])
    .orderBy('page')
    .execute();
}

/** Whether a version has passages. */
export async function hasChunks(em: EntityManager, versionId: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('chunk')
    .where('version_id', '=', versionId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the passages of a document, of every version. */
export async function deleteChunks(em: EntityManager, documentId: string): Promise<void> {
  await sqlOf(em).deleteFrom('chunk').where('document_id', '=', documentId).execute();
}

/** Deletes the passages of one version. */
export async function deleteChunksOfVersion(em: EntityManager, versionId: string): Promise<void> {
  await sqlOf(em).deleteFrom('chunk').where('version_id', '=', versionId).execute();
}

/** Returns the passages of a version that have no vector of a model, in order. */
export async function chunksWithoutVector(
  em: EntityManager,
  { documentId, versionId, model }: { documentId: string; versionId: string; model: string },
): Promise<{ id: string; text: string }[]> {
  return sqlOf(em)
    .selectFrom('chunk')
    .where('version_id', '=', versionId)
    .where('id', 'not in', (query) =>
      // The document is named, because without statistics the planner would read every vector.
      query.selectFrom('embedding').where('document_id', '=', documentId).where('model', '=', model).select('chunk_id'),
    )
    .select(['id', 'text'])
    .orderBy('ordinal')
    .execute();
}

/** Deletes the vectors of a document that are of other models. */
export async function deleteOtherVectors(em: EntityManager, documentId: string, model: string): Promise<void> {
  await sqlOf(em).deleteFrom('embedding').where('document_id', '=', documentId).where('model', '<>', model).execute();
}

/** Marks documents as waiting for their index. There may be more of them than a statement has parameters. */
export async function markPending(em: EntityManager, ids: readonly string[]): Promise<void> {
  await sqlOf(em)
    .updateTable('document')
    .set({ index_status: 'PENDING', index_message: null })
    .where(sql<boolean>`id = any(${pgArray(ids)}::uuid[])`)
    .execute();
}

/** Locks a document until the transaction ends, so that two changes of its content happen one after the other. */
export async function lockDocument(em: EntityManager, documentId: string): Promise<void> {
  await sqlOf(em)
    .selectFrom('document')
    .where('id', '=', documentId)
    .select(sql<number>`1`.as('locked'))
    .forNoKeyUpdate()
    .execute();
}
