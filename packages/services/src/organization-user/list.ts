import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import { OrganizationEntity } from '@atrium/db/organization';
import { actionsIn } from '@atrium/domain/access';
import { dataAnswer, listAnswer, type ListQuery, notFound, ok, page } from '@atrium/domain/kernel';
import {
  ListOrganizationUsersInput,
  type MemberRole,
  OrganizationUser,
  OwnMembership,
} from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';

type Listed = {
  id: string;
  role: MemberRole;
  is_active: boolean;
  is_invitation_accepted: boolean;
  allowed_workflow_roles: OrganizationUser['allowedWorkflowRoles'];
  organization_id: string;
  organization_name: string;
  user_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string;
  avatar_url: string | null;
  created_at: string;
  sent_at: string | null;
  expires_at: string | null;
};

const MEMBERS_AND_INVITED = `
  select m.id, m.role, m.is_active, m.is_invitation_accepted, m.allowed_workflow_roles, o.id as organization_id,
    o.name as organization_name, u.id as user_id, u.email, u.first_name, u.last_name,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) as display_name,
    u.avatar_url, m.created_at, null::timestamptz as sent_at, null::timestamptz as expires_at
  from organization_user m join users u on u.id = m.user_id join organization o on o.id = m.organization_id
  where m.organization_id = ? and m.left_at is null and not m.is_token_user
  union all
  select i.id, i.role, true, false, '["Runner"]'::jsonb, o.id, o.name, null, i.email, '', '', i.email, null,
    i.created_at, i.sent_at, i.expires_at
  from invitation i join organization o on o.id = i.organization_id where i.organization_id = ?`;

function presentMember(row: Listed): OrganizationUser {
  return {
    id: row.id,
    role: row.role,
    isActive: row.is_active,
    isInvitationAccepted: row.is_invitation_accepted,
    isTokenUser: false,
    allowedWorkflowRoles: row.allowed_workflow_roles,
    organization: { id: row.organization_id, name: row.organization_name },
    user: {
      id: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
    },
    invitation:
      row.sent_at && row.expires_at
        ? {
            sentAt: isoTime(row.sent_at),
            expiresAt: isoTime(row.expires_at),
            isExpired: Date.parse(row.expires_at) < Date.now(),
          }
        : null,
    createdAt: isoTimeOrNull(row.created_at)!,
  };
}

/** Members of an organization and those who were asked in, under whichever role the transaction has. */
export async function listMembers(
  em: EntityManager,
  organizationId: string,
  input: ListQuery,
): Promise<OrganizationUser[]> {
  const rows = await listRows<Listed>(
    em,
    {
      from: { sql: MEMBERS_AND_INVITED, values: [organizationId, organizationId] },
      fields: {
        id: { sql: 'id', type: 'uuid' },
        email: { sql: 'email', type: 'text' },
        firstName: { sql: 'first_name', type: 'text' },
        lastName: { sql: 'last_name', type: 'text' },
        displayName: { sql: 'display_name', type: 'text' },
        role: { sql: 'role', type: 'enum' },
        isActive: { sql: 'is_active', type: 'boolean' },
        isInvitationAccepted: { sql: 'is_invitation_accepted', type: 'boolean' },
        createdAt: { sql: 'created_at', type: 'date' },
      },
      searchIn: ['displayName', 'email'],
      defaultOrder: ['displayName'],
      tieBreak: 'id',
    },
    input,
  );
  return rows.map(presentMember);
}

/** One member, or one invitation, as the list shows it. */
export async function readMember(em: EntityManager, organizationId: string, id: string): Promise<OrganizationUser> {
  const [member] = await listMembers(em, organizationId, { limit: 1, offset: 0, where: { id: { eq: id } } });
  if (!member) throw notFound('Member');
  return member;
}

/** The organization's people. Guests do not see them. */
export const listOrganizationUsers = query({
  area: 'organizationUser',
  verb: 'list',
  summary: 'Members of the organization, and who was asked in',
  input: ListOrganizationUsersInput,
  output: listAnswer(OrganizationUser),
  access: inOrganization('viewMembers'),
  run: async ({ em, actor, input }) => page(await listMembers(em, actor.membership.organizationId, input), input),
});

/** Oneself in the selected organization, with what one may do there. */
export const ownMembership = query({
  area: 'organizationUser',
  verb: 'me',
  summary: 'Your membership of the selected organization',
  input: z.object({}),
  output: dataAnswer(OwnMembership),
  access: inOrganization('enter'),
  run: async ({ em, actor }) => {
    const { organizationId, membershipId, role } = actor.membership;
    const organization = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
    const { organization: named, invitation, ...member } = await readMember(em, organizationId, membershipId);
    void invitation; // a member has none
    return ok({
      ...member,
      organization: {
        ...named,
        additionalInfo: {
          brandLogo: organization.additionalInfo.brandLogo ?? null,
          primaryColor: organization.additionalInfo.primaryColor ?? null,
        },
      },
      uiContext: { allowedActions: actionsIn(role) },
    });
  },
});
