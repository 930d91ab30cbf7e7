import { DocumentEntity } from '@atrium/db/document';
import { DataroomMetadata, ReindexAnswer, ReindexInput } from '@atrium/domain/dataroom';
import { indexDocument } from '@atrium/domain/document';
import { ok } from '@atrium/domain/kernel';
import { command } from '../kernel/index.ts';
import { namedRoom, roomRole } from './access.ts';

/** Queues every document of a room; what nothing has changed for costs nothing. */
export const reindexDataroom = command({
  name: 'dataroom.reindex',
  summary: 'Index a dataroom again',
  input: ReindexInput,
  output: ReindexAnswer,
  access: roomRole('Contributor', namedRoom),
  run: async ({ em, input, resource, enqueue, emit, note }) => {
    const { room } = resource;
    const documents = await em.find(
      DocumentEntity,
      { dataroomId: room.id, deletedAt: null, ...(input.onlyFailed ? { indexStatus: 'FAILED' } : {}) },
      { fields: ['id', 'currentVersionId', 'indexStatus'] },
    );
    const waiting = documents.filter((document) => document.indexStatus === 'PENDING');
    const queued = documents.filter((document) => document.indexStatus !== 'PENDING');
    for (const document of queued) {
      const payload = { documentId: document.id, versionId: document.currentVersionId };
      await enqueue(indexDocument, payload, { resourceId: document.id });
    }
    if (queued.length > 0) {
      await em.nativeUpdate(
        DocumentEntity,
        { id: { $in: queued.map((document) => document.id) } },
        { indexStatus: 'PENDING', indexMessage: null },
      );
    }
    room.metadata = DataroomMetadata.parse({ ...room.metadata, indexStartedAt: new Date().toISOString() });
    emit({ topic: 'dataroom', action: 'reindexed', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { queued: queued.length });
    return ok({ queued: queued.length, unchanged: waiting.length }, 'Indexing has begun.');
  },
});
