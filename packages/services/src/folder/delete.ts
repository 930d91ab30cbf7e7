import { trashFolder } from '@atrium/db/folder';
import { FolderRef } from '@atrium/domain/folder';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { command } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';

/** Moves a folder to the trash with everything below it. Restoring brings back just that. */
export const deleteFolder = command({
  area: 'folder',
  verb: 'delete',
  summary: 'Move a folder to the trash',
  input: FolderRef,
  output: DoneAnswer,
  access: onFolder('delete', namedFolder),
  run: async ({ em, resource, emit, note }) => {
    const { folder, room } = resource;
    await trashFolder(em, folder);
    emit({ topic: 'folder', action: 'deleted', resourceId: folder.id, dataroomId: room.id });
    emit({ topic: 'trash', action: 'created', resourceId: folder.id, dataroomId: room.id });
    note('folder', folder.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});
