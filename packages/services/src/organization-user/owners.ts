import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Active Owners beside this membership, the longest-standing first. */
export async function otherOwners(
  em: EntityManager,
  organizationId: string,
  membershipId: string,
): Promise<{ membershipId: string; userId: string }[]> {
  // Locked first: of two Owners who demote each other at once the second sees what the first has done.
  await em.execute('select id from organization where id = ? for no key update', [organizationId]);
  const rows = await em.execute<{ id: string; user_id: string }[]>(
    `select m.id, m.user_id from organization_user m join users u on u.id = m.user_id
     where m.organization_id = ? and m.role = 'Owner' and m.is_active and m.left_at is null and u.is_active and m.id <> ?
     order by m.created_at, m.id`,
    [organizationId, membershipId],
  );
  return rows.map((row) => ({ membershipId: row.id, userId: row.user_id }));
}

export function lastOwner(): DomainError {
  return new DomainError('CONFLICT', 'This is the last Owner. Make somebody else an Owner first.', {
    detailCode: 'last_owner',
  });
}
