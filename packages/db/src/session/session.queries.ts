import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Returns whether a session started within the last `minutes`. */
export async function isFreshSession(em: EntityManager, sessionId: string | null, minutes: number): Promise<boolean> {
  const row = await sqlOf(em)
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The organizations that a user belongs to. */
export async function organizationsOfUser(em: EntityManager, userId: string): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('organization_user')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('is_invitation_accepted', '=', true)
    .select('organization_id as organizationId')
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** The providers that a user signs in with, in lower case. */
export async function linkedAccountsOf(
  em: EntityManager,
  userId: string,
): Promise<{ provider: string; linkedAt: string }[]> {
  return sqlOf(em)
    .selectFrom('account')
    .where('user_id', '=', userId)
    .select(['provider', 'created_at as linkedAt'])
    .execute();
}
