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

const idOf = (input: Ref): string => {
  const id = input.organizationUserId ?? input.id;
  if (id === undefined) throw notFound('Member');
  return id;
};

/** A member of the organization, for those who may do this with members; with `orSelf`, for the member themself too. */
export const onMember = (
  action: OrganizationAction,
  { orSelf = false }: { orSelf?: boolean } = {},
): Access<MemberActor, Ref, OrganizationUserRow> => ({
  guard: 'orgOwner',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const id = idOf(input);
    const isSelf = orSelf && id === member.membership.membershipId;
    if (!isSelf && !mayIn(member.membership.role, action)) throw forbidden();
    const found = await em.findOne(OrganizationUserEntity, { id, leftAt: null, isTokenUser: false });
    if (!found) throw notFound('Member');
    return { actor: member, resource: found };
  },
});

/** An invitation that waits to be accepted, for those who may invite. */
export const onInvitation = (): Access<MemberActor, Ref, InvitationRow> => ({
  guard: 'orgOwner',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    if (!mayIn(member.membership.role, 'inviteMembers')) throw forbidden();
    const found = await em.findOne(InvitationEntity, { id: idOf(input) });
    if (!found) throw notFound('Invitation');
    return { actor: member, resource: found };
  },
});
