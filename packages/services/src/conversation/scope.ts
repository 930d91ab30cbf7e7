import { openDocuments } from '@atrium/db/document';
import { openFolders } from '@atrium/db/folder';
import type { ConversationContext, KnowledgeNode } from '@atrium/domain/conversation';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { requireRooms } from '../dataroom/index.ts';

type Named = { type: KnowledgeNode['type']; id: string; dataroomId: string };

function namedIn(nodes: readonly KnowledgeNode[], dataroomId?: string): Named[] {
  return nodes.flatMap(({ id, type, children = [] }) => {
    const room = dataroomId ?? id;
    return [{ id, type, dataroomId: room }, ...namedIn(children, room)];
  });
}

function keyOf({ type, id, dataroomId }: Named): string {
  return `${type}/${id}/${dataroomId}`;
}

/** Whether each of these was found, in the data room that it is named under. */
function areFound(named: readonly Named[], found: readonly { id: string; dataroomId: string }[]): boolean {
  const roomOf = new Map(found.map(({ id, dataroomId }) => [id, dataroomId]));
  return named.every(({ id, dataroomId }) => roomOf.get(id) === dataroomId);
}

/**
 * Checks that everything that a conversation will search exists for the caller. What the conversation searched before can
 * have been deleted since, so it is not checked; the answer shows what could be read.
 * @throws NOT_FOUND, with the same words whether it is foreign, hidden, in another data room, in the trash or nowhere
 */
export async function requireScope(
  em: EntityManager,
  actor: MemberActor,
  wanted: Partial<Pick<ConversationContext, 'knowledgeContextTree'>> | undefined,
  before: Pick<ConversationContext, 'knowledgeContextTree'> | undefined,
): Promise<void> {
  const known = new Set(namedIn(before?.knowledgeContextTree ?? []).map(keyOf));
  const named = namedIn(wanted?.knowledgeContextTree ?? []).filter((one) => !known.has(keyOf(one)));
  const rooms = named.filter(({ type }) => type === 'dataroom').map(({ id }) => id);
  if (rooms.length > 0) await requireRooms(em, actor, rooms, 'view', 'Data room');
  const folders = named.filter(({ type }) => type === 'folder');
  const files = named.filter(({ type }) => type === 'file');
  const idsOf = (things: readonly Named[]) => things.map(({ id }) => id);
  const foundFolders = folders.length === 0 ? [] : await openFolders(em, viewerOf(actor), idsOf(folders));
  if (
    !areFound(
      folders,
      foundFolders.map(({ folder }) => folder),
    )
  )
    throw notFound('Folder');
  const foundFiles = files.length === 0 ? [] : await openDocuments(em, viewerOf(actor), idsOf(files));
  if (
    !areFound(
      files,
      foundFiles.map(({ document }) => document),
    )
  )
    throw notFound('Document');
}
