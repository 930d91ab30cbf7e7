import { foldText } from '@atrium/domain/bank-reconcile';
import { CELL_KEY } from '../ai-table/index.ts';
import type { SqlPiece } from '../sql/index.ts';

/** Returns the pattern of `like` for texts that hold a text; null for a text without characters. */
export function patternOf(text: string): string | null {
  const words = foldText(text);
  return words === '' ? null : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Cells `c` in columns `col` that people have added to the tables of all transactions; `r` is the row that holds them. */
const ADDED_CELLS = `datatable own
  join datatable_row r on r.datatable_id = own.id and r.transaction_key is not null
  join datatable_cell c on c.row_id = r.id
  join datatable_column col on col.id = c.column_id
  where own.agent = 'bankReconcile' and own.deleted_at is null
    and not exists (select 1 from bank_statement presented where presented.datatable_id = own.id)`;

/**
 * Returns the condition that an added cell of a transaction `t` matches a pattern. Without such a cell, PostgreSQL computes
 * no key of a transaction.
 */
export function isWritten(pattern: string): SqlPiece {
  return {
    sql: `(t.folder_id, ${CELL_KEY}) in (
      select own.ai_table_folder_id, r.transaction_key from ${ADDED_CELLS} and c.text_value ilike ?)`,
    values: [pattern],
  };
}

/** Selects the heading and the text of the first added cell of a transaction `t` that matches a pattern, as one text. */
export function writtenCell(pattern: string): SqlPiece {
  return {
    sql: `select col.display_name || ': ' || c.text_value from ${ADDED_CELLS} and own.ai_table_folder_id = t.folder_id
      and r.transaction_key = ${CELL_KEY} and c.text_value ilike ? order by col.display_order, col.id limit 1`,
    values: [pattern],
  };
}
