// Text: rows are read under the condition of the table, which is text.
import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { visibleDocuments } from '../access/index.ts';
import { countRows, listRows, type ListSource, pgArray, placeOf } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { bankCells, holdTransactions } from './bank-cells.queries.ts';
import { bankFacts } from './bank-facts.queries.ts';
import { listSource, typeOf } from './bank-fields.ts';
import { CELL_KEY, conditionOf, type Seen, seenOf } from './bank-seen.queries.ts';
import { ROW_FIELDS, type RowFound } from './row.queries.ts';
import type { ReadColumn, RowSource } from './row-source.ts';

async function rowsOf(em: EntityManager, seen: Seen, ids: readonly string[]): Promise<RowFound[]> {
  if (ids.length === 0) return [];
  const condition = conditionOf(seen);
  const found = await textSql<{ id: string; statementId: string }>(
    em,
    `select t.id, t.statement_id as "statementId" from bank_transaction t where t.id = any(?::uuid[]) and ${condition.sql}`,
    [pgArray(ids), ...condition.values],
  );
  const documents = new Map(seen.statements.map((statement) => [statement.id, statement]));
  return found.flatMap(({ id, statementId }) => {
    const statement = documents.get(statementId);
    if (!statement) return [];
    const { documentId, documentName, dataroomId } = statement;
    return [{ id, documentId, documentName, dataroomId, origin: 'agent_managed' as const, unreadable: null }];
  });
}

async function listed(
  em: EntityManager,
  seen: Seen,
  columns: readonly ReadColumn[],
  asked: ListQuery,
): Promise<{ source: ListSource; query: ListQuery; ids: string[] }> {
  const { source, query } = listSource(seen, columns, asked);
  const rows = await listRows<{ id: string }>(em, source, query);
  return { source, query, ids: rows.map(({ id }) => id) };
}

/** Transactions of bank statements: typed columns of one row, and sparse cells for columns that people have added. */
export const bankRows: RowSource = {
  fields: (columns) => {
    const own = Object.entries(ROW_FIELDS);
    return Object.fromEntries([...own, ...columns.map((column) => [column.id, { sql: '', type: typeOf(column) }])]);
  },
  list: async (em, viewer, tableId, columns, { withTotal = true, ...asked }) => {
    const seen = await seenOf(em, viewer, tableId);
    if (!seen) return { rows: [], total: 0 };
    const { source, query, ids } = await listed(em, seen, columns, asked);
    const found = new Map((await rowsOf(em, seen, ids)).map((row) => [row.id, row]));
    const total = withTotal ? await countRows(em, source, query) : null;
    return { rows: ids.flatMap((id) => found.get(id) ?? []), total };
  },
  placeOf: async (em, viewer, tableId, columns, { query: asked, rowId }) => {
    const seen = await seenOf(em, viewer, tableId);
    if (!seen) return null;
    const { source, query } = listSource(seen, columns, asked);
    return placeOf(em, source, query, rowId);
  },
  ids: async (em, viewer, tableId, columns, limit) => {
    const seen = await seenOf(em, viewer, tableId);
    return seen ? (await listed(em, seen, columns, { limit: limit - 1, offset: 0 })).ids : [];
  },
  find: async (em, viewer, tableId, ids) => {
    const seen = await seenOf(em, viewer, tableId);
    return seen ? rowsOf(em, seen, ids) : [];
  },
  cells: bankCells,
  storedIds: async (em, table, ids, isHeld) => {
    if (isHeld) await holdTransactions(em, table, ids);
    const found = await textSql<{ id: string; transactionId: string }>(
      em,
      `select r.id, t.id as "transactionId" from bank_transaction t
         join datatable_row r on r.transaction_key = ${CELL_KEY} and r.datatable_id = ?
       where t.id = any(?::uuid[])`,
      [table.id, pgArray(ids)],
    );
    return new Map(found.map(({ id, transactionId }) => [transactionId, id]));
  },
  // Only tables of one statement: the search for transactions finds the cells of the table of all transactions.
  searchedTables: async (em, viewer, tableIds) => {
    const documents = visibleDocuments(viewer);
    const found = await textSql<{ id: string }>(
      em,
      `select own.datatable_id as id from bank_statement own join (${documents.sql}) d on d.id = own.document_id
       where own.datatable_id = any(?::uuid[])`,
      [...documents.values, pgArray(tableIds)],
    );
    return found.map(({ id }) => id);
  },
  facts: bankFacts,
  columnFacts: async (em, _viewer, tableId) =>
    textSql(
      em,
      `select id, false as "Pending", false as "RefreshPending", false as "Failed", true as "Completed"
       from datatable_column where datatable_id = ?`,
      [tableId],
    ),
};
