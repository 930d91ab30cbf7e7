// Text, not a query builder: the tables of members and their columns differ by kind.
import { ListDataroomUsersInput } from '@atrium/domain/dataroom';
import type { OrganizationRole, ResourceRole } from '@atrium/domain/kernel';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { MEMBER_KINDS, type MemberKind, membersOf, type SharedKind, storedAs } from './kinds.ts';
import type { Selection } from './visible.queries.ts';

/** A resource that is shared. */
export type SharedResource = { kind: MemberKind; id: string; organizationId: string; createdById: string };

export type MemberListed = {
  /** The id of the role, or of the invitation. */
  id: string;
  /** Null for an invitation. */
  organizationUserId: string | null;
  role: ResourceRole;
  isCreator: boolean;
  isPending: boolean;
  organizationRole: OrganizationRole;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  /** Null for the creator, who has no row of their own. */
  createdAt: string | null;
};

const PERSON = `u.email, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) as "displayName",
  u.first_name as "firstName", u.last_name as "lastName", u.avatar_url as "avatarUrl"`;

function creatorOf({ kind, organizationId, createdById }: SharedResource): Selection[] {
  if (!storedAs(kind).isOwnedByCreator) return [];
  return [
    {
      sql: `select m.id, m.id as "organizationUserId", 'Owner' as role, true as "isCreator", false as "isPending",
          m.role as "organizationRole", ${PERSON}, null::timestamptz as "createdAt"
        from organization_user m join users u on u.id = m.user_id where m.organization_id = ? and m.user_id = ?`,
      values: [organizationId, createdById],
    },
  ];
}

function withRoles({ kind, id, createdById }: SharedResource): Selection {
  const { table, column } = membersOf(kind);
  const isOwnedByCreator = storedAs(kind).isOwnedByCreator;
  return {
    sql: `select shared.id, m.id as "organizationUserId", shared.role, false as "isCreator", false as "isPending",
        m.role as "organizationRole", ${PERSON}, shared.created_at as "createdAt"
      from ${table} shared join organization_user m on m.id = shared.organization_user_id and m.left_at is null
        and not m.is_token_user
      join users u on u.id = m.user_id where shared.${column} = ? ${isOwnedByCreator ? 'and m.user_id <> ?' : ''}`,
    values: [id, ...(isOwnedByCreator ? [createdById] : [])],
  };
}

/** Invitations to the organization that bring a role on a data room. Other kinds are shared with members only. */
function invited({ kind, id }: SharedResource): Selection[] {
  if (kind !== 'dataroom') return [];
  return [
    {
      sql: `select i.id, null, room.role, false, true, i.role, i.email, i.email, '', '', null, i.created_at from invitation i
        cross join lateral jsonb_to_recordset(i.datarooms) as room("dataroomId" uuid, role varchar)
        where room."dataroomId" = ?`,
      values: [id],
    },
  ];
}

/** The users with a role of their own on a resource, its creator and its open invitations. */
export const listMembers = defineList(ListDataroomUsersInput, {
  from: (_em: EntityManager, resource: SharedResource): TextSelect<MemberListed> => {
    const parts = [...creatorOf(resource), withRoles(resource), ...invited(resource)];
    return {
      text: parts.map((part) => part.sql).join('\nunion all\n'),
      values: parts.flatMap((part) => part.values),
    };
  },
  search: ['displayName', 'email'],
  order: ['displayName'],
  tieBreak: 'id',
});

export type Colleague = { id: string; userId: string; email: string; role: ResourceRole | null };

/** Finds members of the organization by id or by e-mail address, with their role on the resource (null: none). */
export async function findColleagues(
  em: EntityManager,
  { kind, id, organizationId }: SharedResource,
  wanted: { ids: readonly string[]; emails?: readonly string[] },
): Promise<Colleague[]> {
  const { table, column } = membersOf(kind);
  return textSql(
    em,
    `select m.id, m.user_id as "userId", u.email, shared.role
     from organization_user m join users u on u.id = m.user_id
     left join ${table} shared on shared.organization_user_id = m.id and shared.${column} = ?
     where m.organization_id = ? and m.left_at is null and not m.is_token_user
       and (m.id = any(?::uuid[]) or u.email = any(?::text[]))`,
    [id, organizationId, pgArray(wanted.ids), pgArray(wanted.emails ?? [])],
  );
}

/** Locks a resource until the transaction ends, so that two changes of its members happen one after the other. */
export async function lockShared(em: EntityManager, { kind, id }: Pick<SharedResource, 'kind' | 'id'>): Promise<void> {
  await textSql(em, `select id from ${storedAs(kind).table} where id = ? for no key update`, [id]);
}

