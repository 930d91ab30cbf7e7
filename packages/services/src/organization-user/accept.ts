import {
  addOrReturnMember,
  deleteInvitation,
  findInvitationByHash,
  type InvitationFound,
  joinRoomIfPresent,
} from '@atrium/db/organization';
import { confirmAddress, emailOf } from '@atrium/db/user';
import { type Actor, DomainError, notFound, ok } from '@atrium/domain/kernel';
import { AcceptAnswer, InvitationToken } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallContext, command, forbidden, hashSecret, writeAudit, writeOutbox } from '../kernel/index.ts';
import { inPerson } from '../session/index.ts';

/**
 * Returns the invitation of a link. Needs the role of the system, because the holder of the link is no member yet.
 * @throws NOT_FOUND for a link that was used, withdrawn or replaced
 */
export async function findInvitation(
  em: EntityManager,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<InvitationFound> {
  const found = await findInvitationByHash(em, hashSecret(token), { lock });
  if (!found) throw notFound('Invitation');
  return found;
}

/**
 * Makes the invited person a member; the invitation goes with it. Two who use one link at once are told apart by its
 * row's lock. Runs as the system.
 * @throws EXPIRED, or NOT_FOUND where the link was used meanwhile
 */
export async function takeInvitation(
  em: EntityManager,
  context: Pick<CallContext, 'requestId' | 'client'>,
  token: string,
  userId: string,
): Promise<{ invitation: InvitationFound; membershipId: string }> {
  const invitation = await findInvitation(em, token, { lock: true });
  if (invitation.isExpired) throw new DomainError('EXPIRED', 'This invitation has expired. Ask for a new one.');
  if ((await emailOf(em, userId)) !== invitation.email) {
    throw forbidden(`This invitation is for ${invitation.email}. Sign in with that address.`);
  }
  const { organizationId, role } = invitation;
  const membershipId = await addOrReturnMember(em, { organizationId, userId, role });
  if (!membershipId) throw new DomainError('CONFLICT', 'You are a member already.', { detailCode: 'already_member' });
  for (const room of invitation.datarooms) {
    await joinRoomIfPresent(em, { ...room, organizationId, membershipId });
  }
  await deleteInvitation(em, invitation.id);
  // The holder of the link has received the mail, which proves the address.
  await confirmAddress(em, userId);
  await writeOutbox(em, organizationId, [{ topic: 'member', action: 'joined', resourceId: membershipId }]);
  const membership = { organizationId, membershipId, role };
  const actor: Actor = { kind: 'user', userId, sessionId: '', isOperator: false, membership };
  const note = { resourceType: 'organizationUser', resourceId: membershipId, summary: { role } };
  await writeAudit(em, 'system', { ...context, actor }, 'organizationUser.join', 'succeeded', note);
  return { invitation, membershipId };
}

/** Accepts an invitation for an account that exists. */
export const acceptInvitation = command({
  area: 'organizationUser',
  verb: 'acceptInvitation',
  summary: 'Accept an invitation',
  input: InvitationToken,
  output: AcceptAnswer,
  access: inPerson('system'),
  run: async ({ em, actor, input, requestId, client, note }) => {
    const { invitation, membershipId } = await takeInvitation(em, { requestId, client }, input.token, actor.userId);
    note('invitation', invitation.id);
    const answer = {
      organizationId: invitation.organizationId,
      organizationUserId: membershipId,
      role: invitation.role,
    };
    return ok(answer, `You are a member of ${invitation.organizationName.slice(0, 200)} now.`);
  },
});
