// Text: a batch is read through a cursor, so that memory does not grow with it.
import type { JournalTransaction } from '@atrium/domain/bank-reconcile/journal';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../../access/index.ts';
import { pgArray } from '../../listing/index.ts';
import { type SqlPiece, textSql } from '../../sql/index.ts';
import { type ExportedPart, logOf, newOf, notIn, selectChanged, selectFormer } from './delta.queries.ts';
import {
  type ExportRow,
  type ExportScope,
  hasFormatData,
  imageOf,
  journalTransaction,
  type RowRead,
  selectRows,
} from './select.queries.ts';

/** Reads one page of the transactions of a scope as a full export would have them. */
export async function journalPage(
  em: EntityManager,
  scope: ExportScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<JournalTransaction[]> {
  const { sql, values } = selectRows(scope, await hasFormatData(em, scope));
  const rows = await textSql<RowRead>(em, `${sql} limit ? offset ?`, [...values, limit, offset]);
  return rows.map((row) => journalTransaction(row.transactionId, imageOf(row)));
}

/** Rows that a cursor returns at once. */
const ROWS_PER_FETCH = 2_000;

async function* throughCursor<Row extends object>(
  em: EntityManager,
  name: string,
  piece: SqlPiece,
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
  for await (const rows of throughCursor<RowRead>(em, 'export_rows', piece)) yield rows.map(asNew);
}

const NO_CHANGES: readonly string[] = [];

function asNew(row: RowRead): ExportRow {
  return { transactionId: row.transactionId, before: null, after: imageOf(row), changeIds: NO_CHANGES };
}

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
    for await (const rows of throughCursor<RowRead>(em, 'export_rows', piece)) yield rows.map(asNew);
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
