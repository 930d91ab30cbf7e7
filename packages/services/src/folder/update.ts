import { Folder, UpdateFolderInput } from '@atrium/domain/folder';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { command } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';
import { readFolder } from './list.ts';

export const updateFolder = command({
  area: 'folder',
  verb: 'update',
  summary: 'Rename a folder',
  input: UpdateFolderInput,
  output: dataAnswer(Folder),
  access: onFolder('write', namedFolder),
  run: async ({ em, actor, input, resource, emit, note }) => {
    resource.folder.name = input.name;
    await em.flush();
    emit({ topic: 'folder', action: 'updated', resourceId: resource.folder.id, dataroomId: resource.room.id });
    note('folder', resource.folder.id, { fields: ['name'] });
    return ok(await readFolder(em, actor, resource.folder.id), 'Renamed.');
  },
});
