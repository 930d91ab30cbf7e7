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
import { command, forbidden, hashSecret, type Work } from '../kernel/index.ts';
import { staleGrants } from '../access/index.ts';
import { actorOf, inPerson } from '../session/index.ts';

/**
 * Returns the invitation of a link, with what it gives now. Needs the scope `system`, because the holder of the link is no
 * member yet.
 * @throws NOT_FOUND for a link that was used, withdrawn or replaced, or whose sender may not invite any more
 */
export async function findInvitation(
  em: EntityManager,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<InvitationFound> {
  const found = await findInvitationByHash(em, hashSecret(token), { lock });
  const grants = found && (await currentGrants(em, found));
  if (!grants) throw notFound('Invitation');
  return { ...found, ...grants };
}

/** The rights that an invitation still gives. A giver who lost their rights gives none. Null if none are left. */
async function currentGrants(
  em: EntityManager,
  { organizationId, invitedById, role, datarooms }: InvitationFound,
): Promise<Pick<InvitationFound, 'role' | 'datarooms'> | null> {
  const given = datarooms.map((room) => ({
    kind: 'invitedRoom' as const,
    dataroomId: room.dataroomId,
    giverId: room.giverId ?? invitedById,
    room,
  }));
  const whole = { kind: 'invitation' as const, dataroomId: null, giverId: invitedById, room: null };
  const stale = new Set(await staleGrants(em, organizationId, [whole, ...given]));
  const rooms = given.filter((grant) => !stale.has(grant)).map(({ room }) => room);
  // A Guest who was invited to data rooms gets nothing without them.
  const isPointless = role === 'Guest' && datarooms.length > 0 && rooms.length === 0;
  if (!stale.has(whole) && !isPointless) return { role, datarooms: rooms };
  return rooms.length === 0 ? null : { role: 'Guest', datarooms: rooms };
}

/**
 * Makes the invited person a member and deletes the invitation. It locks the invitation, so that a link works once. Needs
 * the scope `system`.
 * @throws EXPIRED, or NOT_FOUND if the link was used in the meantime
 */
export async function takeInvitation(
  { em, recordIn }: Pick<Work<Actor, unknown, unknown>, 'em' | 'recordIn'>,
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
  if (!membershipId) throw new DomainError('CONFLICT', 'You are already a member.', { detailCode: 'already_member' });
  for (const { dataroomId, role: roomRole } of invitation.datarooms) {
    await joinRoomIfPresent(em, { dataroomId, role: roomRole, organizationId, membershipId });
  }
  await deleteInvitation(em, invitation.id);
  // The holder of the link has received the mail, which proves the address.
  await confirmAddress(em, userId);
  recordIn(organizationId, {
    action: 'organizationUser.join',
    resourceType: 'organizationUser',
    resourceId: membershipId,
    summary: { role },
    by: actorOf(userId),
    event: { topic: 'member', action: 'joined', resourceId: membershipId },
  });
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
  run: async (work) => {
    const { actor, input, note } = work;
    const { invitation, membershipId } = await takeInvitation(work, input.token, actor.userId);
    note('invitation', invitation.id);
    const answer = {
      organizationId: invitation.organizationId,
      organizationUserId: membershipId,
      role: invitation.role,
    };
    return ok(answer, `You are a member of ${invitation.organizationName.slice(0, 200)} now.`);
  },
});
