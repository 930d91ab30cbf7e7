import { leastRole, mayIn } from '@atrium/domain/access';
import { ROLE_BY_RANK, visible } from '@atrium/db/access';
import { isoTime, listRows, pgArray } from '@atrium/db/listing';
import { DoneAnswer, done, DomainError, listAnswer, type MemberActor, notFound, page } from '@atrium/domain/kernel';
import { ListTrashInput, TRASH_DAYS, TrashItem, TrashRef } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import {
  type Access,
  featureIsOn,
  command,
  type OutboxEntry,
  inOrganization,
  query,
  requireMember,
} from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';

type Item = z.output<typeof TrashRef>['items'][number];
type Found = {
  id: string;
  type: Item['type'];
  name: string;
  location: string;
  dataroom_id: string | null;
  size_bytes: string;
  deleted_at: string;
  rank: number;
};

/** Whoever may delete something in a room may bring it back. */
const MAY_DELETE = ROLE_BY_RANK.indexOf(leastRole('dataroom', 'delete'));
const OWNER = ROLE_BY_RANK.indexOf('Owner');

/**
 * What the caller has a right to bring back: rooms they own, folders and documents of rooms they contribute to, their
 * own conversations, and tables and their folders they own where tables are switched on. What was deleted with a folder is not listed by itself.
 */
async function trashOf(em: EntityManager, actor: MemberActor): Promise<{ sql: string; values: unknown[] }> {
  const hasTables = await featureIsOn(em, actor.membership.organizationId, 'aiTable');
  const rooms = visible('dataroom', viewerOf(actor));
  // A table or a folder of them is its maker's, its Owners' and, where it is public, of who may restore others' trash.
  const mine = [
    hasTables,
    actor.userId,
    actor.membership.membershipId,
    mayIn(actor.membership.role, 'restoreOthersTrash'),
  ];
  // A deleted room is no longer among the visible ones: its owners find it by their membership.
  return {
    sql: `with r as (${rooms.sql})
      select d.id, 'document' as type, d.name, concat_ws(' / ', r.name, f.name) as location, d.dataroom_id, d.size_bytes::text as size_bytes,
        d.deleted_at, r.rank from document d join r on r.id = d.dataroom_id left join folder f on f.id = d.folder_id
        where d.deleted_at is not null and d.deleted_with_id is null and r.rank >= ${MAY_DELETE}
      union all
      select f.id, 'folder', f.name, concat_ws(' / ', r.name, p.name), f.dataroom_id,
        coalesce((select sum(d.size_bytes) from document d where d.deleted_with_id = f.id), 0)::text, f.deleted_at, r.rank
        from folder f join r on r.id = f.dataroom_id left join folder p on p.id = f.parent_folder_id
        where f.deleted_at is not null and f.deleted_with_id = f.id and r.rank >= ${MAY_DELETE}
      union all
      select room.id, 'dataroom', room.name, '', room.id,
        coalesce((select sum(d.size_bytes) from document d where d.dataroom_id = room.id), 0)::text, room.deleted_at, ${OWNER}
        from dataroom room where room.deleted_at is not null and (
          exists (select 1 from dataroom_member m where m.dataroom_id = room.id and m.organization_user_id = ? and m.role = 'Owner')
          or (room.access_policy = 'Public' and ?::boolean))
      union all
      select c.id, 'conversation', c.title, '', null, '0', c.deleted_at, ${OWNER} from conversation c
        where c.deleted_at is not null and c.created_by_id = ?
      union all
      select t.id, 'datatable', t.name, '', null, '0', t.deleted_at, ${OWNER} from datatable t
        where t.deleted_at is not null and ?::boolean and (t.created_by_id = ? or exists (
          select 1 from datatable_member m where m.datatable_id = t.id and m.organization_user_id = ? and m.role = 'Owner') or (t.access_policy = 'Public' and ?::boolean))
      union all
      select f.id, 'aiTableFolder', f.name, '', null, '0', f.deleted_at, ${OWNER} from ai_table_folder f
        where f.deleted_at is not null and ?::boolean and (f.created_by_id = ? or exists (
          select 1 from ai_table_folder_member m where m.ai_table_folder_id = f.id and m.organization_user_id = ? and m.role = 'Owner') or (f.access_policy = 'Public' and ?::boolean))`,
    values: [
      ...rooms.values,
      actor.membership.membershipId,
      mayIn(actor.membership.role, 'restoreOthersTrash'),
      actor.userId,
      ...mine,
      ...mine,
    ],
  };
}

export const listTrash = query({
  area: 'trash',
  verb: 'list',
  summary: 'What lies in the trash',
  input: ListTrashInput,
  output: listAnswer(TrashItem),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const rows = await listRows<Found>(
      em,
      {
        from: await trashOf(em, actor),
        fields: {
          name: { sql: 'name', type: 'text' },
          type: { sql: 'type', type: 'enum' },
          deletedAt: { sql: 'deleted_at', type: 'date' },
        },
        searchIn: ['name'],
        defaultOrder: ['-deletedAt'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => ({
        id: row.id,
        type: row.type,
        name: row.name,
        location: row.location,
        dataroomId: row.dataroom_id,
        sizeBytes: Number(row.size_bytes),
        deletedAt: isoTime(row.deleted_at),
        purgeAt: new Date(Date.parse(row.deleted_at) + TRASH_DAYS * 86_400_000).toISOString(),
      })),
      input,
    );
  },
});

