import type { UsageLimit } from '@atrium/domain/organization';
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
 * A limit of the organization's plan; null if the plan has none. `lock` locks the organization against others who ask
 * with a lock, and not against rows that refer to it.
 */
export async function limitOf(
  em: EntityManager,
  organizationId: string,
  limit: UsageLimit | 'storageBytes' | 'fileBytes',
  { lock }: { lock: boolean },
): Promise<number | null> {
  const found = await sqlOf(em)
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(sql<string | null>`usage_limits->>${limit}::text`.as('allowed'))
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  const allowed = found?.allowed ?? null;
  return allowed === null ? null : Number(allowed);
}

/** Bytes of all files of an organization, including older versions and the trash. */
export async function storedBytes(em: EntityManager, organizationId: string): Promise<number> {
  const { bytes } = await sqlOf(em)
    .selectFrom('document_version')
    .where('organization_id', '=', organizationId)
    .select(sql<string>`coalesce(sum(size_bytes), 0)::text`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The settings of an organization and the embedding model that serves while vectors of the chosen one are prepared. */
export async function modelSettingsOf(em: EntityManager, organizationId: string) {
  return sqlOf(em)
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['settings', 'embedding_in_use as embeddingInUse'])
    .executeTakeFirst();
}
