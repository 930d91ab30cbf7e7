import { lockRoom } from '@atrium/db/dataroom';
import type { Rank } from '@atrium/db/access';
import { DocumentEntity, openDocuments } from '@atrium/db/document';
import { FolderEntity, type FolderRow, deepestPath, moveFolderPaths, openFolders } from '@atrium/db/folder';
import { MoveInput } from '@atrium/domain/folder';
import { DoneAnswer, done, DomainError, invalid, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { requireRoomAction } from '../dataroom/index.ts';
import { type Access, command, requireMember } from '../kernel/index.ts';
import { requireDepth } from './create.ts';

type Input = z.output<typeof MoveInput>;
type Moved = { dataroomId: string; target: FolderRow | null; folders: FolderRow[]; documentIds: string[] };

/** Everything that the input names. @throws NOT_FOUND if one of it does not exist for the caller */
async function openNamed(em: EntityManager, actor: MemberActor, input: Input) {
  const { targetFolderId } = input;
  const ids = new Set(input.folderIds);
  const opened = await openFolders(em, viewerOf(actor), [...ids, ...(targetFolderId ? [targetFolderId] : [])]);
  const folders = opened.filter(({ folder }) => ids.has(folder.id));
  const documents = await openDocuments(em, viewerOf(actor), input.documentIds);
  if (folders.length < ids.size) throw notFound('Folder');
  if (documents.length < new Set(input.documentIds).size) throw notFound('Document');
  const target = opened.find(({ folder }) => folder.id === targetFolderId);
  if (targetFolderId && !target) throw notFound('Folder');
  return { folders, documents, target: target ?? null };
}

/** A Contributor of the one data room that holds everything named. Nothing moves from one data room to another. */
const moveAccess: Access<MemberActor, Input, Moved> = {
  guard: 'resourceContributor',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const { folders, documents, target } = await openNamed(em, member, input);
    const things: { dataroomId: string; rank: Rank }[] = [
      ...[...folders, ...(target ? [target] : [])].map(({ folder, rank }) => ({ dataroomId: folder.dataroomId, rank })),
      ...documents.map(({ document, rank }) => ({ dataroomId: document.dataroomId, rank })),
    ];
    const [first] = things;
    if (!first) throw notFound('Folder');
    for (const { rank } of things) requireRoomAction(member, rank, 'write');
    if (things.some(({ dataroomId }) => dataroomId !== first.dataroomId)) {
      throw invalid('targetFolderId', 'Folders and documents can only move within one data room.');
    }
    return {
      actor: member,
      resource: {
        dataroomId: first.dataroomId,
        target: target?.folder ?? null,
        folders: folders.map(({ folder }) => folder),
        documentIds: documents.map(({ document }) => document.id),
      },
    };
  },
};

/** Moves a folder with everything below it under a target (null: to the top). @throws CONFLICT, INVALID */
async function moveFolder(em: EntityManager, folder: FolderRow, target: FolderRow | null): Promise<void> {
  if (target?.path.startsWith(folder.path)) {
    throw new DomainError('CONFLICT', `“${folder.name}” cannot be moved into itself.`.slice(0, 255));
  }
  const path = `${target?.path ?? '/'}${folder.id}/`;
  const deepest = await deepestPath(em, folder);
  requireDepth(path + deepest.slice(folder.path.length), 'targetFolderId');
  await moveFolderPaths(em, folder, path);
  await em.nativeUpdate(FolderEntity, { id: folder.id }, { parentFolderId: target?.id ?? null });
}

/** Moves folders, with everything below them, and documents under another folder of their data room, or to its top. */
export const moveItems = command({
  area: 'folder',
  verb: 'move',
  summary: 'Move folders and documents within a dataroom',
  input: MoveInput,
  output: DoneAnswer,
  access: moveAccess,
  run: async ({ em, resource, emit, note }) => {
    const { dataroomId, target, folders, documentIds } = resource;
    // Two moves at the same time could put two folders into each other.
    await lockRoom(em, dataroomId);
    for (const folder of [...folders, ...(target ? [target] : [])]) await em.refresh(folder);
    if (target?.deletedAt) throw notFound('Folder');
    // Deepest first: a folder inside another one that moves too leaves it before that one's paths are rewritten.
    for (const folder of folders.toSorted((a, b) => b.path.length - a.path.length)) {
      await moveFolder(em, folder, target);
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
