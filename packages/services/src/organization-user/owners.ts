import { lockOrganization, ownersExcept } from '@atrium/db/organization';
import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The active Owners except this membership, the longest-standing first. Locks the organization. */
export async function otherOwners(
  em: EntityManager,
  organizationId: string,
  membershipId: string,
): Promise<{ membershipId: string; userId: string }[]> {
  // If two Owners demote each other at the same time, the second one waits here and sees the first change.
  await lockOrganization(em, organizationId);
  return ownersExcept(em, organizationId, membershipId);
}

export function lastOwner(): DomainError {
  return new DomainError('CONFLICT', 'This is the last Owner. Choose another Owner first.', {
    detailCode: 'last_owner',
  });
}
