import { membershipOf } from '@atrium/db/organization';
import type { Actor, MemberActor } from '@atrium/domain/kernel';
import { requireMember } from './access.ts';
import type { Platform } from './platform.ts';
import { inTransaction } from './transaction/index.ts';

/** Returns the caller of an operation that requires a member. */
export function openedBy(actor: Actor): MemberActor {
  return requireMember(actor);
}

/**
 * Returns the member for whom a job works, with their current role, so that the job sees no more than they do. Null if they
 * are no longer a member.
 */
export async function memberActorOf(
  platform: Platform,
  actor: Extract<Actor, { kind: 'system' }>,
): Promise<MemberActor | null> {
  const { organizationId, onBehalfOf: userId } = actor;
  if (!organizationId || !userId) return null;
  const row = await inTransaction(platform.orm, 'organization', actor, async (em) => membershipOf(em, userId), {
    readOnly: true,
  });
  return row
    ? {
        kind: 'user',
        userId,
        sessionId: '',
        isOperator: false,
        membership: { organizationId, membershipId: row.id, role: row.role },
      }
    : null;
}

/** Returns the member with their current role, or null if they are no longer a member. */
export async function currentMember(platform: Platform, actor: MemberActor): Promise<MemberActor | null> {
  const { organizationId } = actor.membership;
  const now = await memberActorOf(platform, { kind: 'system', organizationId, onBehalfOf: actor.userId });
  return now && { ...actor, membership: now.membership };
}
