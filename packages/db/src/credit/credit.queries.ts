import { ListCreditsInput } from '@atrium/domain/operator';
import { ListLedgerInput } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList, pgArray } from '../listing/index.ts';
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
       select day, sum(credits) as credits from (
         select day, used as credits from credit_use where organization_id = ?::uuid and day >= (now() at time zone 'utc')::date - ?::int
         union all select (created_at at time zone 'utc')::date, reserved - used from credit_reservation
         where organization_id = ?::uuid and settled_at is null
       ) both_kinds group by day
     )
     select to_char(day.day, 'YYYY-MM-DD') as day, trim_scale(coalesce(used.credits, 0))::text as credits
     from generate_series((now() at time zone 'utc')::date - ?::int, (now() at time zone 'utc')::date, interval '1 day') day
     left join used on used.day = day.day::date
     order by day.day`,
    [organizationId, days, organizationId, days - 1],
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

/** The sums of an organization's credits, and the credits that expire next, as decimal text without trailing zeros. */
export async function creditBalances(
  em: EntityManager,
  organizationId: string,
): Promise<{ available: string; reserved: string; debt: string; expiring: string; expiresAt: string | null }> {
  const [row] = await textSql<{
    available: string;
    reserved: string;
    debt: string;
    expiring: string | null;
    expiresAt: string | null;
  }>(
    em,
    `select trim_scale(${AVAILABLE})::text as available, trim_scale(a.reserved)::text as reserved, trim_scale(a.debt)::text as debt,
       trim_scale(next.credits)::text as expiring, next.expires_at as "expiresAt"
     from credit_account a left join lateral (
       select l.expires_at, sum(l.remaining) as credits from credit_lot l
       where l.organization_id = a.organization_id and l.expires_at > now() and l.remaining > 0
       group by l.expires_at order by l.expires_at limit 1) next on true
     where a.organization_id = ?::uuid`,
    [organizationId],
  );
  const none = { available: '0', reserved: '0', debt: '0', expiring: '0', expiresAt: null };
  return row ? { ...row, expiring: row.expiring ?? '0' } : none;
}

const MOST_SHARES = 50;

/** The people whose work used credits in the last `days` days, the most first. `id` null: work that nobody started. */
export async function creditsByPerson(
  em: EntityManager,
  organizationId: string,
  days: number,
): Promise<{ id: string | null; name: string | null; credits: string }[]> {
  return textSql(
    em,
    `select c.user_id as id, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as name,
       trim_scale(sum(c.used))::text as credits
     from credit_use c left join users u on u.id = c.user_id
     where c.organization_id = ?::uuid and c.day >= (now() at time zone 'utc')::date - ?::int
     group by c.user_id, u.first_name, u.last_name, u.email order by sum(c.used) desc limit ${MOST_SHARES}`,
    [organizationId, days - 1],
  );
}

/** The resources that work used credits for in the last `days` days, the most first. */
export async function creditsByResource(
  em: EntityManager,
  organizationId: string,
  days: number,
): Promise<{ id: string; credits: string }[]> {
  return textSql(
    em,
    `select c.resource_id as id, trim_scale(sum(c.used))::text as credits from credit_use c
     where c.organization_id = ?::uuid and c.day >= (now() at time zone 'utc')::date - ?::int and c.resource_id is not null
     group by c.resource_id order by sum(c.used) desc limit ${MOST_SHARES}`,
    [organizationId, days - 1],
  );
}

/** The changes of an organization's credits, newest first. A `settle` changes none. Tenants see the names of colleagues only. */
export const listLedger = defineList(ListLedgerInput, {
  from: (em: EntityManager, organizationId: string) =>
    sqlOf(em)
      .selectFrom('credit_entry as e')
      .leftJoin('credit_lot as l', 'l.id', 'e.lot_id')
      .leftJoin('users as u', 'u.id', 'e.created_by_id')
      .where('e.organization_id', '=', organizationId)
      .where('e.kind', '<>', 'settle')
      .select([
        'e.id',
        'e.kind',
        'e.created_at as createdAt',
        sql<string>`trim_scale(e.amount)::text`.as('amount'),
        'e.note',
        'l.source',
        'e.resource_id as resourceId',
        sql<string | null>`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`.as(
          'createdByName',
        ),
      ]),
  search: ['note', 'createdByName'],
  order: ['-createdAt'],
  tieBreak: '-id',
});

/**
 * The credits after each of these entries, less the debt, as exact decimal text. Reads only the entries since the oldest
 * of them, so that the latest of a long ledger cost little.
 */
export async function balancesAfter(
  em: EntityManager,
  entryIds: readonly string[],
  organizationId: string,
): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map();
  const ids = pgArray(entryIds);
  const rows = await textSql<{ id: string; balance: string }>(
    em,
    `select id, trim_scale(balance)::text as balance from (
       select e.id, a.balance - a.debt - coalesce(sum(e.amount) over (
         order by e.created_at desc, e.id desc rows between unbounded preceding and 1 preceding), 0) as balance
       from credit_entry e join credit_account a on a.organization_id = e.organization_id
       where e.organization_id = ?::uuid and (e.created_at, e.id) >= (
         select o.created_at, o.id from credit_entry o where o.id = any(?::uuid[]) order by o.created_at, o.id limit 1)
     ) since where id = any(?::uuid[])`,
    [organizationId, ids, ids],
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
