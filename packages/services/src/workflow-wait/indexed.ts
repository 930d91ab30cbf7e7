import { hasDocumentTrigger } from '@atrium/db/workflow-trigger';
import { startForDocument } from '@atrium/domain/workflow-trigger';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueJob, type TaskContext } from '../kernel/index.ts';

/** Queues the start of the workflows that a document starts, in the transaction in which it is indexed. */
export async function queueStartsFor(
  em: EntityManager,
  by: Pick<TaskContext<unknown>, 'actor' | 'requestId'>,
  { dataroomId, ...document }: { dataroomId: string; documentId: string; versionId: string },
): Promise<void> {
  if (!(await hasDocumentTrigger(em, dataroomId))) return;
  await enqueueJob(em, by, startForDocument, document, { resourceId: document.documentId });
}
