import { countKept, countSeats, limitOverrides } from '@atrium/db/organization';
import { usedSince } from '@atrium/db/subscription';
import { type Actor, type AppConfig, DomainError, isMember } from '@atrium/domain/kernel';
import type { UsageLimit, UsageLimits } from '@atrium/domain/organization';
import { limitsOf, smallestPlan } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, readIn } from '../kernel/index.ts';
import { currentPlan, plansOf, requireLivePlan, requireMeter } from '../subscription/index.ts';

type Counted = UsageLimit;

const NAMES: Record<Counted, string> = {
  users: 'people',
  datarooms: 'data rooms',
  documents: 'documents',
  folders: 'folders',
  aiTables: 'AI tables',
  workflows: 'workflows',
};
const TABLES = {
  datarooms: 'dataroom',
  documents: 'document',
  folders: 'folder',
  aiTables: 'datatable',
  workflows: 'workflow',
} as const;

/** The error of a limit that no credits lift. `users` names the smallest plan that would be enough. */
async function planLimit(
  em: EntityManager,
  organizationId: string,
  kind: Counted,
  { used, wanted, included }: { used: number; wanted: number; included: number },
): Promise<DomainError> {
  const smallest = kind === 'users' ? smallestPlan(await plansOf(em), 'users', used + wanted) : null;
  const { plan } = await currentPlan(em, organizationId);
  return new DomainError('PAYMENT_REQUIRED', `Your plan's limit of ${NAMES[kind]} is reached.`, {
    detailCode: 'plan_limit',
    details: { meter: kind, used, wanted, included, renewsAt: null, plan, smallestPlan: smallest },
  });
}

/** Counts what counts towards the limit of a kind now. */
export async function usedOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  return kind === 'users' ? countSeats(em, organizationId) : countKept(em, organizationId, TABLES[kind]);
}

/** The limits that apply to an organization. `lock` locks its row against others who ask with a lock. */
export async function limitsIn(
  em: EntityManager,
  organizationId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<UsageLimits> {
  const overrides = await limitOverrides(em, organizationId, { lock });
  return limitsOf(overrides, (await currentPlan(em, organizationId)).details);
}

/**
 * Returns how many more of a kind the organization may create. Locks the organization's row, so that two calls cannot both
 * take the last place.
 */
export async function remainingOf(em: EntityManager, organizationId: string, kind: Counted): Promise<number> {
  const allowed = (await limitsIn(em, organizationId, { lock: true }))[kind];
  return Math.max(0, allowed - (await usedOf(em, organizationId, kind)));
}

/** @throws PAYMENT_REQUIRED when the plan's limit is reached. */
export async function requireRoom(em: EntityManager, organizationId: string, kind: Counted, wanted = 1): Promise<void> {
  if (wanted <= 0) return;
  const included = (await limitsIn(em, organizationId, { lock: true }))[kind];
  const used = await usedOf(em, organizationId, kind);
  if (used + wanted > included) throw await planLimit(em, organizationId, kind, { used, wanted, included });
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
  const included = (await limitsIn(em, organizationId))[kind];
  if (used >= included) throw await planLimit(em, organizationId, kind, { used, wanted: 1, included });
  const made = await make();
  const { [kind]: allowed } = await limitsIn(em, organizationId, { lock: true });
  const usedNow = await usedOf(em, organizationId, kind);
  if (usedNow > allowed) {
    throw await planLimit(em, organizationId, kind, { used: usedNow - 1, wanted: 1, included: allowed });
  }
  return made;
}

/** Counts the bytes of all files, with older versions and the trash. Costs the same for any number of files. */
export async function storageOf(em: EntityManager, organizationId: string): Promise<number> {
  return (await usedSince(em, organizationId, new Date())).get('storage') ?? 0;
}

/**
 * Returns how many more bytes the organization may store. Infinity if its plan has no limit, or sells more: `requireMeter`
 * checks that. Locks like `remainingOf`.
 */
export async function remainingStorage(em: EntityManager, organizationId: string): Promise<number> {
  const { storageBytes } = await limitsIn(em, organizationId, { lock: true });
  return storageBytes === null ? Infinity : Math.max(0, storageBytes - (await storageOf(em, organizationId)));
}

/** @throws PAYMENT_REQUIRED if the organization may not store so many bytes more. */
export async function requireStorage(em: EntityManager, organizationId: string, bytes: number): Promise<void> {
  const { storageBytes: set } = await limitOverrides(em, organizationId, { lock: true });
  if (set === null || set === undefined) return requireMeter(em, organizationId, 'storage', bytes);
  await requireLivePlan(em, organizationId);
  const used = await storageOf(em, organizationId);
  if (used + bytes <= set) return;
  throw storageLimit({ used, wanted: bytes, included: set, smallestPlan: null });
}

function storageLimit(details: { used: number; wanted: number; included: number; smallestPlan: string | null }) {
  return new DomainError('PAYMENT_REQUIRED', "Your plan's limit of storage is reached.", {
    detailCode: 'plan_limit',
    details: { meter: 'storage', renewsAt: null, ...details },
  });
}

/** Returns the error of an upload that the limits of documents or storage refuse: `wanted` is how many, or bytes. */
export async function uploadRefusal(
  em: EntityManager,
  organizationId: string,
  kind: 'documents' | 'storage',
  wanted: number,
): Promise<DomainError> {
  const limits = await limitsIn(em, organizationId);
  if (kind === 'documents') {
    const used = await usedOf(em, organizationId, kind);
    return planLimit(em, organizationId, kind, { used, wanted, included: limits.documents });
  }
  const used = await storageOf(em, organizationId);
  const { storageBytes: set } = await limitOverrides(em, organizationId, { lock: false });
  const isOperators = set !== null && set !== undefined;
  const smallest = isOperators ? null : smallestPlan(await plansOf(em), 'storage', used + wanted);
  return storageLimit({ used, wanted, included: limits.storageBytes ?? 0, smallestPlan: smallest });
}

/** Returns the largest file that an organization may upload, in bytes: the operators' limit, the plan's or the installation's. */
export async function fileLimitOf(em: EntityManager, organizationId: string, config: AppConfig): Promise<number> {
  return (await limitsIn(em, organizationId)).fileBytes ?? config.UPLOAD_MAX_BYTES;
}

/** Returns the largest file that a caller may upload, in bytes. */
export async function uploadLimit(platform: Platform, actor: Actor): Promise<number> {
  if (!isMember(actor)) return platform.config.UPLOAD_MAX_BYTES;
  const { organizationId } = actor.membership;
  return readIn({ platform, actor }, async (em) => fileLimitOf(em, organizationId, platform.config));
}
