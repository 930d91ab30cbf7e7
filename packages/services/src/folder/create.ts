import { FolderEntity, type FolderRow } from '@atrium/db/folder';
import { CreateFolderInput, Folder } from '@atrium/domain/folder';
import { dataAnswer, type MemberActor, newId, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { onRoom } from '../dataroom/index.ts';
import { command } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { readFolder } from './list.ts';

/** The row of a new folder under `parent` (null: at the room's top); its siblings' names are the database's to watch. */
export async function insertFolder(
  em: EntityManager,
  actor: MemberActor,
  where: { dataroomId: string; parent: Pick<FolderRow, 'id' | 'path'> | null; name: string },
): Promise<Pick<FolderRow, 'id' | 'path'>> {
  const id = newId();
  const path = `${where.parent?.path ?? '/'}${id}/`;
  await em.insert(FolderEntity, {
    id,
    organizationId: actor.membership.organizationId,
    dataroomId: where.dataroomId,
    parentFolderId: where.parent?.id ?? null,
    name: where.name,
    path,
    createdById: actor.userId,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  return { id, path };
}

/** A new folder in a room or in another folder. */
export const createFolder = command({
  area: 'folder',
  verb: 'create',
  summary: 'Create a folder',
  input: CreateFolderInput,
  output: dataAnswer(Folder),
  access: onRoom('create', (input: { dataroomId: string }) => input.dataroomId),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const dataroomId = resource.room.id;
    const parent = input.parentFolderId
      ? await em.findOne(FolderEntity, { id: input.parentFolderId, dataroomId, deletedAt: null })
      : null;
    if (input.parentFolderId && !parent) throw notFound('Folder');
    await requireRoom(em, actor.membership.organizationId, 'folders');
    const { id } = await insertFolder(em, actor, { dataroomId, parent, name: input.name });
    emit({ topic: 'folder', action: 'created', resourceId: id, dataroomId });
    note('folder', id);
    return ok(await readFolder(em, actor, id), 'The folder is ready.');
  },
});
