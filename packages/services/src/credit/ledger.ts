import { CreditEntryEntity } from '@atrium/db/credit';
import type { CreditKind } from '@atrium/domain/credit';
import { DomainError, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

type Entry = {
  organizationId: string;
  /** What makes the cause count once: a second entry with the key changes nothing. */
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
 * Adds an entry and moves the balance with it, under the account's lock. @returns false when the key was there already.
 * @throws PAYMENT_REQUIRED when the balance would fall below zero.
 */
export async function postCredits(em: EntityManager, entry: Entry): Promise<boolean> {
  await em.execute('insert into credit_account (organization_id, balance) values (?, 0) on conflict do nothing', [
    entry.organizationId,
  ]);
  const [account] = await em.execute<{ enough: boolean }[]>(
    'select balance + ?::numeric >= 0 as enough from credit_account where organization_id = ? for update',
    [entry.amount, entry.organizationId],
  );
  const known = await em.count(
    CreditEntryEntity,
    { organizationId: entry.organizationId, key: entry.key },
    { filters: false },
  );
  if (known > 0) return false;
  if (!account?.enough) throw outOfCredits();
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
  await em.execute(
    'update credit_account set balance = balance + ?::numeric, updated_at = now() where organization_id = ?',
    [entry.amount, entry.organizationId],
  );
  return true;
}

/**
 * Asks before long work whether there are as many credits (decimal text) as it will post. Locks nothing: `postCredits`
 * decides.
 * @throws PAYMENT_REQUIRED
 */
export async function requireCredits(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  const [account] = await em.execute<{ enough: boolean }[]>(
    'select balance >= ?::numeric as enough from credit_account where organization_id = ?',
    [amount, organizationId],
  );
  if (!account?.enough) throw outOfCredits();
}

/** The balance as exact decimal text without trailing zeros. */
export async function creditBalance(em: EntityManager, organizationId: string): Promise<string> {
  const rows = await em.execute<{ balance: string }[]>(
    'select trim_scale(balance)::text as balance from credit_account where organization_id = ?',
    [organizationId],
  );
  return rows[0]?.balance ?? '0';
}
