import { DataroomMetadata, ReindexAnswer, ReindexInput } from '@atrium/domain/dataroom';
import { ok } from '@atrium/domain/kernel';
import { queueIndexing } from '../indexing/index.ts';
import { command } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';

/** Queues every document of a data room for indexing. Documents that need nothing are left out. */
export const reindexDataroom = command({
  area: 'dataroom',
  verb: 'reindex',
  summary: 'Index a dataroom again',
  input: ReindexInput,
  output: ReindexAnswer,
  access: onRoom('reindex', namedRoom),
  run: async ({ em, input, resource, actor, requestId, emit, note }) => {
    const { room } = resource;
    const counts = await queueIndexing(em, { actor, requestId }, { dataroomId: room.id, onlyFailed: input.onlyFailed });
    room.metadata = DataroomMetadata.parse({ ...room.metadata, indexStartedAt: new Date().toISOString() });
    emit({ topic: 'dataroom', action: 'reindexed', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { queued: counts.queued });
    return ok(counts, 'Indexing has begun.');
  },
});
