// Text: the reads of exports join it inside other statements.
import type { EntrySide } from '@atrium/domain/bank-reconcile';
import type { JournalFormat, JournalTransaction } from '@atrium/domain/bank-reconcile/journal';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer } from '../../access/index.ts';
import { pgArray } from '../../listing/index.ts';
import { allOf, type SqlPiece, textSql } from '../../sql/index.ts';
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
  changeIds: readonly string[];
};

/** Returns a transaction with the fields that its journal needs. */
export function journalTransaction(transactionId: string, image: StoredImage): JournalTransaction {
  // Fields one by one: spreading them takes longer for each of a million rows.
  return {
    transactionId,
    bookedOn: image.bookedOn,
    description: image.description,
    amount: { units: BigInt(image.amount), scale: image.scale },
    currency: image.currency,
    type: image.type,
    account: image.account,
    reference: image.reference,
    categoryId: image.categoryId,
    formatData: image.formatData,
  };
}

/** The condition of a filter, given the expressions of a row's day and statement. */
export function within({ dateFrom, dateTo, statementIds }: ExportFilter, day: string, statement: string): SqlPiece {
  return allOf([
    ...(dateFrom === null ? [] : [{ sql: `${day} >= ?::date`, values: [dateFrom] }]),
    ...(dateTo === null ? [] : [{ sql: `${day} <= ?::date`, values: [dateTo] }]),
    ...(statementIds === null ? [] : [{ sql: `${statement} = any(?::uuid[])`, values: [pgArray(statementIds)] }]),
  ]);
}

export function withinImage(filter: ExportFilter, image: string): SqlPiece {
  const { sql, values } = within(filter, `(${image}->>'bookedOn')::date`, `(${image}->>'statementId')::uuid`);
  return { sql: `${image} is not null and ${sql}`, values };
}

/** Whether anything is stored for transactions in this format: the join is left out if not. */
export async function hasFormatData(em: EntityManager, { folderId, format }: ExportScope): Promise<boolean> {
  const [found] = await textSql<{ has: boolean }>(
    em,
    `select exists (select 1 from bank_format_data where folder_id = ?::uuid and export_format = ?) as has`,
    [folderId, format],
  );
  return found?.has ?? false;
}

const COLUMNS = `t.id as "transactionId", t.statement_id as "statementId", t.booked_on::text as "bookedOn", t.description,
  t.amount::text as amount, t.scale, t.currency, t.type, t.account, t.reference, t.category_id as "categoryId"`;

function dataColumn({ format }: ExportScope, has: boolean): SqlPiece {
  if (!has) return { sql: `null::jsonb as "formatData"`, values: [] };
  return {
    sql: `(select f.data from bank_format_data f where f.folder_id = t.folder_id and f.export_format = ?
      and f.row_hash = t.row_hash and f.occurrence = t.occurrence) as "formatData"`,
    values: [format],
  };
}

/** Selects the transactions of a scope that count, in the order of a file. `more` narrows them further. */
export function selectRows(scope: ExportScope, has: boolean, more: readonly SqlPiece[] = []): SqlPiece {
  const data = dataColumn(scope, has);
  const { sql, values } = selectColumns({ sql: `${COLUMNS}, ${data.sql}`, values: data.values }, scope, more);
  return { sql: `${sql} order by t.booked_on, t.id`, values };
}

/** Selects columns of the transactions of a scope that count, in any order. */
export function selectColumns(columns: SqlPiece, scope: ExportScope, more: readonly SqlPiece[] = []): SqlPiece {
  const statements = visibleStatements(scope.viewer, scope.folderId);
  const where = allOf([
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

/** A transaction as `selectRows` returns it. */
export type RowRead = Omit<StoredImage, 'formatData'> & {
  transactionId: string;
  formatData: Record<string, string> | null;
};

const NO_DATA: Record<string, string> = {};

export function imageOf(row: RowRead): StoredImage {
  return Object.assign(row, { formatData: row.formatData ?? NO_DATA });
}
