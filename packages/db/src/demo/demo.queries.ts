import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Waits until no other process creates the demonstration, and keeps others waiting until the transaction ends. */
export async function lockDemo(em: EntityManager): Promise<void> {
  await sqlOf(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('atrium demo'))`.as('locked'))
    .execute();
}

/** Returns a membership of the user with this e-mail address. */
export async function findMembership(
  em: EntityManager,
  email: string,
): Promise<{ userId: string; organizationId: string; membershipId: string } | undefined> {
  return sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.email', '=', email)
    .select(['m.user_id as userId', 'm.organization_id as organizationId', 'm.id as membershipId'])
    .executeTakeFirst();
}
