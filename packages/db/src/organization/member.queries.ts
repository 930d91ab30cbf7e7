import { newId, type OrganizationRole, type ResourceRole, type WorkflowRole } from '@atrium/domain/kernel';
import { ListOrganizationUsersInput, type MemberRole } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import { IS_UNCLAIMED } from '../user/index.ts';

/** The members of an organization and its open invitations, in one list. */
export const listMembersAndInvitations = defineList(ListOrganizationUsersInput, {
  from: (em: EntityManager, organizationId: string) =>
    sqlOf(em)
      .selectFrom('organization_user as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .innerJoin('organization as o', 'o.id', 'm.organization_id')
      .where('m.organization_id', '=', organizationId)
      .where('m.left_at', 'is', null)
      .where('m.is_token_user', '=', false)
      .select([
        'm.id',
        'm.role',
        'm.is_active as isActive',
        'm.is_invitation_accepted as isInvitationAccepted',
        'm.allowed_workflow_roles as allowedWorkflowRoles',
        'o.id as organizationId',
        'o.name as organizationName',
        sql<string | null>`u.id`.as('userId'),
        'u.email',
        'u.first_name as firstName',
        'u.last_name as lastName',
        sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1))`.as(
          'displayName',
        ),
        'u.avatar_url as avatarUrl',
        'm.created_at as createdAt',
        sql<string | null>`null::timestamptz`.as('sentAt'),
        sql<string | null>`null::timestamptz`.as('expiresAt'),
      ])
      .unionAll((eb) =>
        eb
          .selectFrom('invitation as i')
          .innerJoin('organization as io', 'io.id', 'i.organization_id')
          .where('i.organization_id', '=', organizationId)
          .select([
            'i.id',
            sql<OrganizationRole>`i.role`.as('role'),
            sql<boolean>`true`.as('isActive'),
            sql<boolean>`false`.as('isInvitationAccepted'),
            sql<WorkflowRole[]>`'["Runner"]'::jsonb`.as('allowedWorkflowRoles'),
            'io.id as organizationId',
            'io.name as organizationName',
            sql<string | null>`null::uuid`.as('userId'),
            'i.email',
            sql<string>`''`.as('firstName'),
            sql<string>`''`.as('lastName'),
            sql<string>`i.email`.as('displayName'),
            sql<string | null>`null`.as('avatarUrl'),
            'i.created_at as createdAt',
            sql<string | null>`i.sent_at`.as('sentAt'),
            sql<string | null>`i.expires_at`.as('expiresAt'),
          ]),
      ),
  search: ['displayName', 'email'],
  order: ['displayName'],
  tieBreak: 'id',
});

/** The id of the current membership of the user with this address. */
export async function memberIdByEmail(
  em: EntityManager,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const found = await sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.left_at', 'is', null)
    .where('u.email', '=', email)
    .select('m.id')
    .executeTakeFirst();
  return found?.id;
}

/** The active Owners of an organization, except this membership; the longest-standing first. */
export async function ownersExcept(em: EntityManager, organizationId: string, membershipId: string) {
  return sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'Owner')
    .where('m.is_active', '=', true)
    .where('m.left_at', 'is', null)
    .where('u.is_active', '=', true)
    .where('m.id', '<>', membershipId)
    .select(['m.id as membershipId', 'm.user_id as userId'])
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
}

/** Marks a membership as ended now. */
export async function markLeft(em: EntityManager, membershipId: string): Promise<void> {
  await sqlOf(em)
    .updateTable('organization_user')
    .set({ is_active: false, left_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', membershipId)
    .execute();
}

/** Moves what a user created in an organization to another user. Returns how many rows changed. */
export async function moveCreated(
  em: EntityManager,
  table: 'conversation' | 'datatable' | 'ai_table_folder' | 'workflow',
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<number> {
  const { numUpdatedRows } = await sqlOf(em)
    .updateTable(table)
    .set({ created_by_id: to })
    .where('organization_id', '=', organizationId)
    .where('created_by_id', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Makes a member the Owner of every room that has no other active Owner than `from`. Returns how many rooms these are.
 * Text: `insert ... select ... on conflict` over a table joined with itself.
 */
export async function inheritRooms(
  em: EntityManager,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const rooms = await textSql<{ id: string }>(
    em,
    `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role, created_at)
     select gen_random_uuid(), mine.organization_id, mine.dataroom_id, ?::uuid, 'Owner', now() from dataroom_member mine
     where mine.organization_id = ? and mine.organization_user_id = ? and mine.role = 'Owner' and not exists (
       select 1 from dataroom_member other join organization_user m on m.id = other.organization_user_id
       where other.dataroom_id = mine.dataroom_id and other.id <> mine.id and other.role = 'Owner' and m.is_active)
     on conflict (dataroom_id, organization_user_id) do update set role = 'Owner' returning id`,
    [to, organizationId, from],
  );
  return rooms.length;
}

/** Revokes all keys of a user to an organization. */
export async function revokeKeysOf(em: EntityManager, organizationId: string, userId: string): Promise<void> {
  await sqlOf(em)
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The names that an invitation mail shows: of the organization and of the user who invites. */
export async function invitationNames(em: EntityManager, organizationId: string, userId: string) {
  return sqlOf(em)
    .selectFrom('organization as o')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .where('o.id', '=', organizationId)
    .select([
      'o.name as organization',
      sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`.as('inviter'),
    ])
    .executeTakeFirstOrThrow();
}

