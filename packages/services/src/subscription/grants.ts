import type { EntityManager } from '@mikro-orm/postgresql';
import { addCredits, takeCredits } from '../credit/index.ts';

export type Granting = {
  organizationId: string;
  /** The invoice, session or month that gives the credits. Never an event: several of them tell of one invoice. */
  cause: string;
  /** Decimal text, above zero. */
  amount: string;
  note?: string;
};

/** Adds the credits that a plan includes. Each cause counts once. They expire, as a rule with the month. */
export async function grantPlanCredits(em: EntityManager, given: Granting & { expiresAt: Date }): Promise<boolean> {
  const { cause, ...lot } = given;
  return addCredits(em, { ...lot, key: `plan:${cause}`, source: 'plan' });
}

/** Adds credits that were paid for. Each cause counts once. They do not expire. */
export async function grantPurchase(em: EntityManager, given: Granting): Promise<boolean> {
  const { cause, ...lot } = given;
  return addCredits(em, { ...lot, key: `purchase:${cause}`, source: 'purchase' });
}

/**
 * Takes back credits whose payment was returned, from their own lot first; what is used already becomes a debt. Each
 * `reversal` (a refund or a dispute) counts once.
 */
export async function reverseCredits(
  em: EntityManager,
  given: Granting & { of: 'plan' | 'purchase'; reversal: string },
): Promise<boolean> {
  const { cause, of, reversal, ...taking } = given;
  return takeCredits(em, { ...taking, key: `reversal:${reversal}`, kind: 'reversal', lotKey: `${of}:${cause}` });
}
