import { DocumentEntity } from '@atrium/db/document';
import { indexDocument } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../kernel/index.ts';

type Which = { dataroomId: string; folderIds?: string[]; onlyFailed?: boolean };

/** Queues a room's documents (or those in the folders) that are not waiting already, and counts both. */
export async function queueIndexing(
  em: EntityManager,
  enqueue: Work<never, never, never>['enqueue'],
  which: Which,
): Promise<{ queued: number; unchanged: number }> {
  const documents = await em.find(
    DocumentEntity,
    {
      dataroomId: which.dataroomId,
      deletedAt: null,
      ...(which.folderIds ? { folderId: { $in: which.folderIds } } : {}),
      ...(which.onlyFailed ? { indexStatus: 'FAILED' as const } : {}),
    },
    { fields: ['id', 'currentVersionId', 'indexStatus'] },
  );
  const queued = documents.filter((document) => document.indexStatus !== 'PENDING');
  for (const { id, currentVersionId } of queued) {
    await enqueue(indexDocument, { documentId: id, versionId: currentVersionId }, { resourceId: id });
  }
  if (queued.length > 0) {
    const ids = queued.map((document) => document.id);
    await em.nativeUpdate(DocumentEntity, { id: { $in: ids } }, { indexStatus: 'PENDING', indexMessage: null });
  }
  return { queued: queued.length, unchanged: documents.length - queued.length };
}