export type InvitationFound = {
  id: string;
  organizationId: string;
  organizationName: string;
  primaryColor: string | null;
  email: string;
  role: MemberRole;
  datarooms: { dataroomId: string; role: ResourceRole; giverId?: string }[];
  invitedById: string;
  invitedBy: string;
  expiresAt: string;
  isExpired: boolean;
  hasAccount: boolean;
};

/** The invitation of a token hash, in an open organization. Needs the role of the system: its holder is no member yet. */
export async function findInvitationByHash(
  em: EntityManager,
  tokenHash: string,
  { lock }: { lock: boolean },
): Promise<InvitationFound | undefined> {
  const [found] = await textSql<InvitationFound>(
    em,
    `select i.id, i.organization_id as "organizationId", o.name as "organizationName",
       o.additional_info->>'primaryColor' as "primaryColor", i.email, i.role, i.datarooms,
       i.invited_by_id as "invitedById",
       i.expires_at::text as "expiresAt", i.expires_at < now() as "isExpired",
       coalesce(nullif(trim(by.first_name || ' ' || by.last_name), ''), by.email) as "invitedBy",
       exists (select 1 from users u where u.email = i.email and not (${IS_UNCLAIMED})) as "hasAccount"
     from invitation i join organization o on o.id = i.organization_id and o.is_active and o.deleted_at is null
     join users by on by.id = i.invited_by_id
     where i.token_hash = ? ${lock ? 'for update of i' : ''}`,
    [tokenHash],
  );
  return found;
}

/** Deletes an invitation that was accepted. */
export async function deleteInvitation(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em).deleteFrom('invitation').where('id', '=', id).execute();
}

/**
 * Adds a member, or brings one back who left. Returns the id of the membership; undefined for a current member.
 */
export async function addOrReturnMember(
  em: EntityManager,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: MemberRole },
): Promise<string | undefined> {
  const [member] = await textSql<{ id: string }>(
    em,
    `insert into organization_user (id, organization_id, user_id, role) values (?, ?, ?, ?)
     on conflict (organization_id, user_id) do update set role = excluded.role, is_active = true,
       is_invitation_accepted = true, left_at = null, updated_at = now() where organization_user.left_at is not null
     returning id`,
    [newId(), organizationId, userId, role],
  );
  return member?.id;
}

/** Adds a member to a room that still exists; a member of the room keeps the present role. */
export async function joinRoomIfPresent(
  em: EntityManager,
  {
    organizationId,
    dataroomId,
    membershipId,
    role,
  }: Record<'organizationId' | 'dataroomId' | 'membershipId' | 'role', string>,
): Promise<void> {
  await textSql(
    em,
    `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role, created_at)
     select ?, r.organization_id, r.id, ?::uuid, ?, now() from dataroom r
     where r.id = ? and r.organization_id = ? and r.deleted_at is null
     on conflict (dataroom_id, organization_user_id) do nothing`,
    [newId(), membershipId, role, dataroomId, organizationId],
  );
}
