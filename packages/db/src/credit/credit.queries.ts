import { ListCreditsInput } from '@atrium/domain/operator';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

/** The balance without lots that have expired and whose entries the sweep has not yet written. */
const AVAILABLE = `(a.balance - coalesce((select sum(l.remaining) from credit_lot l
    where l.organization_id = a.organization_id and l.remaining > 0 and l.expires_at <= now()), 0))`;

/** Whether the balance is at least `amount`. */
export async function hasCredits(em: EntityManager, organizationId: string, amount: string): Promise<boolean> {
  const [account] = await textSql<{ isEnough: boolean }>(
    em,
    `select ${AVAILABLE} >= ?::numeric as "isEnough" from credit_account a where a.organization_id = ?::uuid`,
    [amount, organizationId],
  );
  return account?.isEnough ?? false;
}

/** The balance as exact decimal text without trailing zeros. */
export async function balanceOf(em: EntityManager, organizationId: string): Promise<string> {
  const [account] = await textSql<{ balance: string }>(
    em,
    `select trim_scale(${AVAILABLE})::text as balance from credit_account a where a.organization_id = ?::uuid`,
    [organizationId],
  );
  return account?.balance ?? '0';
}

/**
 * The credits that work used on each of the last `days` days in UTC, today included, oldest first. Work counts on the day
 * of its reservation, and with all that it holds until it is settled. Text, because Kysely has no `generate_series`.
 */
export async function creditsByDay(
  em: EntityManager,
  organizationId: string,
  days: number,
): Promise<{ day: string; credits: string }[]> {
  return textSql(
    em,
    `with used as (
       select (created_at at time zone 'utc')::date as day, sum(reserved) as credits from credit_reservation
       where organization_id = ?::uuid and created_at >= (now() at time zone 'utc')::date - ?::int group by 1
     )
     select to_char(day.day, 'YYYY-MM-DD') as day, trim_scale(coalesce(used.credits, 0))::text as credits
     from generate_series((now() at time zone 'utc')::date - ?::int, (now() at time zone 'utc')::date, interval '1 day') day
     left join used on used.day = day.day::date
     order by day.day`,
    [organizationId, days, days - 1],
  );
}

/** The changes of an organization's balance, newest first. Notes and names are only those of operators' own entries. */
export const listCreditEntries = defineList(ListCreditsInput, {
  from: (em: EntityManager, organizationId: string) =>
    sqlOf(em)
      .selectFrom('credit_entry as e')
      .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.created_by_id').on('e.key', 'like', 'operator:%'))
      .where('e.organization_id', '=', organizationId)
      .where('e.kind', '<>', 'settle')
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
