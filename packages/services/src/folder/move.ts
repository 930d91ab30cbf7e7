import { DocumentEntity } from '@atrium/db/document';
import { FolderEntity, type FolderRow } from '@atrium/db/folder';
import { MoveInput } from '@atrium/domain/folder';
import { type Actor, DoneAnswer, done, DomainError, invalid, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { requireRooms } from '../dataroom/index.ts';
import { type Access, command, requireMember } from '../kernel/index.ts';

type Input = z.output<typeof MoveInput>;
type Moved = { dataroomId: string; target: FolderRow | null; folders: FolderRow[]; documentIds: string[] };

async function loadAll(em: EntityManager, input: Input) {
  const folders = await em.find(FolderEntity, { id: { $in: input.folderIds }, deletedAt: null });
  const documents = await em.find(DocumentEntity, { id: { $in: input.documentIds }, deletedAt: null });
  if (folders.length < new Set(input.folderIds).size) throw notFound('Folder');
  if (documents.length < new Set(input.documentIds).size) throw notFound('Document');
  return { folders, documents };
}

/** Contributor of the one room that everything named lies in; rooms are walls, so nothing moves between them. */
const moveAccess: Access<MemberActor, Input, Moved> = {
  guard: 'resourceContributor',
  scope: 'organization',
  check: async ({ em, actor, input }: { em: EntityManager; actor: Actor; input: Input }) => {
    const member = requireMember(actor);
    const { folders, documents } = await loadAll(em, input);
    const target = input.targetFolderId
      ? await em.findOne(FolderEntity, { id: input.targetFolderId, deletedAt: null })
      : null;
    if (input.targetFolderId && !target) throw notFound('Folder');
    const rooms = new Set([...folders, ...documents, ...(target ? [target] : [])].map((each) => each.dataroomId));
    await requireRooms(em, member, rooms, 'write', folders.length > 0 ? 'Folder' : 'Document');
    const [dataroomId] = rooms;
    if (dataroomId === undefined) throw notFound('Folder');
    if (rooms.size > 1) throw invalid('targetFolderId', 'Folders and documents move within one dataroom.');
    return { actor: member, resource: { dataroomId, target, folders, documentIds: documents.map((each) => each.id) } };
  },
};

/** Moves folders, with all below them, and documents under another folder of their room, or to its top. */
export const moveItems = command({
  area: 'folder',
  verb: 'move',
  summary: 'Move folders and documents within a dataroom',
  input: MoveInput,
  output: DoneAnswer,
  access: moveAccess,
  run: async ({ em, resource, emit, note }) => {
    const { dataroomId, target, folders, documentIds } = resource;
    // Two moves at once could put two folders into each other.
    await em.execute('select id from dataroom where id = ? for no key update', [dataroomId]);
    for (const folder of [...folders, ...(target ? [target] : [])]) await em.refresh(folder);
    if (target?.deletedAt) throw notFound('Folder');
    // The deepest first: one that lies in another that moves too leaves it before that one's paths are rewritten.
    for (const folder of folders.toSorted((a, b) => b.path.length - a.path.length)) {
      if (target?.path.startsWith(folder.path)) {
        throw new DomainError('CONFLICT', `“${folder.name}” cannot be moved into itself.`.slice(0, 255));
      }
      const path = `${target?.path ?? '/'}${folder.id}/`;
      await em.execute(
        `update folder set path = ? || substr(path, ?), updated_at = now()
         where dataroom_id = ? and path >= ? and path < ? || '~'`,
        [path, folder.path.length + 1, dataroomId, folder.path, folder.path],
      );
      await em.nativeUpdate(FolderEntity, { id: folder.id }, { parentFolderId: target?.id ?? null });
      emit({ topic: 'folder', action: 'moved', resourceId: folder.id, dataroomId });
    }
    await em.nativeUpdate(
      DocumentEntity,
      { id: { $in: documentIds } },
      { folderId: target?.id ?? null, updatedAt: new Date() },
    );
    for (const id of documentIds) emit({ topic: 'document', action: 'moved', resourceId: id, dataroomId });
    note('dataroom', dataroomId, { folders: folders.length, documents: documentIds.length });
    return done('Moved.');
  },
});
