import { folderIdsBelow } from '@atrium/db/folder';
import { ReindexAnswer } from '@atrium/domain/dataroom';
import { FolderRef } from '@atrium/domain/folder';
import { ok } from '@atrium/domain/kernel';
import { queueIndexing } from '../indexing/index.ts';
import { command } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';

/** Queues every document in a folder, or anywhere below it, for indexing. */
export const reindexFolder = command({
  area: 'folder',
  verb: 'reindex',
  summary: 'Index a folder again',
  input: FolderRef,
  output: ReindexAnswer,
  access: onFolder('reindex', namedFolder),
  run: async ({ em, resource, actor, requestId, emit, note }) => {
    const { folder, room } = resource;
    const folderIds = await folderIdsBelow(em, folder);
    const counts = await queueIndexing(em, { actor, requestId }, { dataroomId: room.id, folderIds });
    emit({ topic: 'folder', action: 'reindexed', resourceId: folder.id, dataroomId: room.id });
    note('folder', folder.id, { queued: counts.queued });
    return ok(counts, 'Indexing has begun.');
  },
});
