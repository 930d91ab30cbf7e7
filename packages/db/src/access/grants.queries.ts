// Text, not a query builder: a union over JSON records, and a list over one.
import type { ListQuery, OrganizationRole, ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listRows, pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { Viewer } from './viewer.ts';
import { visibleDocuments } from './visible-documents.queries.ts';

/** Returns the active membership of a user who may have given access to others. */
export async function findGiver(
  em: EntityManager,
  organizationId: string,
  userId: string,
): Promise<{ membershipId: string; role: OrganizationRole } | undefined> {
  return sqlOf(em)
    .selectFrom('organization_user')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('left_at', 'is', null)
    .select(['id as membershipId', 'role'])
    .executeTakeFirst();
}

/**
 * Access that a member gave to somebody outside: a public address, a share link, a data room of an invitation, or the
 * organization role of an invitation. `id` is that of the address, the link or the invitation.
 */
export type Grant = {
  kind: 'publicUrl' | 'shareLink' | 'invitedRoom' | 'invitation';
  id: string;
  dataroomId: string | null;
  giverId: string;
};

/** Finds the grants in force in an organization: of one giver, in one data room, or both. */
export async function findGrants(
  em: EntityManager,
  organizationId: string,
  { giverId = null, dataroomId = null }: { giverId?: string | null; dataroomId?: string | null },
): Promise<Grant[]> {
  return textSql<Grant>(
    em,
    `select kind, id, dataroom_id as "dataroomId", giver_id as "giverId" from (
       select 'publicUrl' as kind, url.id, d.dataroom_id, url.created_by_id as giver_id
       from document_url url join document d on d.id = url.document_id
       where url.organization_id = ? and url.revoked_at is null and url.expires_at > now()
       union all
       select 'shareLink', link.id, link.dataroom_id, link.created_by_id from share_link link
       where link.organization_id = ? and link.revoked_at is null and link.expires_at > now()
       union all
       select 'invitedRoom', i.id, room."dataroomId", coalesce(room."giverId", i.invited_by_id) from invitation i
       cross join lateral jsonb_to_recordset(i.datarooms) as room("dataroomId" uuid, "giverId" uuid)
       where i.organization_id = ?
       union all
       select 'invitation', i.id, null, i.invited_by_id from invitation i where i.organization_id = ?) given
     where (?::uuid is null or giver_id = ?::uuid) and (?::uuid is null or dataroom_id = ?::uuid)`,
    [organizationId, organizationId, organizationId, organizationId, giverId, giverId, dataroomId, dataroomId],
  );
}

/** Revokes public addresses. */
export async function revokeUrls(em: EntityManager, ids: readonly string[]): Promise<void> {
  await textSql(em, 'update document_url set revoked_at = now() where id = any(?::uuid[])', [pgArray(ids)]);
}

/**
 * Takes the organization role from an invitation. It stays as a Guest's if it still brings data rooms, in the name of who
 * gave the first one. @returns false if it was deleted
 */
export async function withdrawInvitedRole(em: EntityManager, invitationId: string): Promise<boolean> {
  const kept = await textSql(
    em,
    `update invitation set role = 'Guest', invited_by_id = coalesce((datarooms->0->>'giverId')::uuid, invited_by_id)
     where id = ? and jsonb_array_length(datarooms) > 0 returning id`,
    [invitationId],
  );
  if (kept.length > 0) return true;
  await textSql(em, 'delete from invitation where id = ?', [invitationId]);
  return false;
}

export type OpenAccessListed = {
  id: string;
  kind: 'publicUrl' | 'shareLink' | 'invitation';
  linkName: string | null;
  documentId: string | null;
  documentName: string | null;
  email: string | null;
  role: ResourceRole | null;
  givenByName: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  useCount: number | null;
  lastUsedAt: string | null;
};

const GIVER = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "givenByName"`;

/** Lists the public addresses of a data room's documents and the share links that work, and the open invitations to it. */
export async function listOpenAccess(
  em: EntityManager,
  { viewer, dataroomId }: { viewer: Viewer; dataroomId: string },
  query: ListQuery,
): Promise<OpenAccessListed[]> {
  const documents = visibleDocuments(viewer);
  return listRows<OpenAccessListed>(
    em,
    {
      from: {
        sql: `select url.id, 'publicUrl' as kind, null::varchar as "linkName", d.id as "documentId", d.name as "documentName", null::varchar as email,
            null::varchar as role, ${GIVER}, url.created_at as "createdAt", url.expires_at as "expiresAt",
            false as "isExpired", url.use_count as "useCount", url.last_used_at as "lastUsedAt"
          from document_url url join (${documents.sql}) d on d.id = url.document_id and d.dataroom_id = ?
          join users u on u.id = url.created_by_id where url.revoked_at is null and url.expires_at > now()
          union all
          select link.id, 'shareLink', link.name, null, null, null, null, ${GIVER}, link.created_at, link.expires_at, false,
            (select count(*)::int from share_visitor v where v.link_id = link.id),
            (select max(v.last_seen_at) from share_visitor v where v.link_id = link.id)
          from share_link link join users u on u.id = link.created_by_id
          where link.dataroom_id = ? and link.revoked_at is null and link.expires_at > now()
          union all
          select i.id, 'invitation', null, null, null, i.email, room.role, ${GIVER}, i.sent_at, i.expires_at,
            i.expires_at <= now(), null, null
          from invitation i cross join lateral jsonb_to_recordset(i.datarooms)
            as room("dataroomId" uuid, role varchar, "giverId" uuid)
          join users u on u.id = coalesce(room."giverId", i.invited_by_id) where room."dataroomId" = ?`,
        values: [...documents.values, dataroomId, dataroomId, dataroomId],
      },
      fields: {
        kind: { sql: 'kind', type: 'enum' },
        linkName: { sql: '"linkName"', type: 'text' },
        email: { sql: 'email', type: 'text' },
        documentName: { sql: '"documentName"', type: 'text' },
        givenByName: { sql: '"givenByName"', type: 'text' },
        createdAt: { sql: '"createdAt"', type: 'date' },
        expiresAt: { sql: '"expiresAt"', type: 'date' },
      },
      searchIn: ['linkName', 'documentName', 'email', 'givenByName'],
      defaultOrder: ['-createdAt'],
      tieBreak: 'id',
    },
    query,
  );
}
