import { AiTableFolderEntity } from '@atrium/db/ai-table-folder';
import { mayOn } from '@atrium/domain/access';
import {
  AiTableFolder,
  AiTableFolderRef,
  CreateAiTableFolderInput,
  UpdateAiTableFolderInput,
} from '@atrium/domain/ai-table-folder';
import { dataAnswer, DoneAnswer, done, newId, ok } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import type { z } from 'zod';
import { bothReaders, folderReadersOf, onTableFolder, readFolder } from '../ai-table/index.ts';
import { andFor, command, forbidden, inOrganization } from '../kernel/index.ts';

/** Creates a folder, which its creator owns. */
export const createAiTableFolder = command({
  area: 'aiTableFolder',
  verb: 'create',
  summary: 'Create a folder of AI tables',
  input: CreateAiTableFolderInput,
  output: dataAnswer(AiTableFolder),
  access: inOrganization('createTableFolder'),
  run: async ({ em, actor, input, emit, note }) => {
    const id = newId();
    const now = new Date();
    await em.insert(AiTableFolderEntity, {
      id,
      organizationId: actor.membership.organizationId,
      name: input.name,
      description: input.description,
      accessPolicy: input.accessPolicy,
      folderMetadata: null,
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    for (const reader of await folderReadersOf(em, id)) {
      emit({ topic: 'aiTableFolder', action: 'created', resourceId: id, ...reader });
    }
    note('aiTableFolder', id, { accessPolicy: input.accessPolicy });
    return ok(await readFolder(em, actor, id), 'The folder is ready.');
  },
});

const updateAccess = andFor(
  onTableFolder<z.output<typeof UpdateAiTableFolderInput>>('rename'),
  ({ accessPolicy }, { resource: { folder, role } }) => {
    if (accessPolicy && accessPolicy !== folder.accessPolicy && !mayOn('aiTableFolder', role, 'changeAccess')) {
      throw forbidden('Only an Owner of the folder can change who may see it.');
    }
  },
);

export const updateAiTableFolder = command({
  area: 'aiTableFolder',
  verb: 'update',
  summary: 'Rename a folder of AI tables, or change who may see it and its tables',
  input: UpdateAiTableFolderInput,
  output: dataAnswer(AiTableFolder),
  access: updateAccess,
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    // Users who lose access are notified too.
    const before = await folderReadersOf(em, folder.id);
    if (input.name !== undefined) folder.name = input.name;
    if (input.description !== undefined) folder.description = input.description;
    if (input.accessPolicy !== undefined) folder.accessPolicy = input.accessPolicy;
    await em.flush();
    for (const reader of bothReaders(before, await folderReadersOf(em, folder.id))) {
      emit({ topic: 'aiTableFolder', action: 'updated', resourceId: folder.id, ...reader });
    }
    note('aiTableFolder', folder.id, { fields: Object.keys(input).filter((key) => key !== 'id') });
    return ok(await readFolder(em, actor, folder.id), 'Saved.');
  },
});

/** Moves a folder to the trash. Its tables are kept, outside folders, until it is restored. */
export const deleteAiTableFolder = command({
  area: 'aiTableFolder',
  verb: 'delete',
  summary: 'Move a folder of AI tables to the trash; its tables are kept',
  input: AiTableFolderRef,
  output: DoneAnswer,
  access: onTableFolder('delete'),
  run: async ({ em, resource: { folder }, emit, note }) => {
    folder.deletedAt = new Date();
    for (const reader of await folderReadersOf(em, folder.id)) {
      emit({ topic: 'aiTableFolder', action: 'deleted', resourceId: folder.id, ...reader });
      emit({ topic: 'trash', action: 'created', resourceId: folder.id, ...reader });
    }
    note('aiTableFolder', folder.id);
    return done(`Moved to the trash. Its tables are kept. It can be restored for ${TRASH_DAYS} days.`);
  },
});
