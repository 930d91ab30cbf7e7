import { FolderRef } from '@atrium/domain/folder';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { command } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';

/** To the trash, with everything below; restoring brings back just what went with it. */
export const deleteFolder = command({
  area: 'folder',
  verb: 'delete',
  summary: 'Move a folder to the trash',
  input: FolderRef,
  output: DoneAnswer,
  access: onFolder('delete', namedFolder),
  run: async ({ em, resource, emit, note }) => {
    const { folder, room } = resource;
    const subtree = [folder.id, room.id, folder.path, folder.path];
    await em.execute(
      `update document d set deleted_at = now(), deleted_with_id = ? from folder f
       where f.id = d.folder_id and d.deleted_at is null and f.dataroom_id = ? and f.path >= ? and f.path < ? || '~'`,
      subtree,
    );
    await em.execute(
      `update folder set deleted_at = now(), deleted_with_id = ?
       where deleted_at is null and dataroom_id = ? and path >= ? and path < ? || '~'`,
      subtree,
    );
    emit({ topic: 'folder', action: 'deleted', resourceId: folder.id, dataroomId: room.id });
    emit({ topic: 'trash', action: 'created', resourceId: folder.id, dataroomId: room.id });
    note('folder', folder.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});
