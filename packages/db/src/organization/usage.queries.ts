import type { LimitOverrides } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Counts members with access and open invitations: an invited user has a place, so that accepting cannot fail. */
export async function countSeats(em: EntityManager, organizationId: string): Promise<number> {
  const { members } = await sqlOf(em)
    .selectFrom('organization_user')
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .where('left_at', 'is', null)
    .where('is_token_user', '=', false)
    .select(sql<number>`count(*)::int`.as('members'))
    .executeTakeFirstOrThrow();
  const { invited } = await sqlOf(em)
    .selectFrom('invitation')
    .where('organization_id', '=', organizationId)
    .select(sql<number>`count(*)::int`.as('invited'))
    .executeTakeFirstOrThrow();
  return members + invited;
}

/** Counts the rows of a table that are not in the trash. */
export async function countKept(
  em: EntityManager,
  organizationId: string,
  table: 'dataroom' | 'document' | 'folder' | 'datatable' | 'workflow',
): Promise<number> {
  const { count } = await sqlOf(em)
    .selectFrom(table)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The limits that operators set for an organization. `lock` locks the organization against others who ask with a lock, and
 * not against rows that refer to it.
 */
export async function limitOverrides(
  em: EntityManager,
  organizationId: string,
  { lock }: { lock: boolean },
): Promise<LimitOverrides> {
  const found = await sqlOf(em)
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('usage_limits as limits')
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  return found?.limits ?? {};
}

/**
 * The settings and features of an organization, and the embedding model that serves while vectors of the chosen one are
 * prepared.
 */
export async function configurationOf(em: EntityManager, organizationId: string) {
  return sqlOf(em)
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['settings', 'features', 'embedding_in_use as embeddingInUse'])
    .executeTakeFirst();
}
