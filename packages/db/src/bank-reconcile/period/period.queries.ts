// Text: the transactions of a month are added up in one statement, with the conditions of visible statements joined in.
import type { EntrySide, PeriodFigures, PeriodState, PeriodStepKind, Proof } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../../access/index.ts';
import { pgArray } from '../../listing/index.ts';
import { textSql } from '../../sql/index.ts';
import type { SectionListed } from '../statement.queries.ts';
import { transactionCounts, visibleStatements } from '../visible.queries.ts';
import type { PeriodKey } from './lock.queries.ts';
import type { WithheldFound } from './withheld.queries.ts';

export type MonthFound = { account: string; currency: string; month: string };

/** Returns the accounts and months that a folder has transactions, statements or closed periods of, the newest month first. */
export async function accountMonths(em: EntityManager, viewer: Viewer, folderId: string): Promise<MonthFound[]> {
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `with statements as materialized (${statements.sql})
     select account, currency, to_char(month, 'YYYY-MM') as month from (
       select t.account, coalesce(t.currency, '') as currency, date_trunc('month', t.booked_on)::date as month
       from bank_transaction t where t.folder_id = ?::uuid and ${transactionCounts('t', 'statements')}
       union
       select x.account, coalesce(x.currency, ''), generate_series(date_trunc('month', x.from_on),
         date_trunc('month', x.to_on), interval '1 month')::date
       from bank_section x where x.statement_id in (select id from statements)
     ) months group by account, currency, month order by months.month desc, account, currency`,
    [...statements.values, folderId],
  );
}

export type TotalFound = {
  account: string;
  currency: string;
  categoryId: string | null;
  type: EntrySide;
  isBooked: boolean;
  isProven: boolean;
  scale: number;
  count: number;
  /** Units of the scale. */
  sum: string;
  /** Changes with any transaction or category, in any order of them. */
  digest: string;
};

export type MonthDays = { start: string; end: string };

const COUNTED = `t.folder_id = ?::uuid and t.booked_on >= ?::date and t.booked_on < ?::date`;
/** Whether balances or totals prove the row's account in its statement `s`, or a person accepts that nothing does. */
const IS_PROVEN = `(n.outcome = 'proven' or s.accepted_reason is not null)`;
const PROOF = `join bank_statement s on s.id = t.statement_id
       join bank_section n on n.id = t.section_id and n.statement_id = t.statement_id`;