/** Gives a member a role on a resource, in place of the one they have. */
export async function setMemberRole(
  em: EntityManager,
  { kind, id, organizationId }: Pick<SharedResource, 'kind' | 'id' | 'organizationId'>,
  membershipId: string,
  role: ResourceRole,
): Promise<void> {
  const { table, column } = membersOf(kind);
  await textSql(
    em,
    `insert into ${table} (id, organization_id, ${column}, organization_user_id, role) values (?, ?, ?, ?, ?)
     on conflict (${column}, organization_user_id) do update set role = excluded.role`,
    [newId(), organizationId, id, membershipId, role],
  );
}

/** Takes a member's own role on a resource from them. */
export async function removeMember(
  em: EntityManager,
  { kind, id }: Pick<SharedResource, 'kind' | 'id'>,
  membershipId: string,
): Promise<void> {
  const { table, column } = membersOf(kind);
  await textSql(em, `delete from ${table} where ${column} = ? and organization_user_id = ?`, [id, membershipId]);
}

/** Takes every role from a member, on resources of every kind. */
export async function removeMemberEverywhere(em: EntityManager, membershipId: string): Promise<void> {
  for (const kind of MEMBER_KINDS) {
    await textSql(em, `delete from ${membersOf(kind).table} where organization_user_id = ?`, [membershipId]);
  }
}

/** Whether an active member other than this one is an Owner of the resource. */
export async function hasOtherOwner(
  em: EntityManager,
  { kind, id }: Pick<SharedResource, 'kind' | 'id'>,
  membershipId: string,
): Promise<boolean> {
  const { table, column } = membersOf(kind);
  const [other] = await textSql(
    em,
    `select 1 from ${table} shared join organization_user m on m.id = shared.organization_user_id and m.is_active
     where shared.${column} = ? and shared.role = 'Owner' and shared.organization_user_id <> ? limit 1`,
    [id, membershipId],
  );
  return other !== undefined;
}

/** Removes a data room from an invitation; returns false without one that brings it. A Guest's last one is withdrawn. */
export async function withdrawInvitation(
  em: EntityManager,
  dataroomId: string,
  invitationId: string,
): Promise<boolean> {
  const [found] = await textSql<{ role: string; rooms: number }>(
    em,
    `update invitation set datarooms = coalesce((select jsonb_agg(room) from jsonb_array_elements(datarooms) room
       where room->>'dataroomId' <> ?), '[]'::jsonb)
     where id = ? and datarooms @> ?::jsonb returning role, jsonb_array_length(datarooms) as rooms`,
    [dataroomId, invitationId, JSON.stringify([{ dataroomId }])],
  );
  if (found?.role === 'Guest' && found.rooms === 0) {
    await textSql(em, 'delete from invitation where id = ?', [invitationId]);
  }
  return found !== undefined;
}

/** Those who may see a resource: everyone in the organization, or these users. */
export type Readers = 'everyone' | string[];

function sourcesOf(kind: SharedKind, alias: string): string[] {
  const { members, isOwnedByCreator } = storedAs(kind);
  return [
    ...(isOwnedByCreator ? [`select ${alias}.created_by_id::text where ${alias}.id is not null`] : []),
    ...(members
      ? [
          `select m.user_id::text from ${members.table} member join organization_user m on m.id = member.organization_user_id
           where member.${members.column} = ${alias}.id`,
        ]
      : []),
  ];
}

/** Returns who may see a resource, to notify them of its changes. A resource in the trash keeps its readers. */
export async function readersOf(em: EntityManager, kind: SharedKind, id: string): Promise<Readers> {
  const { table, parent } = storedAs(kind);
  const above = parent
    ? `left join ${storedAs(parent.kind).table} parent on parent.id = shared.${parent.column} and parent.deleted_at is null`
    : '';
  const people = [...sourcesOf(kind, 'shared'), ...(parent ? sourcesOf(parent.kind, 'parent') : [])];
  const policies = ['shared.access_policy', ...(parent ? [`coalesce(parent.access_policy, 'Private')`] : [])];
  const [found] = await textSql<{ isPublic: boolean; people: string[] }>(
    em,
    `select 'Public' in (${policies.join(', ')}) as "isPublic", array(${people.join(' union ')}) as people
     from ${table} shared ${above} where shared.id = ?`,
    [id],
  );
  if (!found) return [];
  return found.isPublic ? 'everyone' : found.people;
}
