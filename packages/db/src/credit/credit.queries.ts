import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** Creates the account of an organization if it has none, and locks it. Returns whether the balance covers `amount`. */
export async function lockCreditAccount(em: EntityManager, organizationId: string, amount: string): Promise<boolean> {
  await sqlOf(em)
    .insertInto('credit_account')
    .values({ organization_id: organizationId, balance: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await sqlOf(em)
    .selectFrom('credit_account')
    .where('organization_id', '=', organizationId)
    .select(sql<boolean>`balance + ${amount}::numeric >= 0`.as('isEnough'))
    .forUpdate()
    .executeTakeFirst();
  return account?.isEnough ?? false;
}

/** Adds an amount, decimal text, to the balance of an organization. */
export async function moveBalance(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  await sqlOf(em)
    .updateTable('credit_account')
    .set({ balance: sql`balance + ${amount}::numeric`, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Whether the balance is at least `amount`. */
export async function hasCredits(em: EntityManager, organizationId: string, amount: string): Promise<boolean> {
  const account = await sqlOf(em)
    .selectFrom('credit_account')
    .where('organization_id', '=', organizationId)
    .select(sql<boolean>`balance >= ${amount}::numeric`.as('isEnough'))
    .executeTakeFirst();
  return account?.isEnough ?? false;
}

/** The balance as exact decimal text without trailing zeros. */
export async function balanceOf(em: EntityManager, organizationId: string): Promise<string> {
  const account = await sqlOf(em)
    .selectFrom('credit_account')
    .where('organization_id', '=', organizationId)
    .select(sql<string>`trim_scale(balance)::text`.as('balance'))
    .executeTakeFirst();
  return account?.balance ?? '0';
}
