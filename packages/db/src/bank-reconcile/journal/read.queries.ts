// Text: a batch joins transactions with what they were, and is read through a cursor, so that memory does not grow with it.
import type { EntrySide } from '@atrium/domain/bank-reconcile';
import type { JournalFormat, JournalTransaction } from '@atrium/domain/bank-reconcile/journal';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../../access/index.ts';
import { pgArray } from '../../listing/index.ts';
import { textSql } from '../../sql/index.ts';
import { isLocked, type PeriodKey } from '../period/lock.queries.ts';
import { transactionCounts, visibleStatements } from '../visible.queries.ts';

/** Which transactions are exported: inclusive days, and ids of `bank_statement`; null for all. */
export type ExportFilter = { dateFrom: string | null; dateTo: string | null; statementIds: readonly string[] | null };

/** The transactions of a folder in one format that a viewer may see. */
export type ExportScope = { viewer: Viewer; folderId: string; format: JournalFormat; filter: ExportFilter };

/** The columns that `bank_export_image` returns. */
export type StoredImage = {
  statementId: string;
  bookedOn: string;
  description: string;
  amount: string;
  scale: number;
  currency: string | null;
  type: EntrySide;
  account: string;
  reference: string | null;
  categoryId: string | null;
  formatData: Record<string, string>;
};

/** A transaction that a batch may have to write: as it was when it was exported, and as it is. */
export type ExportRow = {
  transactionId: string;
  /** Null if the transaction did not count at the last batch. */
  before: StoredImage | null;
  /** Null if it does not count any more. */
  after: StoredImage | null;
  /** The recorded changes that this row stands for. */
  changeIds: string[];
};

/** Returns a transaction with the fields that its journal needs. */
export function journalTransaction(transactionId: string, image: StoredImage): JournalTransaction {
  const { amount, scale, statementId: _statementId, ...rest } = image;
  return { transactionId, ...rest, amount: { units: BigInt(amount), scale } };
}

type Piece = { sql: string; values: unknown[] };
const TRUE: Piece = { sql: 'true', values: [] };

function all(pieces: readonly Piece[]): Piece {
  if (pieces.length === 0) return TRUE;
  return {
    sql: pieces.map(({ sql }) => `(${sql})`).join(' and '),
    values: pieces.flatMap(({ values }) => values),
  };
}

function any(pieces: readonly Piece[]): Piece {
  if (pieces.length === 0) return { sql: 'false', values: [] };
  return { sql: pieces.map(({ sql }) => `(${sql})`).join(' or '), values: pieces.flatMap(({ values }) => values) };
}

/** The condition of a filter, given the expressions of a row's day and statement. */
function within({ dateFrom, dateTo, statementIds }: ExportFilter, day: string, statement: string): Piece {
  return all([
    ...(dateFrom === null ? [] : [{ sql: `${day} >= ?::date`, values: [dateFrom] }]),
    ...(dateTo === null ? [] : [{ sql: `${day} <= ?::date`, values: [dateTo] }]),
    ...(statementIds === null ? [] : [{ sql: `${statement} = any(?::uuid[])`, values: [pgArray(statementIds)] }]),
  ]);
}

function withinImage(filter: ExportFilter, image: string): Piece {
  const { sql, values } = within(filter, `(${image}->>'bookedOn')::date`, `(${image}->>'statementId')::uuid`);
  return { sql: `${image} is not null and ${sql}`, values };
}

/** Whether anything is stored for transactions in this format: the join is left out if not. */
async function hasFormatData(em: EntityManager, { folderId, format }: ExportScope): Promise<boolean> {
  const [found] = await textSql<{ has: boolean }>(
    em,
    `select exists (select 1 from bank_format_data where folder_id = ?::uuid and export_format = ?) as has`,
    [folderId, format],
  );
  return found?.has ?? false;
}

const COLUMNS = `t.id as "transactionId", t.statement_id as "statementId", t.booked_on::text as "bookedOn", t.description,
  t.amount::text as amount, t.scale, t.currency, t.type, t.account, t.reference, t.category_id as "categoryId"`;

function dataColumn({ format }: ExportScope, has: boolean): Piece {
  if (!has) return { sql: `null::jsonb as "formatData"`, values: [] };
  return {
    sql: `(select f.data from bank_format_data f where f.folder_id = t.folder_id and f.export_format = ?
      and f.row_hash = t.row_hash and f.occurrence = t.occurrence) as "formatData"`,
    values: [format],
  };
}

