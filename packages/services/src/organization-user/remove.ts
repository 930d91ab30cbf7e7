import { markLeft, type OrganizationUserRow } from '@atrium/db/organization';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { OrganizationUserRef } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Withdrawn, withdrawStaleGrants } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { onInvitation, onMember } from './access.ts';
import { handOver } from './hand-over.ts';
import { lastOwner, otherOwners } from './owners.ts';

/**
 * Ends a membership. What only the member owned passes to `heir`, who is an Owner, or to the longest-standing other Owner.
 * The member's invitations, public addresses and share links are withdrawn.
 * @throws CONFLICT `last_owner`
 */
export async function endMembership(
  em: EntityManager,
  member: Pick<OrganizationUserRow, 'id' | 'userId' | 'organizationId'>,
  heir?: { membershipId: string; userId: string },
): Promise<Record<'rooms' | 'conversations' | 'tables', number> & Withdrawn> {
  const others = await otherOwners(em, member.organizationId, member.id);
  const to = others.find((owner) => owner.membershipId === heir?.membershipId) ?? others[0];
  if (!to) throw lastOwner();
  const from = { membershipId: member.id, userId: member.userId };
  const moved = await handOver(em, member.organizationId, { from, to });
  await markLeft(em, member.id);
  return { ...moved, ...(await withdrawStaleGrants(em, member.organizationId, { giverId: member.userId })) };
}

/** Removes a member, or lets the caller leave. */
export const removeOrganizationUser = command({
  area: 'organizationUser',
  verb: 'remove',
  summary: 'Remove a member from the organization, or leave it',
  input: OrganizationUserRef,
  output: DoneAnswer,
  access: onMember('removeMember', { orSelf: true }),
  run: async ({ em, actor, resource, emit, note }) => {
    const { membershipId } = actor.membership;
    const moved = await endMembership(em, resource, { membershipId, userId: actor.userId });
    emit({ topic: 'member', action: 'removed', resourceId: resource.id });
    note('organizationUser', resource.id, moved);
    return done(resource.id === membershipId ? 'You have left the organization.' : 'The member was removed.');
  },
});

/** Withdraws an invitation. Its link stops working. */
export const cancelInvitation = command({
  area: 'organizationUser',
  verb: 'delete',
  summary: 'Withdraw an invitation',
  input: OrganizationUserRef,
  output: DoneAnswer,
  access: onInvitation(),
  run: async ({ em, resource, emit, note }) => {
    em.remove(resource);
    await em.flush();
    emit({ topic: 'member', action: 'removed', resourceId: resource.id });
    note('invitation', resource.id);
    return done('The invitation is withdrawn.');
  },
});
