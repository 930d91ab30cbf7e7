import { pgArray } from '@atrium/db/listing';
import type { ConversationContext, KnowledgeNode } from '@atrium/domain/conversation';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
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

/** Whether all of these are in the rooms that they are named under. The rooms themselves are asked about before. */
async function areThere(em: EntityManager, table: 'folder' | 'document', named: Named[]): Promise<boolean> {
  if (named.length === 0) return true;
  const [missing] = await em.execute(
    `select 1 from unnest(?::uuid[], ?::uuid[]) as named (id, dataroom_id)
     where not exists (select 1 from ${table} t
       where t.id = named.id and t.dataroom_id = named.dataroom_id and t.deleted_at is null) limit 1`,
    [pgArray(named.map(({ id }) => id)), pgArray(named.map(({ dataroomId }) => dataroomId))],
  );
  return missing === undefined;
}

/**
 * Asks whether everything that a conversation is to look at is there for who names it. What the conversation looks at
 * already may be gone by now, and is passed over: only an answer says what of it can still be read.
 * @throws NOT_FOUND in the same words for what is foreign, hidden, elsewhere, in the trash or nowhere
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
  await requireRooms(em, actor, rooms, 'view', 'Dataroom');
  const folders = named.filter(({ type }) => type === 'folder');
  const files = named.filter(({ type }) => type === 'file');
  // Of a room that was known, and is hidden by now, nothing new is named.
  await requireRooms(em, actor, new Set(folders.map(({ dataroomId }) => dataroomId)), 'view', 'Folder');
  await requireRooms(em, actor, new Set(files.map(({ dataroomId }) => dataroomId)), 'view', 'Document');
  if (!(await areThere(em, 'folder', folders))) throw notFound('Folder');
  if (!(await areThere(em, 'document', files))) throw notFound('Document');
}
