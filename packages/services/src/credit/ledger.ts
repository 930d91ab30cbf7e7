import {
  type AddingLot,
  addLot,
  balanceOf,
  hasCredits,
  reserveFromLots,
  type Reserving,
  settleToLots,
  takeFromLots,
  type TakingBack,
} from '@atrium/db/credit';
import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

function outOfCredits(): DomainError {
  return new DomainError('PAYMENT_REQUIRED', 'There are not enough credits for this.', {
    detailCode: 'out_of_credits',
  });
}

/** The work that credits are reserved for. A second reservation with the same key changes nothing. */
export type CreditCause = Omit<Reserving, 'amount'>;

/**
 * Takes credits, decimal text, from the lots of the transaction's organization for work that follows. Locks the account
 * until the transaction ends. @returns false if the key counted before
 * @throws PAYMENT_REQUIRED when the lots hold less
 */
export async function reserveCredits(em: EntityManager, cause: CreditCause, amount: string): Promise<boolean> {
  const outcome = await reserveFromLots(em, { ...cause, amount });
  if (outcome === 'short') throw outOfCredits();
  return outcome === 'reserved';
}

/**
 * Ends a reservation: what the work has not used returns to its lots, and expires at once if they have. `used` counts from
 * the beginning of the work, and at most what it reserved. @returns false if nothing of the cause is open
 */
export async function settleCredits(
  em: EntityManager,
  cause: string,
  { used, note }: { used: string; note?: string | undefined },
): Promise<boolean> {
  return settleToLots(em, cause, used, note);
}

/**
 * Adds credits, which first pay a debt. Only transactions of the system may.
 * @returns false if the key counted before
 */
export async function addCredits(em: EntityManager, lot: AddingLot): Promise<boolean> {
  return addLot(em, lot);
}

/**
 * Takes credits back. Only transactions of the system may. @returns false if the key counted before
 * @throws CONFLICT when an adjustment would take more than there is
 */
export async function takeCredits(em: EntityManager, taking: TakingBack): Promise<boolean> {
  const outcome = await takeFromLots(em, taking);
  if (outcome === 'short') {
    throw new DomainError('CONFLICT', 'The organization has fewer credits than that.', { detailCode: 'below_zero' });
  }
  return outcome === 'taken';
}

/**
 * Checks before long work whether the balance covers the credits (decimal text) that it will reserve. Locks nothing;
 * `reserveCredits` decides.
 * @throws PAYMENT_REQUIRED
 */
export async function requireCredits(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  if (!(await hasCredits(em, organizationId, amount))) throw outOfCredits();
}

/** The balance as exact decimal text without trailing zeros. */
export async function creditBalance(em: EntityManager, organizationId: string): Promise<string> {
  return balanceOf(em, organizationId);
}
