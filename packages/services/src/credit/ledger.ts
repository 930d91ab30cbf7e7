import { balanceOf, CreditEntryEntity, hasCredits, lockCreditAccount, moveBalance } from '@atrium/db/credit';
import type { CreditKind } from '@atrium/domain/credit';
import { DomainError, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

type Entry = {
  organizationId: string;
  /** Unique for each cause: a second entry with the same key changes nothing. */
  key: string;
  kind: CreditKind;
  /** Decimal text; positive gives, negative takes. */
  amount: string;
  note?: string;
  resourceId?: string;
  createdById?: string | null;
};

function outOfCredits(): DomainError {
  return new DomainError('PAYMENT_REQUIRED', 'Not enough credits for this.', { detailCode: 'out_of_credits' });
}

/**
 * Adds an entry and changes the balance, under the account's lock. @returns false if the key exists already.
 * @throws PAYMENT_REQUIRED when the balance would fall below zero.
 */
export async function postCredits(em: EntityManager, entry: Entry): Promise<boolean> {
  const isEnough = await lockCreditAccount(em, entry.organizationId, entry.amount);
  const known = await em.count(
    CreditEntryEntity,
    { organizationId: entry.organizationId, key: entry.key },
    { filters: false },
  );
  if (known > 0) return false;
  if (!isEnough) throw outOfCredits();
  await em.insert(CreditEntryEntity, {
    id: newId(),
    organizationId: entry.organizationId,
    key: entry.key,
    kind: entry.kind,
    amount: entry.amount,
    note: entry.note ?? null,
    resourceId: entry.resourceId ?? null,
    createdById: entry.createdById ?? null,
    createdAt: new Date(),
  });
  await moveBalance(em, entry.organizationId, entry.amount);
  return true;
}

/**
 * Checks before long work whether the balance covers the credits (decimal text) that it will post. Locks nothing;
 * `postCredits` decides.
 * @throws PAYMENT_REQUIRED
 */
export async function requireCredits(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  if (!(await hasCredits(em, organizationId, amount))) throw outOfCredits();
}

/** The balance as exact decimal text without trailing zeros. */
export async function creditBalance(em: EntityManager, organizationId: string): Promise<string> {
  return balanceOf(em, organizationId);
}
