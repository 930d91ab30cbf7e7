import { ListTableFolderUsersInput, ShareAiTableFolderInput, TableMember } from '@atrium/domain/ai-table';
import { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import {
  bothReaders,
  changeMembers,
  folderReadersOf,
  listTableMembers,
  onTableFolder,
  readFolder,
  sharedTableFolder,
} from '../ai-table/index.ts';
import { command, query } from '../kernel/index.ts';

/** Gives members a role on a folder and its tables or takes it from them, and sets the folder's access policy. */
export const shareAiTableFolder = command({
  area: 'aiTableFolder',
  verb: 'share',
  summary: 'Share a folder of AI tables with members',
  input: ShareAiTableFolderInput,
  output: dataAnswer(AiTableFolder),
  access: onTableFolder('share'),
  run: async (work) => {
    const { em, actor, input, resource, emit, note } = work;
    const { folder } = resource;
    // Members who lose their role are notified too.
    const before = await folderReadersOf(em, folder.id);
    await changeMembers(work, sharedTableFolder(folder), input);
    if (input.accessPolicy !== undefined) folder.accessPolicy = input.accessPolicy;
    await em.flush();
    for (const reader of bothReaders(before, await folderReadersOf(em, folder.id))) {
      emit({ topic: 'aiTableFolder', action: 'updated', resourceId: folder.id, ...reader });
    }
    const { permissionRole: role = null, accessPolicy } = input;
    note('aiTableFolder', folder.id, { people: input.organizationUserIds.length, role, accessPolicy });
    return ok(await readFolder(em, actor, folder.id), 'Saved.');
  },
});

/** The members of a folder of tables. */
export const listTableFolderUsers = query({
  area: 'aiTableFolder',
  verb: 'listUsers',
  summary: 'Members of a folder of AI tables',
  input: ListTableFolderUsersInput,
  output: listAnswer(TableMember),
  access: onTableFolder('viewMembers'),
  run: async ({ em, input, resource }) =>
    page(await listTableMembers(em, sharedTableFolder(resource.folder), input), input),
});
