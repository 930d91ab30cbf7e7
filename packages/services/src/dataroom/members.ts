import { isoTime, listRows } from '@atrium/db/listing';
import { roomUiContext } from '@atrium/domain/access';
import {
  ChangeDataroomRoleInput,
  DataroomAllowedActions,
  DataroomRef,
  DataroomUser,
  DataroomUserRef,
  ListDataroomUsersInput,
} from '@atrium/domain/dataroom';
import {
  dataAnswer,
  done,
  DoneAnswer,
  DomainError,
  listAnswer,
  type ListQuery,
  notFound,
  ok,
  type OrganizationRole,
  page,
  type ResourceRole,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';

type Listed = {
  id: string;
  organization_user_id: string | null;
  role: ResourceRole;
  organization_role: OrganizationRole;
  is_pending: boolean;
  email: string;
  display_name: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  created_at: string;
};

const IN_THE_ROOM = `
  select d.id, m.id as organization_user_id, d.role, m.role as organization_role, false as is_pending, u.email,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) as display_name,
    u.first_name, u.last_name, u.avatar_url, d.created_at
  from dataroom_member d join organization_user m on m.id = d.organization_user_id and m.left_at is null
    and not m.is_token_user
  join users u on u.id = m.user_id where d.dataroom_id = ?
  union all
  select i.id, null, room.role, i.role, true, i.email, i.email, '', '', null, i.created_at from invitation i
  cross join lateral jsonb_to_recordset(i.datarooms) as room("dataroomId" uuid, role varchar)
  where room."dataroomId" = ?`;

async function listMembers(em: EntityManager, dataroomId: string, input: ListQuery): Promise<DataroomUser[]> {
  const rows = await listRows<Listed>(
    em,
    {
      from: { sql: IN_THE_ROOM, values: [dataroomId, dataroomId] },
      fields: {
        id: { sql: 'id', type: 'uuid' },
        email: { sql: 'email', type: 'text' },
        displayName: { sql: 'display_name', type: 'text' },
        role: { sql: 'role', type: 'enum' },
        isPending: { sql: 'is_pending', type: 'boolean' },
        createdAt: { sql: 'created_at', type: 'date' },
      },
      searchIn: ['displayName', 'email'],
      defaultOrder: ['displayName'],
      tieBreak: 'id',
    },
    input,
  );
  return rows.map((row) => ({
    dataroomId,
    id: row.id,
    organizationUserId: row.organization_user_id,
    role: row.role,
    organizationRole: row.organization_role,
    isPending: row.is_pending,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    user: { email: row.email, displayName: row.display_name, avatarUrl: row.avatar_url },
    uiContext: roomUiContext(row.organization_role, row.role),
    createdAt: isoTime(row.created_at),
  }));
}

/** Who has a role of their own on a room, and who was asked into it. */
export const listDataroomUsers = query({
  area: 'dataroom',
  verb: 'listUsers',
  summary: 'Members of a dataroom',
  input: ListDataroomUsersInput,
  output: listAnswer(DataroomUser),
  access: onRoom('viewDataroomMembers', namedRoom),
  run: async ({ em, input, resource }) => page(await listMembers(em, resource.room.id, input), input),
});

/** What the caller may do in a room. */
export const dataroomAllowedActions = query({
  area: 'dataroom',
  verb: 'allowedActions',
  summary: 'What you may do in a dataroom',
  input: DataroomRef,
  output: dataAnswer(DataroomAllowedActions),
  access: onRoom('view', namedRoom, 'tokenOrMember'),
  run: async ({ actor, resource }) => ok(roomUiContext(actor.membership.role, resource.role)),
});

/**
 * The role of one person on a room, with the room locked until this transaction ends: of two Owners who demote each other
 * at once one stays. @throws NOT_FOUND
 */
async function lockedRole(em: EntityManager, dataroomId: string, organizationUserId: string): Promise<ResourceRole> {
  await em.execute('select id from dataroom where id = ? for no key update', [dataroomId]);
  const [member] = await em.execute<{ role: ResourceRole }[]>(
    'select role from dataroom_member where dataroom_id = ? and organization_user_id = ?',
    [dataroomId, organizationUserId],
  );
  if (!member) throw notFound('Member');
  return member.role;
}

/** @throws CONFLICT where nobody else is an Owner of the room */
async function requireOtherOwner(em: EntityManager, dataroomId: string, organizationUserId: string): Promise<void> {
  const [other] = await em.execute(
    `select 1 from dataroom_member d join organization_user m on m.id = d.organization_user_id and m.is_active
     where d.dataroom_id = ? and d.role = 'Owner' and d.organization_user_id <> ? limit 1`,
    [dataroomId, organizationUserId],
  );
  if (other) return;
  throw new DomainError('CONFLICT', 'This is the last Owner of the room. Make somebody else an Owner first.', {
    detailCode: 'last_owner',
  });
}

/** Changes what somebody may do in a room. */
export const changeDataroomRole = command({
  area: 'dataroom',
  verb: 'changeRole',
  summary: "Change a member's role in a dataroom",
  input: ChangeDataroomRoleInput,
  output: DoneAnswer,
  access: onRoom('changeDataroomRole', namedRoom),
  run: async ({ em, input, resource: { room }, emit, note }) => {
    const { organizationUserId, role } = input;
    const before = await lockedRole(em, room.id, organizationUserId);
    if (before === 'Owner' && role !== 'Owner') await requireOtherOwner(em, room.id, organizationUserId);
    await em.execute('update dataroom_member set role = ? where dataroom_id = ? and organization_user_id = ?', [
      role,
      room.id,
      organizationUserId,
    ]);
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId, before, after: role });
    return done('Saved.');
  },
});

/** The invitation no longer brings this room; a Guest's that brings none is withdrawn. False: there is none. */
async function withdrawRoom(em: EntityManager, dataroomId: string, invitationId: string): Promise<boolean> {
  const [found] = await em.execute<{ role: string; rooms: number }[]>(
    `update invitation set datarooms = coalesce((select jsonb_agg(room) from jsonb_array_elements(datarooms) room
       where room->>'dataroomId' <> ?), '[]'::jsonb)
     where id = ? and datarooms @> ?::jsonb returning role, jsonb_array_length(datarooms) as rooms`,
    [dataroomId, invitationId, JSON.stringify([{ dataroomId }])],
  );
  if (found?.role === 'Guest' && found.rooms === 0) {
    await em.execute('delete from invitation where id = ?', [invitationId]);
  }
  return found !== undefined;
}

/** Takes somebody out of a room, or their invitation to it. */
export const removeDataroomUser = command({
  area: 'dataroom',
  verb: 'deleteUser',
  summary: 'Take somebody out of a dataroom',
  input: DataroomUserRef,
  output: DoneAnswer,
  access: onRoom('deleteUser', namedRoom),
  run: async ({ em, input, resource: { room }, emit, note }) => {
    const { organizationUserId } = input;
    if (!(await withdrawRoom(em, room.id, organizationUserId))) {
      const role = await lockedRole(em, room.id, organizationUserId);
      if (role === 'Owner') await requireOtherOwner(em, room.id, organizationUserId);
      await em.execute('delete from dataroom_member where dataroom_id = ? and organization_user_id = ?', [
        room.id,
        organizationUserId,
      ]);
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    emit({ topic: 'member', action: 'updated', resourceId: organizationUserId });
    note('dataroom', room.id, { organizationUserId });
    return done('They no longer have a role of their own in this room.');
  },
});
