import { FolderEntity, type FolderRow, openFolders } from '@atrium/db/folder';
import { CreateFolderInput, depthOf, Folder, MAX_FOLDER_DEPTH } from '@atrium/domain/folder';
import { dataAnswer, invalid, type MemberActor, newId, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { onRoom } from '../dataroom/index.ts';
import { command } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { readFolder } from './list.ts';

/** @throws INVALID, with the issue at `field`, if a folder at this path would be nested too deep */
export function requireDepth(path: string, field: string): void {
  if (depthOf(path) <= MAX_FOLDER_DEPTH) return;
  throw invalid(field, `Folders can be nested ${MAX_FOLDER_DEPTH} levels deep at most.`, 'too_deep');
}

/** Inserts a folder under `parent` (null: at the top of the data room). The database keeps the names of siblings unique. */
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

/** Opens a folder of a data room as the place for something new. @throws NOT_FOUND */
export async function openTarget(
  em: EntityManager,
  actor: MemberActor,
  dataroomId: string,
  folderId: string,
): Promise<FolderRow> {
  const [opened] = await openFolders(em, viewerOf(actor), [folderId]);
  if (opened?.folder.dataroomId !== dataroomId) throw notFound('Folder');
  return opened.folder;
}

/** Creates a folder in a data room or in another folder. */
export const createFolder = command({
  area: 'folder',
  verb: 'create',
  summary: 'Create a folder',
  input: CreateFolderInput,
  output: dataAnswer(Folder),
  access: onRoom('create', (input: { dataroomId: string }) => input.dataroomId),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const dataroomId = resource.room.id;
    const { parentFolderId: parentId, name } = input;
    const parent = parentId ? await openTarget(em, actor, dataroomId, parentId) : null;
    if (parent) requireDepth(`${parent.path}new/`, 'parentFolderId');
    await requireRoom(em, actor.membership.organizationId, 'folders');
    const { id } = await insertFolder(em, actor, { dataroomId, parent, name });
    emit({ topic: 'folder', action: 'created', resourceId: id, dataroomId });
    note('folder', id);
    return ok(await readFolder(em, actor, id), 'The folder is ready.');
  },
});