/** Selects the transactions of a scope that count, in the order of a file. `more` narrows them further. */
function selectRows(scope: ExportScope, has: boolean, more: readonly Piece[] = []): Piece {
  const data = dataColumn(scope, has);
  const { sql, values } = selectColumns({ sql: `${COLUMNS}, ${data.sql}`, values: data.values }, scope, more);
  return { sql: `${sql} order by t.booked_on, t.id`, values };
}

/** Selects columns of the transactions of a scope that count, in any order. */
function selectColumns(columns: Piece, scope: ExportScope, more: readonly Piece[] = []): Piece {
  const statements = visibleStatements(scope.viewer, scope.folderId);
  const where = all([
    { sql: 't.folder_id = ?::uuid and t.is_booked', values: [scope.folderId] },
    within(scope.filter, 't.booked_on', 't.statement_id'),
    { sql: transactionCounts('t', 'statements'), values: [] },
    ...more,
  ]);
  return {
    sql: `with statements as materialized (${statements.sql})
      select ${columns.sql} from bank_transaction t where ${where.sql}`,
    values: [...statements.values, ...columns.values, ...where.values],
  };
}

type Read = Omit<StoredImage, 'formatData'> & { transactionId: string; formatData: Record<string, string> | null };

const NO_DATA: Record<string, string> = {};

function imageOf({ transactionId: _transactionId, formatData, ...image }: Read): StoredImage {
  return { ...image, formatData: formatData ?? NO_DATA };
}

