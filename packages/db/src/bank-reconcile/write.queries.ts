// Text: rows are written by the thousand, as one array for each column, which is the cheapest way through row-level security.
import type { BankEntry, Decision } from '@atrium/domain/bank-reconcile';
import { amountKey, decimalOf } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { boundSql, textSql } from '../sql/index.ts';
import { columnArray } from './column-array.ts';
import { isLocked, isPeriodOf } from './period/lock.queries.ts';
import { withheldRow } from './period/withheld.queries.ts';
import type { StoredDetail } from './transaction.entity.ts';

/** A row of a statement to store. Its amount must be storable, see `isStorable`. */
export type NewTransaction = {
  /** From `transactionIds`. */
  id: string;
  sectionId: string;
  account: string;
  entry: BankEntry;
  /** The description as rules see it. */
  folded: string;
  rowHash: string;
  occurrence: number;
  decision: Decision;
};

/** The values that rows written together share. */
export type WrittenStatement = {
  organizationId: string;
  folderId: string;
  statementId: string;
};

type Column = readonly [name: string, type: string, valueOf: (row: NewTransaction) => Value];
type Value = string | number | bigint | boolean | null;

const COLUMNS: readonly Column[] = [
  ['id', 'uuid', ({ id }) => id],
  ['section_id', 'uuid', ({ sectionId }) => sectionId],
  ['ordinal', 'int', ({ entry }) => entry.ordinal],
  ['account', 'text', ({ account }) => account.slice(0, 255)],
  ['booked_on', 'date', ({ entry }) => entry.bookedOn],
  ['value_on', 'date', ({ entry }) => entry.valueOn],
  ['description', 'text', ({ entry }) => entry.description],
  ['folded', 'text', ({ folded }) => folded],
  ['amount', 'bigint', ({ entry }) => entry.amount.units],
  ['scale', 'smallint', ({ entry }) => entry.amount.scale],
  ['amount_key', 'bigint', ({ entry }) => amountKey(entry.amount)],
  ['type', 'text', ({ entry }) => entry.side],
  ['currency', 'text', ({ entry }) => entry.currency?.slice(0, 16) ?? null],
  ['balance', 'bigint', ({ entry }) => entry.balance?.units ?? null],
  ['balance_scale', 'smallint', ({ entry }) => entry.balance?.scale ?? null],
  ['bank_id', 'text', ({ entry }) => entry.bankId?.slice(0, 255) ?? null],
  ['reference', 'text', ({ entry }) => entry.reference],
  ['code', 'text', ({ entry }) => entry.code?.slice(0, 64) ?? null],
  ['is_booked', 'boolean', ({ entry }) => entry.booked],
  ['details', 'jsonb', ({ entry }) => detailsOf(entry)],
  ['line', 'int', ({ entry }) => entry.place.line],
  ['page', 'int', ({ entry }) => entry.place.page ?? null],
  ['sheet', 'text', ({ entry }) => entry.place.sheet?.slice(0, 255) ?? null],
  ['box', 'jsonb', ({ entry }) => (entry.place.box ? JSON.stringify(entry.place.box) : null)],
  ['row_hash', 'uuid', ({ rowHash }) => rowHash],
  ['occurrence', 'int', ({ occurrence }) => occurrence],
  ['rule_id', 'text', ({ decision }) => decision?.ruleId ?? null],
  ['rule_category_id', 'text', ({ decision }) => decision?.categoryId ?? null],
];

function detailsOf({ details }: BankEntry): string | null {
  if (details.length === 0) return null;
  const stored = details.map(({ amount, ...rest }): StoredDetail => ({ ...rest, amount: amount && decimalOf(amount) }));
  return JSON.stringify(stored);
}

const NAMES = COLUMNS.map(([name]) => name).join(', ');
const ARRAYS = COLUMNS.map(([, type]) => `?::${type}[]`).join(', ');
const INTO = `insert into bank_transaction (${NAMES}, organization_id, folder_id, statement_id,
    is_duplicate, category_id, is_set_by_person)
  select ${COLUMNS.map(([name]) => `r.${name}`).join(', ')}, ?::uuid, ?::uuid, ?::uuid`;
/** For a folder without other transactions and choices, where comparing each row with them would only cost time. */
const INSERT_ALONE = `${INTO}, false, r.rule_category_id, false from unnest(${ARRAYS}) as r(${NAMES})`;
const INSERT = `${INTO},
    exists (select 1 from bank_transaction t where t.folder_id = ?::uuid and t.row_hash = r.row_hash
      and t.occurrence = r.occurrence and not t.is_duplicate),
    coalesce(c.category_id, r.rule_category_id), c.category_id is not null
  from unnest(${ARRAYS}) as r(${NAMES})
  left join bank_choice c on c.folder_id = ?::uuid and c.row_hash = r.row_hash and c.occurrence = r.occurrence
  returning is_duplicate as "isDuplicate"`;

