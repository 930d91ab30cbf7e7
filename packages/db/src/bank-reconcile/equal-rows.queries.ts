// Text: the first and last days of statements and their duplicates are found in one statement.
import type { Proof } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { columnArray } from './column-array.ts';
import { isPeriodOf } from './period/lock.queries.ts';

/** A day of an account in a folder. */
export type DayOfAccount = { account: string; currency: string | null; bookedOn: string };

/** Files write spaces and hyphens in account numbers differently. */
function plain(account: string): string {
  return `upper(regexp_replace(${account}, '[\\s-]', '', 'g'))`;
}

/**
 * Returns the first and last days of a file's statements that have rows of other files too. Days of posted periods are not
 * among them, because their rows must not change.
 */
export async function edgeDays(em: EntityManager, statementId: string): Promise<DayOfAccount[]> {
  return textSql(
    em,
    `with edges as (select section_id, min(booked_on) as first, max(booked_on) as last
       from bank_transaction where statement_id = ? group by section_id)
     select distinct t.account, t.currency, t.booked_on::text as "bookedOn"
     from bank_transaction t join edges e using (section_id)
     where t.statement_id = ? and t.is_duplicate and t.booked_on in (e.first, e.last)
       and not exists (select 1 from bank_period p where ${isPeriodOf('p', 't')} and p.state = 'posted')`,
    [statementId, statementId],
  );
}

/** A booked row of a day. Amounts and balances are units at their scale, as digits. */
export type DayRowStored = {
  id: string;
  statementId: string;
  /** The file of an archive. */
  file: string | null;
  sectionId: string;
  ordinal: number;
  rowHash: string;
  occurrence: number;
  amount: string;
  scale: number;
  balance: string | null;
  balanceScale: number | null;
};

/** Returns at most `limit` booked rows of a day from all files of a folder, by statement and place in the file. */
export async function rowsOfDay(
  em: EntityManager,
  folderId: string,
  { account, currency, bookedOn }: DayOfAccount,
  limit: number,
): Promise<DayRowStored[]> {
  return textSql(
    em,
    `select t.id, t.statement_id as "statementId",
       case when s.dialect is null then t.sheet end as file, t.section_id as "sectionId", t.ordinal, t.row_hash as "rowHash",
       t.occurrence, t.amount::text, t.scale, t.balance::text, t.balance_scale as "balanceScale"
     from bank_transaction t join bank_statement s on s.id = t.statement_id
     where t.folder_id = ? and t.booked_on = ?::date and t.is_booked
       and t.currency is not distinct from ?::text and ${plain('t.account')} = ${plain('?::text')}
     order by t.section_id, t.ordinal limit ?`,
    [folderId, bookedOn, currency, account, limit],
  );
}

/** The place of a day in a statement that has rows of that day. */
export type DaySection = {
  id: string;
  proof: Proof;
  /** Whether it has rows of earlier days, and of later days. */
  beginsEarlier: boolean;
  endsLater: boolean;
  /** Whether its file lists the newest row first; null if all rows are of one day. */
  newestFirst: boolean | null;
};

/** Returns what a day is for these statements. */
export async function daySections(
  em: EntityManager,
  sectionIds: readonly string[],
  bookedOn: string,
): Promise<DaySection[]> {
  const rows = 'from bank_transaction t where t.statement_id = x.statement_id and t.section_id = x.id';
  return textSql(
    em,
    `select x.id, x.proof - 'rejected' - 'repeatedIds' as proof, first.day < ?::date as "beginsEarlier",
       last.day > ?::date as "endsLater",
       case when first.day < last.day then first.ordinal > last.ordinal end as "newestFirst"
     from bank_section x
     cross join lateral (select booked_on as day, ordinal ${rows} order by booked_on, id limit 1) first
     cross join lateral (select booked_on as day, ordinal ${rows} order by booked_on desc, id desc limit 1) last
     where x.id = any(?::uuid[])`,
    [bookedOn, bookedOn, pgArray(sectionIds)],
  );
}

/**
 * Gives rows other occurrences. A category that a person set stays on the rows of other files; the rows of `statementId`, which
 * is being written, take what is kept for their new occurrence. `promoteDuplicates` must follow.
 */
export async function writeOccurrences(
  em: EntityManager,
  { folderId, statementId }: { folderId: string; statementId: string },
  occurrences: ReadonlyMap<string, number>,
): Promise<void> {
  if (occurrences.size === 0) return;
  const changed = [columnArray([...occurrences.keys()]), columnArray([...occurrences.values()])];
  await textSql(
    em,
    `insert into bank_choice (folder_id, row_hash, occurrence, organization_id, category_id, from_category_id, created_by_id,
       created_at)
     select c.folder_id, c.row_hash, r.occurrence, c.organization_id, c.category_id, c.from_category_id, c.created_by_id,
       c.created_at
     from unnest(?::uuid[], ?::int[]) as r(id, occurrence) join bank_transaction t on t.id = r.id
     join bank_choice c on c.folder_id = t.folder_id and c.row_hash = t.row_hash and c.occurrence = t.occurrence
     where t.statement_id <> ? and t.is_set_by_person on conflict do nothing`,
    [...changed, statementId],
  );
  await textSql(
    em,
    `insert into bank_choice_change (folder_id, row_hash, occurrence, created_at, organization_id, category_id,
       from_category_id, created_by_id)
     select c.folder_id, c.row_hash, r.occurrence, c.created_at, c.organization_id, c.category_id, c.from_category_id,
       c.created_by_id
     from unnest(?::uuid[], ?::int[]) as r(id, occurrence) join bank_transaction t on t.id = r.id
     join bank_choice_change c on c.folder_id = t.folder_id and c.row_hash = t.row_hash and c.occurrence = t.occurrence
     where t.statement_id <> ? on conflict do nothing`,
    [...changed, statementId],
  );
  await textSql(
    em,
    `with numbered as (
       update bank_transaction t set occurrence = r.occurrence, is_duplicate = true
       from unnest(?::uuid[], ?::int[]) as r(id, occurrence) where t.id = r.id returning t.id, t.row_hash, t.statement_id)
     update bank_statement s set duplicate_count = (
       select count(*) from bank_transaction d where d.statement_id = s.id
         and (d.is_duplicate or d.id in (select id from numbered)))
     where s.id in (select statement_id from numbered)`,
    changed,
  );
  await textSql(
    em,
    `update bank_transaction t set category_id = coalesce(c.category_id, t.rule_category_id),
       is_set_by_person = c.category_id is not null
     from unnest(?::uuid[]) as r(id) join bank_transaction old on old.id = r.id
     left join bank_choice c on c.folder_id = ? and c.row_hash = old.row_hash and c.occurrence = old.occurrence
     where t.id = old.id and t.statement_id = ?`,
    [changed[0], folderId, statementId],
  );
}

/** Counts the rows of a file that another file of the folder has. */
export async function countDuplicates(em: EntityManager, statementId: string): Promise<number> {
  const [found] = await textSql<{ rows: number }>(
    em,
    'select count(*)::int as rows from bank_transaction where statement_id = ? and is_duplicate',
    [statementId],
  );
  return found?.rows ?? 0;
}