/** Adds up the transactions of a month, of those that the viewer may see. */
export async function monthTotals(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { start, end }: MonthDays,
): Promise<TotalFound[]> {
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `with statements as materialized (${statements.sql})
     select t.account, coalesce(t.currency, '') as currency, t.category_id as "categoryId", t.type,
       t.is_booked as "isBooked", ${IS_PROVEN} as "isProven", t.scale, count(*)::int as count, sum(t.amount)::text as sum,
       sum(hashtextextended(t.id || coalesce(t.category_id, ''), 0)::numeric)::text as digest
     from bank_transaction t ${PROOF}
     where ${COUNTED} and ${transactionCounts('t', 'statements')}
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
    [...statements.values, folderId, start, end],
  );
}

export type SectionFound = Pick<SectionListed, 'id' | 'account' | 'accountName' | 'proof' | 'continuity'> & {
  currency: string;
  documentId: string;
  documentName: string;
  outcome: Proof['outcome'];
  isAccepted: boolean;
  from: string | null;
  to: string | null;
  /** Sums of its booked rows by scale: before the month, up to its end, and all. */
  sums: { scale: number; before: string; until: string; all: string }[];
};

/** Returns the statements of accounts that cover a day of a month, of those that the viewer may see. */
export async function monthSections(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { start, end }: MonthDays,
): Promise<SectionFound[]> {
  const statements = visibleStatements(viewer, folderId);
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `with statements as materialized (${statements.sql}),
     sections as materialized (
       select x.*, s.document_id, s.accepted_reason is not null as is_accepted,
         coalesce(x.from_on, rows.first) as starts_on, coalesce(x.to_on, rows.last) as ends_on
       from bank_section x join bank_statement s on s.id = x.statement_id
       left join lateral (
         select min(t.booked_on) as first, max(t.booked_on) as last from bank_transaction t
         where (x.from_on is null or x.to_on is null) and t.statement_id = x.statement_id and t.section_id = x.id
       ) rows on true
       where x.folder_id = ?::uuid and x.statement_id in (select id from statements)
     )
     select x.id, x.account, x.account_name as "accountName", coalesce(x.currency, '') as currency,
       d.id as "documentId", d.name as "documentName", x.outcome, x.is_accepted as "isAccepted",
       x.starts_on::text as "from", x.ends_on::text as "to", x.proof, x.continuity, coalesce(sums.sums, '[]') as sums
     from sections x join (${documents.sql}) d on d.id = x.document_id
     left join lateral (
       select json_agg(json_build_object('scale', scale, 'before', coalesce(before, 0)::text,
         'until', coalesce(until, 0)::text, 'all', whole::text)) as sums
       from (
         select t.scale, sum(t.amount) filter (where t.booked_on < ?::date) as before,
           sum(t.amount) filter (where t.booked_on < ?::date) as until, sum(t.amount) as whole
         from bank_transaction t where t.statement_id = x.statement_id and t.section_id = x.id and t.is_booked
         group by t.scale
       ) by_scale
     ) sums on true
     where x.starts_on < ?::date and x.ends_on >= ?::date
     order by x.account, x.currency, x.starts_on, x.ends_on, x.id`,
    [...statements.values, folderId, ...documents.values, start, end, end, start],
  );
}

export type OpenFound = {
  account: string;
  currency: string;
  id: string;
  documentId: string;
  documentName: string;
  bookedOn: string;
  description: string;
  amount: string;
  scale: number;
  isBooked: boolean;
  categoryId: string | null;
  line: number;
  page: number | null;
  sheet: string | null;
  box: [number, number, number, number] | null;
};

/** Open items listed for each account. The counts say how many there are. */
const MOST_OPEN = 50;

/** Returns the first transactions of each account of a month that are not reconciled. */
export async function openTransactions(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { start, end }: MonthDays,
): Promise<OpenFound[]> {
  const statements = visibleStatements(viewer, folderId);
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `with statements as materialized (${statements.sql}),
     open as (
       select t.*, s.document_id, row_number() over (
         partition by t.account, t.currency order by t.booked_on, t.statement_id, t.section_id, t.ordinal) as place
       from bank_transaction t ${PROOF}
       where ${COUNTED} and ${transactionCounts('t', 'statements')}
         and (t.category_id is null or not t.is_booked or not ${IS_PROVEN})
     )
     select t.account, coalesce(t.currency, '') as currency, t.id, d.id as "documentId", d.name as "documentName",
       t.booked_on::text as "bookedOn", t.description, t.amount::text as amount, t.scale, t.is_booked as "isBooked",
       t.category_id as "categoryId", t.line, t.page, t.sheet, t.box
     from open t join (${documents.sql}) d on d.id = t.document_id where t.place <= ${MOST_OPEN} order by t.place`,
    [...statements.values, folderId, start, end, ...documents.values],
  );
}

/** Withheld rows listed for a month. */
const MOST_WITHHELD = 200;

/** Returns what new readings of statements would have changed in a month, of those that the viewer may see. */
export async function withheldRows(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { start }: MonthDays,
): Promise<WithheldFound[]> {
  const statements = visibleStatements(viewer, folderId);
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select w.account, w.currency, to_char(w.month, 'YYYY-MM') as month, w.transaction_id as "transactionId", w.kind,
       w.before, w.after, d.id as "documentId", d.name as "documentName", w.line, w.page, w.sheet, w.box
     from bank_withheld w join bank_statement s on s.id = w.statement_id join (${documents.sql}) d on d.id = s.document_id
     where w.folder_id = ?::uuid and w.month = ?::date and w.statement_id in (${statements.sql})
     order by w.account, w.currency, s.id, w.line, w.transaction_id limit ${MOST_WITHHELD}`,
    [...documents.values, folderId, start, ...statements.values],
  );
}

export type StepFound = {
  kind: PeriodStepKind;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  at: string;
  reason: string | null;
};

export type StoredPeriod = PeriodKey & {
  id: string;
  state: PeriodState;
  figures: PeriodFigures;
  digest: string;
  documentIds: string[];
  steps: StepFound[];
};

