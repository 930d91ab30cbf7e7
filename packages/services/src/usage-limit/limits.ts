import { DomainError } from '@atrium/domain/kernel';
import type { UsageLimit } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';

const COUNTED: Record<'datarooms' | 'documents' | 'folders' | 'aiTables', { table: string; name: string }> = {
  datarooms: { table: 'dataroom', name: 'datarooms' },
  documents: { table: 'document', name: 'documents' },
  folders: { table: 'folder', name: 'folders' },
  aiTables: { table: 'datatable', name: 'AI Tables' },
};

/**
 * How many more of a kind the organization may make. Locks the organization's row, so that two at once cannot both take
 * the last place.
 */
export const remainingOf = async (
  em: EntityManager,
  organizationId: string,
  kind: keyof typeof COUNTED & UsageLimit,
): Promise<number> => {
  const [organization] = await em.execute<{ allowed: number }[]>(
    'select (usage_limits->>?)::int as allowed from organization where id = ? for update',
    [kind, organizationId],
  );
  const [used] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from ${COUNTED[kind].table} where organization_id = ? and deleted_at is null`,
    [organizationId],
  );
  return Math.max(0, (organization?.allowed ?? 0) - (used?.count ?? 0));
};

/** @throws PAYMENT_REQUIRED when the plan's limit is reached. */
export const requireRoom = async (
  em: EntityManager,
  organizationId: string,
  kind: keyof typeof COUNTED & UsageLimit,
  wanted = 1,
): Promise<void> => {
  if (wanted > 0 && (await remainingOf(em, organizationId, kind)) < wanted) {
    const message = `Your plan's limit of ${COUNTED[kind].name} is reached.`;
    throw new DomainError('PAYMENT_REQUIRED', message, { detailCode: 'plan_limit' });
  }
};
