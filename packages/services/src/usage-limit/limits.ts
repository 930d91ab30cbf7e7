import { countKept, countSeats, limitOf, storedBytes } from '@atrium/db/organization';
import { type Actor, type AppConfig, DomainError, isMember } from '@atrium/domain/kernel';
import type { UsageLimit } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, readIn } from '../kernel/index.ts';

type Counted = UsageLimit;

const NAMES: Record<Counted, string> = {
  users: 'people',
  datarooms: 'datarooms',
  documents: 'documents',
  folders: 'folders',
  aiTables: 'AI Tables',
  workflows: 'workflows',
};
const TABLES = {
  datarooms: 'dataroom',
  documents: 'document',
  folders: 'folder',
  aiTables: 'datatable',
  workflows: 'workflow',
} as const;

function planLimit(what: string): DomainError {
  return new DomainError('PAYMENT_REQUIRED', `Your plan's limit of ${what} is reached.`, { detailCode: 'plan_limit' });
}

/** Counts what counts towards the limit of a kind now. */
export async function usedOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  return kind === 'users' ? countSeats(em, organizationId) : countKept(em, organizationId, TABLES[kind]);
}

async function allowedOf(em: EntityManager, organizationId: string, kind: Counted, lock: boolean): Promise<number> {
  return (await limitOf(em, organizationId, kind, { lock })) ?? 0;
}

/**
 * Returns how many more of a kind the organization may create. Locks the organization's row, so that two calls cannot both
 * take the last place.
 */
export async function remainingOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  const allowed = await allowedOf(em, organizationId, kind, true);
  return Math.max(0, allowed - (await usedOf(em, organizationId, kind)));
}

/** @throws PAYMENT_REQUIRED when the plan's limit is reached. */
export async function requireRoom(em: EntityManager, organizationId: string, kind: Counted, wanted = 1): Promise<void> {
  if (wanted > 0 && (await remainingOf(em, organizationId, kind)) < wanted) throw planLimit(NAMES[kind]);
}

/**
 * Creates one of a kind that takes long to create. Checks the limit before, and again under the lock after, so that no other
 * call waits for the lock meanwhile.
 * @throws PAYMENT_REQUIRED when the plan's limit is reached.
 */
export async function withRoom<T>(
  em: EntityManager,
  organizationId: string,
  kind: Counted,
  make: () => Promise<T>,
): Promise<T> {
  const used = await usedOf(em, organizationId, kind);
  if (used >= (await allowedOf(em, organizationId, kind, false))) throw planLimit(NAMES[kind]);
  const made = await make();
  const allowed = await allowedOf(em, organizationId, kind, true);
  if ((await usedOf(em, organizationId, kind)) > allowed) throw planLimit(NAMES[kind]);
  return made;
}

/** Counts the bytes of all files, with older versions and the trash. */
export async function storageOf(em: EntityManager, organizationId: string): Promise<number> {
  return storedBytes(em, organizationId);
}

/** Returns how many more bytes the organization may store. Infinity if its plan has no limit. Locks like `remainingOf`. */
export async function remainingStorage(em: EntityManager, organizationId: string): Promise<number> {
  const allowed = await limitOf(em, organizationId, 'storageBytes', { lock: true });
  return allowed === null ? Infinity : Math.max(0, allowed - (await storageOf(em, organizationId)));
}

/** @throws PAYMENT_REQUIRED if the organization may not store so many bytes more. */
export async function requireStorage(em: EntityManager, organizationId: string, bytes: number): Promise<void> {
  if (bytes > (await remainingStorage(em, organizationId))) throw planLimit('storage');
}

/** Returns the largest file that an organization may upload, in bytes: its own limit, or the installation's. */
export async function fileLimitOf(em: EntityManager, organizationId: string, config: AppConfig): Promise<number> {
  return (await limitOf(em, organizationId, 'fileBytes', { lock: false })) ?? config.UPLOAD_MAX_BYTES;
}

/** Returns the largest file that a caller may upload, in bytes. */
export async function uploadLimit(platform: Platform, actor: Actor): Promise<number> {
  if (!isMember(actor)) return platform.config.UPLOAD_MAX_BYTES;
  const { organizationId } = actor.membership;
  return readIn({ platform, actor }, async (em) => fileLimitOf(em, organizationId, platform.config));
}
