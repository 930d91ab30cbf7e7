import { pagesToRead } from '@atrium/db/indexing';
import { Document, DocumentRef, indexDocument } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { liveTaskOf } from '../background-task/index.ts';
import { command } from '../kernel/index.ts';
import { requireMeter } from '../subscription/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { readDocument } from './list.ts';

/**
 * Queues a document for indexing, unless it is already queued. Steps whose versions have not changed are skipped. The plan must
 * cover pages that are not stored yet.
 */
export const reindexDocument = command({
  area: 'document',
  verb: 'reindex',
  summary: 'Index a document again',
  input: DocumentRef,
  output: dataAnswer(Document).extend({ taskId: z.string() }),
  access: onDocument('reindex', namedDocument),
  run: async ({ em, actor, resource, enqueue, emit, note }) => {
    const { document, room } = resource;
    let taskId = document.indexStatus === 'PENDING' ? await liveTaskOf(em, indexDocument.name, document.id) : undefined;
    if (taskId === undefined) {
      const pages = await pagesToRead(em, [document.id]);
      document.indexStatus = 'PENDING';
      document.indexMessage = null;
      await em.flush();
      if (pages > 0) await requireMeter(em, document.organizationId, 'pages', pages, { counted: pages });
      const payload = { documentId: document.id, versionId: document.currentVersionId };
      taskId = await enqueue(indexDocument, payload, { resourceId: document.id });
    }
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id);
    return { ...ok(await readDocument(em, actor, document.id), 'Indexing has begun.'), taskId };
  },
});
