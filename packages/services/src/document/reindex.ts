import { Document, DocumentRef, indexDocument } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { command } from '../kernel/index.ts';
import { documentRole, namedDocument } from './access.ts';
import { readDocument } from './list.ts';

/** Queues a document for indexing; what nothing has changed for costs nothing. */
export const reindexDocument = command({
  name: 'document.reindex',
  summary: 'Index a document again',
  input: DocumentRef,
  output: dataAnswer(Document),
  access: documentRole('Contributor', namedDocument),
  run: async ({ em, actor, resource, enqueue, emit, note }) => {
    const { document, room } = resource;
    if (document.indexStatus !== 'PENDING') {
      document.indexStatus = 'PENDING';
      document.indexMessage = null;
      await em.flush();
      const payload = { documentId: document.id, versionId: document.currentVersionId };
      await enqueue(indexDocument, payload, { resourceId: document.id });
    }
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id);
    return ok(await readDocument(em, actor, document.id), 'Indexing has begun.');
  },
});