/** Reads one page of the transactions of a scope as a full export would have them. */
export async function journalPage(
  em: EntityManager,
  scope: ExportScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<JournalTransaction[]> {
  const { sql, values } = selectRows(scope, await hasFormatData(em, scope));
  const rows = await textSql<Read>(em, `${sql} limit ? offset ?`, [...values, limit, offset]);
  return rows.map((row) => journalTransaction(row.transactionId, imageOf(row)));
}

/** Rows that a cursor returns at once. */
const ROWS_PER_FETCH = 2_000;

async function* throughCursor<Row extends object>(
  em: EntityManager,
  name: string,
  piece: Piece,
): AsyncGenerator<Row[]> {
  await em.execute(`declare ${name} no scroll cursor for ${piece.sql}`, [...piece.values], 'run');
  const fetch = () => {
    const rows = textSql<Row>(em, `fetch ${ROWS_PER_FETCH} from ${name}`);
    rows.catch(() => undefined); // the reader may stop before it asks for them
    return rows;
  };
  let next = fetch();
  for (;;) {
    const rows = await next;
    const isLast = rows.length < ROWS_PER_FETCH;
    // The database reads on while these rows are used.
    if (!isLast) next = fetch();
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await em.execute(`close ${name}`, [], 'run');
}

/** Reads all transactions of a scope in the order of day and id, a few thousand at a time. */
export async function* allJournalRows(em: EntityManager, scope: ExportScope): AsyncGenerator<ExportRow[]> {
  const piece = selectRows(scope, await hasFormatData(em, scope));
  for await (const rows of throughCursor<Read>(em, 'export_rows', piece)) yield rows.map(asNew);
}

function asNew(row: Read): ExportRow {
  return { transactionId: row.transactionId, before: null, after: imageOf(row), changeIds: [] };
}

/** A part of the transactions that earlier batches have exported, and the categories whose accounts have changed since. */
export type ExportedPart = {
  batchNumber: number;
  filter: ExportFilter;
  changed: 'all' | readonly string[];
};

/**
 * Reads what the next batch has to write, or what a batch has written: first the transactions that have changed since they
 * were exported, then those that are new or whose accounts have changed. The transaction must be a snapshot.
 * @param parts the batches that count before it, the oldest first
 * @param batchNumber the batch to read again; null for the next one
 */
export async function* batchRows(
  em: EntityManager,
  scope: ExportScope,
  { exportId, parts, batchNumber }: { exportId: string; parts: readonly ExportedPart[]; batchNumber: number | null },
): AsyncGenerator<ExportRow[]> {
  const log = logOf(exportId, batchNumber);
  yield* throughCursor<ExportRow>(em, 'export_changes', selectChanged(scope, log));
  const isNew = newOf(parts, 't.booked_on', 't.statement_id', 't.category_id');
  if (isNew !== null) {
    const piece = selectRows(scope, await hasFormatData(em, scope), [notIn(log.any), isNew]);
    for await (const rows of throughCursor<Read>(em, 'export_rows', piece)) yield rows.map(asNew);
  }
  if (batchNumber === null) return;
  for await (const rows of throughCursor<ExportRow>(em, 'export_former', selectFormer(scope, log, parts))) yield rows;
}

/** Reads the transactions that have changed since they were exported. */
export async function* changedRows(
  em: EntityManager,
  scope: ExportScope,
  exportId: string,
): AsyncGenerator<ExportRow[]> {
  yield* throughCursor<ExportRow>(em, 'export_changes', selectChanged(scope, logOf(exportId, null)));
}

/** Returns the posted periods of the transactions that the next batch would add. */
export async function postedNewMonths(
  em: EntityManager,
  scope: ExportScope,
  { exportId, parts }: { exportId: string | null; parts: readonly ExportedPart[] },
): Promise<PeriodKey[]> {
  const isNew = newOf(parts, 't.booked_on', 't.statement_id', 't.category_id');
  if (isNew === null) return [];
  const rows = selectRows(scope, false, [
    { sql: isLocked('t'), values: [] },
    ...(exportId === null ? [] : [notIn(logOf(exportId, null).any)]),
    isNew,
  ]);
  return textSql(
    em,
    `select distinct r.account, coalesce(r.currency, '') as currency, left(r."bookedOn", 7) as month from (${rows.sql}) r`,
    rows.values,
  );
}

/** The condition that a transaction `t` has no change in a part of the log. */
function notIn(log: Piece): Piece {
  return {
    sql: `not exists (select 1 from bank_export_change c where c.transaction_id = t.id and (${log.sql}))`,
    values: log.values,
  };
}

/** Where a transaction is in its statement. */
export type JournalSource = {
  transactionId: string;
  documentId: string;
  documentName: string;
  line: number;
  page: number | null;
  sheet: string | null;
  box: [number, number, number, number] | null;
};

/** Returns where transactions are in their statements, of those that the viewer may see. */
export async function journalSources(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  transactionIds: readonly string[],
): Promise<JournalSource[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select t.id as "transactionId", d.id as "documentId", d.name as "documentName", t.line, t.page, t.sheet, t.box
     from bank_transaction t join bank_statement s on s.id = t.statement_id join (${documents.sql}) d on d.id = s.document_id
     where t.folder_id = ?::uuid and t.id = any(?::uuid[])`,
    [...documents.values, folderId, pgArray(transactionIds)],
  );
}

/** Counts what the next batch may have to write, up to a bound. */
export async function countBatchRows(
  em: EntityManager,
  scope: ExportScope,
  { exportId, parts, most }: { exportId: string; parts: readonly ExportedPart[]; most: number },
): Promise<number> {
  const isNew = newOf(parts, 't.booked_on', 't.statement_id', 't.category_id');
  const rows = isNew === null ? { sql: 'select 1 where false', values: [] } : selectRows(scope, false, [isNew]);
  const [found] = await textSql<{ rows: number }>(
    em,
    `select (select count(*)::int from (select 1 from bank_export_change c where c.export_id = ?::uuid
        and c.batch_number is null limit ?) changed)
      + (select count(*)::int from (select 1 from (${rows.sql}) r limit ?) added) as rows`,
    [exportId, most, ...rows.values, most],
  );
  return found?.rows ?? 0;
}

type Log = {
  /** Changes that the batch has exported, changes since, and both. */
  own: Piece;
  later: Piece;
  any: Piece;
};

function logOf(exportId: string, batchNumber: number | null): Log {
  const open = { sql: 'c.export_id = ?::uuid and c.batch_number is null', values: [exportId] };
  if (batchNumber === null) return { own: open, later: { sql: 'false', values: [] }, any: open };
  const own = {
    sql: 'c.export_id = ?::uuid and (c.batch_number = ?::int or c.former_numbers @> to_jsonb(?::int))',
    values: [exportId, batchNumber, batchNumber],
  };
  const later = {
    sql: `c.export_id = ?::uuid and (c.batch_number is null or c.batch_number > ?::int)
      and not exists (select 1 from jsonb_array_elements_text(c.former_numbers) former(n) where former.n::int <= ?::int)`,
    values: [exportId, batchNumber, batchNumber],
  };
  return { own, later, any: any([own, later]) };
}

/** The first image of each transaction in a part of the log is what it was at the batch before. */
function firstOf(log: Piece): Piece {
  return {
    sql: `select c.transaction_id, (array_agg(c.before order by c.id))[1] as before, array_agg(c.id::text order by c.id) as ids
      from bank_export_change c where ${log.sql} group by c.transaction_id`,
    values: log.values,
  };
}

function selectChanged({ folderId, format, filter }: ExportScope, log: Log): Piece {
  const own = firstOf(log.own);
  const later = firstOf(log.later);
  const after = `case when later.transaction_id is not null then later.before
    when t.id is not null then bank_export_image(t, ?) end`;
  const touched = any([withinImage(filter, 'x.before'), withinImage(filter, 'x.after')]);
  return {
    sql: `select x."transactionId", x.before, x.after, x."changeIds" from (
        select own.transaction_id as "transactionId", own.before, ${after} as after, own.ids as "changeIds"
        from (${own.sql}) own left join (${later.sql}) later using (transaction_id)
        left join bank_transaction t on t.id = own.transaction_id and t.folder_id = ?::uuid) x
      where ${touched.sql} order by coalesce(x.after, x.before)->>'bookedOn', x."transactionId"`,
    values: [format, ...own.values, ...later.values, folderId, ...touched.values],
  };
}

/** Transactions that a batch has added and that have changed or gone since, as they were then. */
function selectFormer({ filter }: ExportScope, log: Log, parts: readonly ExportedPart[]): Piece {
  const own = firstOf(log.own);
  const later = firstOf(log.later);
  const inFilter = withinImage(filter, 'later.before');
  const isNew =
    newOf(
      parts,
      `(later.before->>'bookedOn')::date`,
      `(later.before->>'statementId')::uuid`,
      `later.before->>'categoryId'`,
    ) ?? ({ sql: 'false', values: [] } satisfies Piece);
  return {
    sql: `select later.transaction_id as "transactionId", null::jsonb as before, later.before as after, '{}'::text[] as "changeIds"
      from (${later.sql}) later where ${inFilter.sql} and (${isNew.sql})
        and not exists (select 1 from (${own.sql}) own where own.transaction_id = later.transaction_id)
      order by later.before->>'bookedOn', later.transaction_id`,
    values: [...later.values, ...inFilter.values, ...isNew.values, ...own.values],
  };
}

/** The condition of rows that no batch has exported, or whose account has changed since; null if there can be none. */
function newOf(parts: readonly ExportedPart[], day: string, statement: string, category: string): Piece | null {
  const covered = parts.map(({ filter }) => within(filter, day, statement));
  const isAllCovered = parts.some(
    ({ filter: { dateFrom, dateTo, statementIds } }) => dateFrom === null && dateTo === null && statementIds === null,
  );
  const renamed = parts.flatMap(({ changed }, at): Piece[] => {
    if (changed !== 'all' && changed.length === 0) return [];
    const later = any(covered.slice(at + 1));
    return [
      all([
        covered[at] ?? TRUE,
        { sql: `not (${later.sql})`, values: later.values },
        ...(changed === 'all' ? [] : [{ sql: `${category} = any(?::text[])`, values: [pgArray(changed)] }]),
      ]),
    ];
  });
  if (isAllCovered) return renamed.length === 0 ? null : any(renamed);
  const { sql, values } = any(covered);
  return any([{ sql: `not (${sql})`, values }, ...renamed]);
}

/** Sums and counts of the transactions of a scope, by currency, scale and whether they have a category. */
export type ExportSums = {
  currency: string | null;
  scale: number;
  isCategorized: boolean;
  rows: number;
  credits: string;
  debits: string;
  lastDay: string;
};

/** Counts and adds up transactions of a scope exactly: all, or those without a category. Amounts of different scales are apart. */
export async function exportSums(em: EntityManager, scope: ExportScope, which: 'all' | 'open'): Promise<ExportSums[]> {
  const columns = `t.currency, t.scale, t.category_id is not null as "isCategorized", count(*)::int as rows,
    coalesce(sum(t.amount) filter (where t.amount > 0), 0)::text as credits,
    coalesce(sum(t.amount) filter (where t.amount < 0), 0)::text as debits, max(t.booked_on)::text as "lastDay"`;
  const { sql, values } = selectColumns(
    { sql: columns, values: [] },
    scope,
    which === 'all' ? [] : [{ sql: 't.category_id is null', values: [] }],
  );
  return textSql(em, `${sql} group by 1, 2, 3 order by 1, 2, 3`, values);
}