/** Returns the periods of a folder that somebody has prepared, with who did what. A null month means all months. */
export async function storedPeriods(
  em: EntityManager,
  folderId: string,
  month: string | null,
): Promise<StoredPeriod[]> {
  return textSql(
    em,
    `select p.id, p.account, p.currency, to_char(p.month, 'YYYY-MM') as month, p.state, p.figures, p.digest,
       p.document_ids as "documentIds", coalesce(steps.steps, '[]') as steps
     from bank_period p left join lateral (
       select json_agg(json_build_object('kind', s.kind, 'userId', s.created_by_id, 'firstName', u.first_name,
         'lastName', u.last_name, 'email', u.email, 'at', s.created_at, 'reason', s.reason)
         order by s.created_at, s.id) as steps
       from bank_period_step s join users u on u.id = s.created_by_id where s.period_id = p.id) steps on true
     where p.folder_id = ?::uuid and (?::text is null or to_char(p.month, 'YYYY-MM') = ?)
     order by p.month desc, p.account, p.currency`,
    [folderId, month, month],
  );
}

/** Returns the state of each period of a folder that somebody has prepared. */
export async function periodStates(
  em: EntityManager,
  folderId: string,
): Promise<(PeriodKey & { state: PeriodState })[]> {
  return textSql(
    em,
    `select account, currency, to_char(month, 'YYYY-MM') as month, state from bank_period where folder_id = ?`,
    [folderId],
  );
}

/** Whether a month has transactions or statements of documents in use that the viewer may not see. */
export async function hasHiddenStatements(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  { start, end }: MonthDays,
): Promise<boolean> {
  const statements = visibleStatements(viewer, folderId);
  const [found] = await textSql<{ isHidden: boolean }>(
    em,
    `select exists (
       select 1 from bank_statement s join document d on d.id = s.document_id and d.deleted_at is null
       where s.folder_id = ?::uuid and s.id not in (${statements.sql}) and (
         exists (select 1 from bank_transaction t where t.statement_id = s.id and t.booked_on >= ?::date
           and t.booked_on < ?::date)
         or exists (select 1 from bank_section x where x.statement_id = s.id and x.from_on < ?::date
           and x.to_on >= ?::date))) as "isHidden"`,
    [folderId, ...statements.values, start, end, end, start],
  );
  return found?.isHidden ?? false;
}

/** Returns which of these documents the viewer may see. */
export async function visibleAmong(
  em: EntityManager,
  viewer: Viewer,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (documentIds.length === 0) return new Set();
  const documents = visibleDocuments(viewer);
  const found = await textSql<{ id: string }>(em, `select d.id from (${documents.sql}) d where d.id = any(?::uuid[])`, [
    ...documents.values,
    pgArray(documentIds),
  ]);
  return new Set(found.map(({ id }) => id));
}

/** A transaction of a posted period, which must not change. */
export type LockedTransaction = PeriodKey & { transactionId: string };

/** Returns which of these transactions count in posted periods, themselves or by an equal row that counts for them. */
export async function lockedTransactions(
  em: EntityManager,
  folderId: string,
  transactionIds: readonly string[],
): Promise<LockedTransaction[]> {
  return textSql(
    em,
    `select distinct t.id as "transactionId", p.account, p.currency, to_char(p.month, 'YYYY-MM') as month
     from bank_transaction t
     join bank_transaction c on c.folder_id = t.folder_id and c.row_hash = t.row_hash and c.occurrence = t.occurrence
       and not c.is_duplicate
     join bank_period p on p.folder_id = c.folder_id and p.account = c.account and p.currency = coalesce(c.currency, '')
       and p.month = date_trunc('month', c.booked_on)::date and p.state = 'posted'
     where t.folder_id = ?::uuid and t.id = any(?::uuid[]) order by 1`,
    [folderId, pgArray(transactionIds)],
  );
}

/** Counts the people of an organization. Guests and visitors of share links are not among them. */
export async function countMembers(em: EntityManager, organizationId: string): Promise<number> {
  const [found] = await textSql<{ people: number }>(
    em,
    `select count(*)::int as people from organization_user
     where organization_id = ?::uuid and left_at is null and not is_token_user and role <> 'Guest'`,
    [organizationId],
  );
  return found?.people ?? 0;
}