/** The named things, where the caller may bring them back; anything else does not exist. */
async function findTrashed(em: EntityManager, actor: MemberActor, items: Item[]): Promise<Found[]> {
  const trash = await trashOf(em, actor);
  const rows = await em.execute<Found[]>(`select * from (${trash.sql}) t where t.id in (?)`, [
    ...trash.values,
    items.map((item) => item.id),
  ]);
  const found = items.map((item) => rows.find((row) => row.id === item.id && row.type === item.type));
  if (found.some((row) => row === undefined)) throw notFound('Item');
  return found.filter((row) => row !== undefined);
}

const restoreOne: Record<Item['type'], (em: EntityManager, row: Found) => Promise<void>> = {
  dataroom: async (em, row) => {
    await em.execute('update dataroom set deleted_at = null where id = ?', [row.id]);
  },
  conversation: async (em, row) => {
    await em.execute('update conversation set deleted_at = null where id = ?', [row.id]);
  },
  datatable: async (em, row) => {
    await em.execute('update datatable set deleted_at = null where id = ?', [row.id]);
  },
  // The tables that were in it are in it again, but for those that were moved meanwhile.
  aiTableFolder: async (em, row) => {
    await em.execute('update ai_table_folder set deleted_at = null where id = ?', [row.id]);
  },
  document: async (em, row) => {
    // A folder that is gone meanwhile gives its document back to the room's top.
    await em.execute(
      `update document d set deleted_at = null, folder_id =
         (select f.id from folder f where f.id = d.folder_id and f.deleted_at is null) where d.id = ?`,
      [row.id],
    );
  },
  folder: async (em, row) => {
    const [conflict] = await em.execute<{ id: string }[]>(
      `select s.id from folder f join folder s on s.dataroom_id = f.dataroom_id and s.deleted_at is null
         and s.parent_folder_id is not distinct from (select p.id from folder p where p.id = f.parent_folder_id and p.deleted_at is null)
         and lower(s.name) = lower(f.name) where f.id = ?`,
      [row.id],
    );
    if (conflict) throw new DomainError('CONFLICT', 'A folder of this name is there now. Rename it first.');
    await em.execute(
      `with gone as (select f.id, f.path, f.dataroom_id,
           (select p.path from folder p where p.id = f.parent_folder_id and p.deleted_at is null) as parent_path
         from folder f where f.id = ?)
       update folder f set path = coalesce(gone.parent_path, '/') || gone.id || '/' || substr(f.path, length(gone.path) + 1),
         parent_folder_id = case when f.id = gone.id and gone.parent_path is null then null else f.parent_folder_id end,
         deleted_at = null, deleted_with_id = null
       from gone where f.deleted_with_id = gone.id`,
      [row.id],
    );
    await em.execute('update document set deleted_at = null, deleted_with_id = null where deleted_with_id = ?', [
      row.id,
    ]);
  },
};

/** Told to those who see the room; of conversations, and of a room that is gone for good, to the caller alone. */
export function trashEvents(rows: Found[], action: 'restored' | 'purged', actor: MemberActor): OutboxEntry[] {
  return rows.flatMap((row) => {
    const isGone = row.type === 'dataroom' && action === 'purged';
    const readers = row.dataroom_id === null || isGone ? { userId: actor.userId } : { dataroomId: row.dataroom_id };
    return [
      { topic: row.type, action, resourceId: row.id, ...readers },
      { topic: 'trash' as const, action, resourceId: row.id, ...readers },
    ];
  });
}

/** Any member, for what lies in the trash that they may bring back. */
export const trashAccess: Access<MemberActor, z.output<typeof TrashRef>, Found[]> = {
  guard: 'orgMember',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    return { actor: member, resource: await findTrashed(em, member, input.items) };
  },
};

/** Coming back counts against the plan like being made. */
async function requirePlaces(em: EntityManager, actor: MemberActor, rows: Found[]): Promise<void> {
  const { organizationId } = actor.membership;
  const of = (type: Item['type']) => rows.filter((row) => row.type === type).map((row) => row.id);
  const within = async (table: 'document' | 'folder') => {
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${table} where deleted_with_id = any(?::uuid[])`,
      [pgArray(of('folder'))],
    );
    return row?.count ?? 0;
  };
  await requireRoom(em, organizationId, 'datarooms', of('dataroom').length);
  await requireRoom(em, organizationId, 'folders', await within('folder'));
  await requireRoom(em, organizationId, 'documents', of('document').length + (await within('document')));
}

export const restoreFromTrash = command({
  area: 'trash',
  verb: 'restore',
  summary: 'Bring things back from the trash',
  input: TrashRef,
  output: DoneAnswer,
  access: trashAccess,
  run: async ({ em, actor, resource: rows, emit, note }) => {
    await requirePlaces(em, actor, rows);
    for (const row of rows) await restoreOne[row.type](em, row);
    trashEvents(rows, 'restored', actor).forEach(emit);
    note(rows[0]!.type, rows[0]!.id, { items: rows.length });
    return done(rows.length === 1 ? 'Restored.' : `${rows.length} things were restored.`);
  },
});
