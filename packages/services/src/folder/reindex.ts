import { ReindexAnswer } from '@atrium/domain/dataroom';
import { FolderRef } from '@atrium/domain/folder';
import { ok } from '@atrium/domain/kernel';
import { queueIndexing } from '../indexing/index.ts';
import { command } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';

/** Queues every document anywhere below a folder. */
export const reindexFolder = command({
  area: 'folder',
  verb: 'reindex',
  summary: 'Index a folder again',
  input: FolderRef,
  output: ReindexAnswer,
  access: onFolder('reindex', namedFolder),
  run: async ({ em, resource, actor, requestId, emit, note }) => {
    const { folder, room } = resource;
    const below = await em.execute<{ id: string }[]>(
      `select id from folder where dataroom_id = ? and path >= ? and path < ? || '~' and deleted_at is null`,
      [room.id, folder.path, folder.path],
    );
    const folderIds = below.map((each) => each.id);
    const counts = await queueIndexing(em, { actor, requestId }, { dataroomId: room.id, folderIds });
    emit({ topic: 'folder', action: 'reindexed', resourceId: folder.id, dataroomId: room.id });
    note('folder', folder.id, { queued: counts.queued });
    return ok(counts, 'Indexing has begun.');
  },
});
