import type { Actor, MemberActor, OrganizationRole } from '@atrium/domain/kernel';
import { requireMember } from './access.ts';
import type { Platform } from './platform.ts';
import { inTransaction } from './transaction.ts';

/** The caller of an operation that has been let in as a member. */
export function openedBy(actor: Actor): MemberActor {
  return requireMember(actor);
}

/**
 * The person whom a job works for, with the rights they have now; null when they have lost their membership. Work on
 * behalf of a person must see no more than they do.
 */
export async function memberActorOf(
  platform: Platform,
  actor: Extract<Actor, { kind: 'system' }>,
): Promise<MemberActor | null> {
  const { organizationId, onBehalfOf: userId } = actor;
  if (!organizationId || !userId) return null;
  const [row] = await inTransaction(
    platform.orm,
    'organization',
    actor,
    async (em) =>
      em.execute<{ id: string; role: OrganizationRole }[]>(
        'select id, role from organization_user where user_id = ? and is_active and is_invitation_accepted',
        [userId],
      ),
    { readOnly: true },
  );
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

/** The same member with the role they have now; null when they are none any more. */
export async function currentMember(platform: Platform, actor: MemberActor): Promise<MemberActor | null> {
  const { organizationId } = actor.membership;
  const now = await memberActorOf(platform, { kind: 'system', organizationId, onBehalfOf: actor.userId });
  return now && { ...actor, membership: now.membership };
}
