import {
  InvitationEntity,
  type InvitationRow,
  OrganizationUserEntity,
  type OrganizationUserRow,
} from '@atrium/db/organization';
import { mayIn, type OrganizationAction } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { type Access, forbidden, requireMember } from '../kernel/index.ts';

type Ref = { organizationUserId?: string | undefined; id?: string | undefined };

function idOf(input: Ref): string {
  const id = input.organizationUserId ?? input.id;
  if (id === undefined) throw notFound('Member');
  return id;
}

/**
 * A member of the organization, for those who may do this with members; with `orSelf`, for the member themself too.
 * @throws NOT_FOUND also for who sees no members but themself
 */
export function onMember(
  action: OrganizationAction,
  { orSelf = false }: { orSelf?: boolean } = {},
): Access<MemberActor, Ref, OrganizationUserRow> {
  return {
    guard: 'orgOwner',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const id = idOf(input);
      const { membershipId, role } = member.membership;
      const isSelf = id === membershipId;
      const isSeen = isSelf || mayIn(role, 'viewMembers');
      const found = isSeen && (await em.findOne(OrganizationUserEntity, { id, leftAt: null, isTokenUser: false }));
      if (!found) throw notFound('Member');
      if (!(isSelf && orSelf) && !mayIn(role, action)) throw forbidden();
      return { actor: member, resource: found };
    },
  };
}

/** An invitation that waits to be accepted, for those who may invite. */
export function onInvitation(): Access<MemberActor, Ref, InvitationRow> {
  return {
    guard: 'orgOwner',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const { role } = member.membership;
      const found = mayIn(role, 'viewMembers') && (await em.findOne(InvitationEntity, { id: idOf(input) }));
      if (!found) throw notFound('Invitation');
      if (!mayIn(role, 'inviteMembers')) throw forbidden();
      return { actor: member, resource: found };
    },
  };
}