/**
 * For a folder with posted periods. Rows that are kept from an earlier reading move to the section that has them now. A row
 * that would count in a posted period is not stored, and what would change there is kept in `bank_withheld`.
 */
const INSERT_BESIDE_POSTED = `with judged as materialized (
    select r.*, k.id is not null as is_kept,
      exists (select 1 from bank_transaction t where t.folder_id = ?::uuid and t.row_hash = r.row_hash
        and t.occurrence = r.occurrence and not t.is_duplicate and t.id <> r.id) as is_again,
      exists (select 1 from bank_period p where ${isPeriodOf('p', 'r')} and p.state = 'posted') as is_posted
    from (select ?::uuid as folder_id, unnested.* from unnest(${ARRAYS}) as unnested(${NAMES})) r
    left join bank_transaction k on k.id = r.id
  ), moved as (
    update bank_transaction t set section_id = j.section_id from judged j where j.is_kept and t.id = j.id
  ), withheld as (
    insert into bank_withheld (statement_id, transaction_id, organization_id, folder_id, section_id, account, currency,
      month, kind, before, after, line, page, sheet, box)
    select ?::uuid, j.id, ?::uuid, j.folder_id, j.section_id, coalesce(k.account, j.account),
      coalesce(k.currency, j.currency, ''), date_trunc('month', coalesce(k.booked_on, j.booked_on))::date,
      case when j.is_kept then 'changed' else 'added' end, ${withheldRow('k', 'k.category_id')},
      ${withheldRow('j', 'j.rule_category_id')}, j.line, j.page, j.sheet, j.box
    from judged j left join bank_transaction k on k.id = j.id
    where case when j.is_kept
      then (k.account, k.booked_on, k.description, k.amount, k.scale, coalesce(k.currency, ''), k.type)
          is distinct from (j.account, j.booked_on, j.description, j.amount, j.scale, coalesce(j.currency, ''), j.type)
        or (not k.is_set_by_person and not coalesce(k.rule_id = any(?::text[]), false)
          and k.rule_category_id is distinct from j.rule_category_id)
      else j.is_posted and not j.is_again end
  )
  insert into bank_transaction (${NAMES}, organization_id, folder_id, statement_id,
    is_duplicate, category_id, is_set_by_person)
  select ${COLUMNS.map(([name]) => `r.${name}`).join(', ')}, ?::uuid, ?::uuid, ?::uuid, r.is_again,
    coalesce(c.category_id, r.rule_category_id), c.category_id is not null
  from judged r
  left join bank_choice c on c.folder_id = ?::uuid and c.row_hash = r.row_hash and c.occurrence = r.occurrence
  where not r.is_kept and (r.is_again or not r.is_posted)
  returning is_duplicate as "isDuplicate"`;

/** Returns whether a folder has neither transactions nor categories that people have set. */
export async function isEmptyFolder(em: EntityManager, folderId: string): Promise<boolean> {
  const [found] = await textSql<{ isEmpty: boolean }>(
    em,
    `select not exists (select 1 from bank_transaction where folder_id = ?)
       and not exists (select 1 from bank_choice where folder_id = ?) as "isEmpty"`,
    [folderId, folderId],
  );
  return found?.isEmpty ?? false;
}

/** Rows as they are written: one array literal for each column. */
export type PackedTransactions = readonly string[];

/** The columns of packed rows, in their order. */
export const PACKED_COLUMNS = COLUMNS.map(([name, type]) => ({ name, type }));

/** Converts rows to the form in which `insertPacked` writes them. */
export function packTransactions(rows: readonly NewTransaction[]): PackedTransactions {
  return COLUMNS.map(([, , valueOf]) => columnArray(rows.map(valueOf)));
}

/**
 * For folders with posted periods: the rules that the model answers. What they decided about rows of posted periods counts as
 * unchanged until the model is asked again.
 */
export type BesidePosted = { promptRules: readonly string[] };

/**
 * Stores rows of a statement, a few thousand at a time. A row that another statement of the folder has counts there: it is
 * stored as a duplicate. Categories that people have set win. Returns how many rows are duplicates.
 */
