import { DocumentEntity } from '@atrium/db/document';
import { markPending, pagesToRead } from '@atrium/db/indexing';
import { indexDocument } from '@atrium/domain/document';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueAll, type Work } from '../kernel/index.ts';
import { requireMeter } from '../subscription/index.ts';

type Which = { dataroomId: string; folderIds?: string[]; onlyFailed?: boolean };

/**
 * Queues the documents of a data room, or of some of its folders, that are not waiting yet. Counts both. The plan must cover
 * pages that are not stored yet.
 */
export async function queueIndexing(
  em: EntityManager,
  by: Pick<Work<MemberActor, unknown, unknown>, 'actor' | 'requestId'>,
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
  const jobs = queued.map(({ id, currentVersionId }) => ({
    payload: { documentId: id, versionId: currentVersionId },
    resourceId: id,
  }));
  await enqueueAll(em, by, indexDocument, jobs);
  if (queued.length > 0) {
    const ids = queued.map(({ id }) => id);
    const pages = await pagesToRead(em, ids);
    await markPending(em, ids);
    if (pages > 0) await requireMeter(em, by.actor.membership.organizationId, 'pages', pages, { counted: pages });
  }
  return { queued: queued.length, unchanged: documents.length - queued.length };
}
