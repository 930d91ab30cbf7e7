import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** A sum of an organization's ledger that differs from the rows it is made of. */
export type LedgerFault = { organizationId: string; problem: string; expected: string; found: string };

/** Each statement returns the differences of one invariant: `id`, `expected`, `found`. */
const INVARIANTS: Record<string, string> = {
  'The entries do not add up to the balance and the debt': `
    select coalesce(a.organization_id, e.organization_id) as id, coalesce(a.balance - a.debt, 0) as expected, coalesce(e.sum, 0) as found
    from credit_account a
    full join (select organization_id, sum(amount) as sum from credit_entry group by 1) e using (organization_id)`,
  'The lots do not add up to the balance': `
    select coalesce(a.organization_id, l.organization_id) as id, coalesce(a.balance, 0) as expected, coalesce(l.sum, 0) as found
    from credit_account a
    full join (select organization_id, sum(remaining) as sum from credit_lot group by 1) l using (organization_id)`,
  'The entries of a lot do not add up to what remains of it': `
    select l.organization_id as id, l.remaining as expected, coalesce(e.sum, 0) as found
    from credit_lot l left join (select lot_id, sum(amount) as sum from credit_entry group by 1) e on e.lot_id = l.id`,
  'The entries without a lot do not add up to the debt': `
    select a.organization_id as id, a.debt as expected, coalesce(e.sum, 0) as found
    from credit_account a
    left join (select organization_id, -sum(amount) as sum from credit_entry where lot_id is null group by 1) e using (organization_id)`,
  'The open reservations do not add up to the reserved credits': `
    select coalesce(a.organization_id, r.organization_id) as id, coalesce(a.reserved, 0) as expected, coalesce(r.sum, 0) as found
    from credit_account a
    full join (select organization_id, sum(reserved - used) as sum from credit_reservation where settled_at is null group by 1) r
      using (organization_id)`,
  'The entries of a reservation do not add up to what it took': `
    select r.organization_id as id, r.reserved as expected, coalesce(e.sum, 0) as found
    from credit_reservation r
    left join (select reservation_id, -sum(amount) as sum from credit_entry group by 1) e on e.reservation_id = r.id`,
  'The entries of a reservation do not add up to what it used': `
    select r.organization_id as id, r.used as expected, coalesce(e.sum, 0) as found
    from credit_reservation r
    left join (select reservation_id, sum(used) as sum from credit_entry where kind = 'settle' group by 1) e on e.reservation_id = r.id`,
  'The use of the days does not add up to what reservations used': `
    select coalesce(u.organization_id, r.organization_id) as id, coalesce(r.sum, 0) as expected, coalesce(u.sum, 0) as found
    from (select organization_id, sum(used) as sum from credit_use group by 1) u
    full join (select organization_id, sum(used) as sum from credit_reservation group by 1) r using (organization_id)`,
  'An entry names a lot or a reservation of another organization': `
    select e.organization_id as id, 0 as expected, count(*) as found from credit_entry e
    left join credit_lot l on l.id = e.lot_id left join credit_reservation r on r.id = e.reservation_id
    where l.organization_id <> e.organization_id or r.organization_id <> e.organization_id group by 1`,
  'A reservation returned more to a lot than it took from it': `
    select organization_id as id, 0 as expected, sum(amount) as found from credit_entry
    where reservation_id is not null and lot_id is not null group by reservation_id, lot_id, organization_id having sum(amount) > 0`,
};

/** Compares the ledgers of all organizations with their sums, in one snapshot. Needs a role that sees every row. */
export async function findLedgerFaults(em: EntityManager): Promise<LedgerFault[]> {
  const parts = Object.entries(INVARIANTS).map(
    ([problem, sql]) =>
      `select id as "organizationId", '${problem}' as problem, trim_scale(expected::numeric)::text as expected,
         trim_scale(found::numeric)::text as found from (${sql}) compared where expected <> found`,
  );
  return textSql<LedgerFault>(em, parts.join(' union all '));
}

/** How many ledgers and entries `findLedgerFaults` compares. */
export async function countLedgers(em: EntityManager): Promise<{ accounts: number; entries: number }> {
  const [count] = await textSql<{ accounts: number; entries: number }>(
    em,
    `select (select count(*) from credit_account)::int as accounts, (select count(*) from credit_entry)::int as entries`,
  );
  return count ?? { accounts: 0, entries: 0 };
}

/**
 * Takes the role of the ledger's functions until the transaction ends: it sees the rows of all organizations. Only the
 * owner of the database may, who sees none of them unless it is a superuser.
 */
export async function seeEveryLedger(em: EntityManager): Promise<void> {
  await textSql(em, `select set_config('role', 'app_ledger', true)`);
}
