import { ListCreditsInput } from '@atrium/domain/operator';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
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

/** The entries of an organization's ledger, newest first. Notes and names are only those of operators' own entries. */
export const listCreditEntries = defineList(ListCreditsInput, {
  from: (em: EntityManager, organizationId: string) =>
    sqlOf(em)
      .selectFrom('credit_entry as e')
      .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.created_by_id').on('e.key', 'like', 'operator:%'))
      .where('e.organization_id', '=', organizationId)
      .select([
        'e.id',
        'e.kind',
        'e.created_at as createdAt',
        sql<string>`trim_scale(e.amount)::text`.as('amount'),
        sql<string | null>`case when e.key like 'operator:%' then e.note end`.as('note'),
        sql<string | null>`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`.as(
          'createdByName',
        ),
      ]),
  search: ['note', 'createdByName'],
  order: ['-createdAt'],
  tieBreak: '-id',
});
