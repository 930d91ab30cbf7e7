// Text: conditions that are joined into other statements, and advisory locks.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../../sql/index.ts';

/** Returns the condition under which a `bank_period` row `p` is the period of a `bank_transaction` row `t`. */
export function isPeriodOf(p: string, t: string): string {
  return `${p}.folder_id = ${t}.folder_id and ${p}.account = ${t}.account and ${p}.currency = coalesce(${t}.currency, '')
    and ${p}.month = date_trunc('month', ${t}.booked_on)::date`;
}

/**
 * Returns the condition under which a transaction `t` must not change: it counts, and its period is posted. Triggers on
 * `bank_transaction` refuse to change such rows.
 */
export function isLocked(t: string): string {
  return `not ${t}.is_duplicate and exists (
    select 1 from bank_period posted where ${isPeriodOf('posted', t)} and posted.state = 'posted')`;
}

/** One account's month in one currency; the currency is empty for transactions without one. */
export type PeriodKey = { account: string; currency: string; month: string };

/** Returns the posted periods of a folder, by month. Most folders have none. */
export async function postedPeriods(em: EntityManager, folderId: string): Promise<PeriodKey[]> {
  return textSql(
    em,
    `select account, currency, to_char(month, 'YYYY-MM') as month from bank_period
     where folder_id = ? and state = 'posted' order by bank_period.month, account, currency`,
    [folderId],
  );
}

const KEY = `hashtextextended('bank periods ' || ?::uuid, 0)`;

/** Waits until no transaction of a folder is being written, and keeps it so until the end of the transaction. */
export async function lockPeriods(em: EntityManager, folderId: string): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock(${KEY})`, [folderId]);
}

/** Keeps the periods of a folder from being posted until the end of the transaction. */
export async function lockPeriodsShared(em: EntityManager, folderId: string): Promise<void> {
  await textSql(em, `select pg_advisory_xact_lock_shared(${KEY})`, [folderId]);
}
