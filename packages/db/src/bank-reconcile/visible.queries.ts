// Text: these conditions are joined inside other statements, which order and page a million rows.
import { type Selection, type Viewer, visibleDocuments } from '../access/index.ts';

/**
 * Selects the ids of a folder's statements whose documents exist for the viewer. Every statement that reads transactions,
 * sections or rejected rows must name it, usually as `with statements as materialized (...)`.
 */
export function visibleStatements(viewer: Viewer, folderId: string): Selection {
  const documents = visibleDocuments(viewer);
  return {
    sql: `select s.id from bank_statement s join (${documents.sql}) d on d.id = s.document_id where s.folder_id = ?::uuid`,
    values: [...documents.values, folderId],
  };
}

/**
 * Returns the condition under which a transaction of these statements is shown and counted: `t` is the alias of a
 * `bank_transaction` row, `statements` the name of a select of ids. Of equal rows in overlapping statements, one counts: the
 * one that is no duplicate if its statement is among these, else the duplicate with the least id.
 */
export function transactionCounts(t: string, statements: string): string {
  const isAmong = (alias: string) => `${alias}.statement_id = any(array(select id from ${statements}))`;
  return `${isAmong(t)} and (not ${t}.is_duplicate or not exists (select 1 from bank_transaction other
    where other.folder_id = ${t}.folder_id and other.row_hash = ${t}.row_hash and other.occurrence = ${t}.occurrence
      and ${isAmong('other')} and (not other.is_duplicate or other.id < ${t}.id)))`;
}
