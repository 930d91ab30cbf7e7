import { isoTime } from '@atrium/db/listing';
import { listMembersAndInvitations, OrganizationEntity } from '@atrium/db/organization';
import { actionsIn } from '@atrium/domain/access';
import { dataAnswer, listAnswer, type ListQuery, notFound, ok, page } from '@atrium/domain/kernel';
import { ListOrganizationUsersInput, OrganizationUser, OwnMembership } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';

type Listed = Awaited<ReturnType<typeof listMembersAndInvitations>>[number];

function presentMember(row: Listed): OrganizationUser {
  const { userId, email, firstName, lastName, displayName, avatarUrl } = row;
  const { organizationId, organizationName, sentAt, expiresAt, createdAt, ...member } = row;
  return {
    ...member,
    isTokenUser: false,
    organization: { id: organizationId, name: organizationName },
    user: { id: userId, email, firstName, lastName, displayName, avatarUrl },
    invitation:
      sentAt && expiresAt
        ? {
            sentAt: isoTime(sentAt),
            expiresAt: isoTime(expiresAt),
            isExpired: Date.parse(expiresAt) < Date.now(),
          }
        : null,
    createdAt: isoTime(createdAt),
  };
}

/** Lists the members of an organization and its open invitations, under any role of the transaction. */
export async function listMembers(
  em: EntityManager,
  organizationId: string,
  input: ListQuery,
): Promise<OrganizationUser[]> {
  const rows = await listMembersAndInvitations(em, input, organizationId);
  return rows.map(presentMember);
}

/** Returns one member or one invitation as the list shows it. @throws NOT_FOUND */
export async function readMember(em: EntityManager, organizationId: string, id: string): Promise<OrganizationUser> {
  const [member] = await listMembers(em, organizationId, { limit: 1, offset: 0, where: { id: { eq: id } } });
  if (!member) throw notFound('Member');
  return member;
}

/** Lists the members and the open invitations. Guests do not see them. */
export const listOrganizationUsers = query({
  area: 'organizationUser',
  verb: 'list',
  summary: 'Members of the organization and open invitations',
  input: ListOrganizationUsersInput,
  output: listAnswer(OrganizationUser),
  access: inOrganization('viewMembers'),
  run: async ({ em, actor, input }) => page(await listMembers(em, actor.membership.organizationId, input), input),
});

/** Returns the caller's membership of the selected organization, with the actions that it allows. */
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
