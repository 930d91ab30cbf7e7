import { DomainError } from '@atrium/domain/kernel';
import type { UsageLimit } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';

type Counted = Exclude<UsageLimit, 'workflows'>;

function kept(table: string): string {
  return `select count(*)::int as count from ${table} where organization_id = ? and deleted_at is null`;
}

const COUNTED: Record<Counted, { count: string; name: string }> = {
  users: {
    // Whoever was asked in has a seat already: accepting must not fail.
    count: `select (select count(*) from organization_user m where m.organization_id = o.id and m.is_active
        and m.left_at is null and not m.is_token_user)::int
      + (select count(*) from invitation i where i.organization_id = o.id)::int as count
      from organization o where o.id = ?`,
    name: 'people',
  },
  datarooms: { count: kept('dataroom'), name: 'datarooms' },
  documents: { count: kept('document'), name: 'documents' },
  folders: { count: kept('folder'), name: 'folders' },
  aiTables: { count: kept('datatable'), name: 'AI Tables' },
};

function planLimit(what: string): DomainError {
  return new DomainError('PAYMENT_REQUIRED', `Your plan's limit of ${what} is reached.`, { detailCode: 'plan_limit' });
}

/** How many of a kind count towards the limit now. */
export async function usedOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  const [used] = await em.execute<{ count: number }[]>(COUNTED[kind].count, [organizationId]);
  return used?.count ?? 0;
}

/** No key of the row changes, so that who adds something else to the organization need not wait for it. */
const LOCK = 'for no key update';

async function allowedOf(em: EntityManager, organizationId: string, kind: Counted, lock = ''): Promise<number> {
  const [organization] = await em.execute<{ allowed: number }[]>(
    `select (usage_limits->>?)::int as allowed from organization where id = ? ${lock}`,
    [kind, organizationId],
  );
  return organization?.allowed ?? 0;
}

/**
 * How many more of a kind the organization may make. Locks the organization's row, so that two at once cannot both take
 * the last place.
 */
export async function remainingOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  const allowed = await allowedOf(em, organizationId, kind, LOCK);
  return Math.max(0, allowed - (await usedOf(em, organizationId, kind)));
}

/** @throws PAYMENT_REQUIRED when the plan's limit is reached. */
export async function requireRoom(em: EntityManager, organizationId: string, kind: Counted, wanted = 1): Promise<void> {
  if (wanted > 0 && (await remainingOf(em, organizationId, kind)) < wanted) throw planLimit(COUNTED[kind].name);
}

/**
 * Makes one of a kind whose making takes long: the limit is asked before, and again when it is made, under the lock, which
 * nobody else then waits for all the while.
 * @throws PAYMENT_REQUIRED when the plan's limit is reached.
 */
export async function withRoom<T>(
  em: EntityManager,
  organizationId: string,
  kind: Counted,
  make: () => Promise<T>,
): Promise<T> {
  const used = await usedOf(em, organizationId, kind);
  if (used >= (await allowedOf(em, organizationId, kind))) throw planLimit(COUNTED[kind].name);
  const made = await make();
  const allowed = await allowedOf(em, organizationId, kind, LOCK);
  if ((await usedOf(em, organizationId, kind)) > allowed) throw planLimit(COUNTED[kind].name);
  return made;
}

/** Bytes of all files that are kept: older versions and what is in the trash too. */
export async function storageOf(em: EntityManager, organizationId: string): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    'select coalesce(sum(size_bytes), 0)::text as bytes from document_version where organization_id = ?',
    [organizationId],
  );
  return Number(row?.bytes ?? 0);
}

/** How many more bytes the organization may keep; infinitely many where its plan has no limit. Locks as `remainingOf`. */
export async function remainingStorage(em: EntityManager, organizationId: string): Promise<number> {
  const [organization] = await em.execute<{ allowed: string | null }[]>(
    `select usage_limits->>'storageBytes' as allowed from organization where id = ? ${LOCK}`,
    [organizationId],
  );
  const allowed = organization?.allowed ?? null;
  return allowed === null ? Infinity : Math.max(0, Number(allowed) - (await storageOf(em, organizationId)));
}

/** @throws PAYMENT_REQUIRED when these bytes would be more than the organization may keep. */
export async function requireStorage(em: EntityManager, organizationId: string, bytes: number): Promise<void> {
  if (bytes > (await remainingStorage(em, organizationId))) throw planLimit('storage');
}