export async function insertPacked(
  em: EntityManager,
  { organizationId, folderId, statementId }: WrittenStatement,
  packed: PackedTransactions,
  { isAlone = false, besidePosted = null }: { isAlone?: boolean; besidePosted?: BesidePosted | null } = {},
): Promise<number> {
  if (besidePosted) {
    const of = [organizationId, folderId, statementId];
    const { promptRules } = besidePosted;
    const stored = await boundSql<{ isDuplicate: boolean }>(em, INSERT_BESIDE_POSTED, [
      folderId,
      folderId,
      ...packed,
      statementId,
      organizationId,
      columnArray(promptRules),
      ...of,
      folderId,
    ]);
    return stored.filter(({ isDuplicate }) => isDuplicate).length;
  }
  if (isAlone) {
    await boundSql(em, INSERT_ALONE, [organizationId, folderId, statementId, ...packed]);
    return 0;
  }
  const stored = await boundSql<{ isDuplicate: boolean }>(em, INSERT, [
    organizationId,
    folderId,
    statementId,
    folderId,
    ...packed,
    folderId,
  ]);
  return stored.filter(({ isDuplicate }) => isDuplicate).length;
}

/** Stores rows as `insertPacked` does. */
export async function insertTransactions(
  em: EntityManager,
  of: WrittenStatement,
  rows: readonly NewTransaction[],
): Promise<number> {
  return rows.length === 0 ? 0 : insertPacked(em, of, packTransactions(rows));
}

/** A row that cannot be read, to store. */
export type NewRejectedRow = {
  id: string;
  sectionId: string;
  ordinal: number;
  place: BankEntry['place'];
  text: string;
  reason: string;
};

/** Stores rejected rows of a statement. */
export async function insertRejectedRows(
  em: EntityManager,
  { organizationId, statementId }: Pick<WrittenStatement, 'organizationId' | 'statementId'>,
  rows: readonly NewRejectedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await textSql(
    em,
    `insert into bank_rejected_row (organization_id, statement_id, id, section_id, ordinal, line, page, sheet, box, text, reason)
     select ?::uuid, ?::uuid, r.* from unnest(?::uuid[], ?::uuid[], ?::int[], ?::int[], ?::int[], ?::text[], ?::jsonb[],
       ?::text[], ?::text[]) as r`,
    [
      organizationId,
      statementId,
      columnArray(rows.map(({ id }) => id)),
      columnArray(rows.map(({ sectionId }) => sectionId)),
      columnArray(rows.map(({ ordinal }) => ordinal)),
      columnArray(rows.map(({ place }) => place.line)),
      columnArray(rows.map(({ place }) => place.page ?? null)),
      columnArray(rows.map(({ place }) => place.sheet?.slice(0, 255) ?? null)),
      columnArray(rows.map(({ place }) => (place.box ? JSON.stringify(place.box) : null))),
      columnArray(rows.map(({ text }) => text)),
      columnArray(rows.map(({ reason }) => reason)),
    ],
  );
}

/**
 * Deletes what was read from a statement: its transactions, rejected rows and sections. What people have set is kept, and so
 * are transactions of posted periods.
 */
export async function deleteStatementRows(
  em: EntityManager,
  statementId: string,
  { hasPosted = false }: { hasPosted?: boolean } = {},
): Promise<void> {
  // The condition costs a look-up for each row, so it is left out for folders without posted periods.
  const kept = hasPosted ? ` and not (${isLocked('t')})` : '';
  await textSql(em, `delete from bank_transaction t where t.statement_id = ?${kept}`, [statementId]);
  for (const table of ['bank_rejected_row', 'bank_section', 'bank_withheld'] as const)
    await textSql(em, `delete from ${table} where statement_id = ?`, [statementId]);
}

/**
 * Stores what rules decide about rows, by id. Categories that people have set win. The version that decides is a fact of the
 * statement, so only rows with another decision need to be written. Rows of posted periods stay as they are.
 */
export async function updateDecisions(
  em: EntityManager,
  rows: readonly { id: string; decision: Decision }[],
): Promise<void> {
  if (rows.length === 0) return;
  await textSql(
    em,
    `update bank_transaction t set rule_id = r.rule_id, rule_category_id = r.category_id,
       category_id = case when t.is_set_by_person then t.category_id else r.category_id end
     from unnest(?::uuid[], ?::text[], ?::text[]) as r(id, rule_id, category_id)
     where t.id = r.id and not (${isLocked('t')})`,
    [
      pgArray(rows.map(({ id }) => id)),
      columnArray(rows.map(({ decision }) => decision?.ruleId ?? null)),
      columnArray(rows.map(({ decision }) => decision?.categoryId ?? null)),
    ],
  );
}
