import { ListCreditsInput } from '@atrium/domain/operator';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

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

/**
 * The credits that runs used on each of the last `days` days in UTC, today included, oldest first. A refund counts on the
 * day of its reservation, so that no day is negative. Text, because Kysely has no `generate_series`.
 */
export async function creditsByDay(
  em: EntityManager,
  organizationId: string,
  days: number,
): Promise<{ day: string; credits: string }[]> {
  return textSql(
    em,
    `with entry as (
       select amount, min(created_at) over (partition by regexp_replace(key, ':(reserve|refund)', '')) as at
       from credit_entry where organization_id = ?::uuid and kind in ('reserve', 'refund')
         and created_at >= (now() at time zone 'utc')::date - ?::int
     )
     select to_char(day, 'YYYY-MM-DD') as day, trim_scale(greatest(coalesce(-sum(entry.amount), 0), 0))::text as credits
     from generate_series((now() at time zone 'utc')::date - ?::int, (now() at time zone 'utc')::date, interval '1 day') day
     left join entry on (entry.at at time zone 'utc')::date = day::date
     group by day order by day`,
    [organizationId, days, days - 1],
  );
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
