import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { pgArray } from '@atrium/db/listing';
import type { CellValue } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { valueOf } from './present.ts';

export type CellKey = { rowId: string; columnId: string };

/**
 * Takes cells of a row for this transaction, always in one order. The entity manager's own lock would take their columns,
 * rows and organization, too, which stand behind its filters.
 */
export async function lockCells(em: EntityManager, rowId: string, columnIds: string[]): Promise<void> {
  await em.execute(
    `select 1 from datatable_cell where row_id = ? and column_id = any(?::uuid[]) order by column_id for update`,
    [rowId, pgArray(columnIds)],
  );
}

/** What is made from cells whose values have changed is stale from now on. */
export async function markDependents(em: EntityManager, datatableId: string, changed: CellKey[]): Promise<void> {
  if (changed.length === 0) return;
  // Also where it is marked already: whoever is writing such a cell now must be waited for.
  await em.execute(
    `update datatable_cell c set dependency_changed = true
     from datatable_column col, jsonb_to_recordset(?::jsonb) as changed("rowId" uuid, "columnId" text)
     where col.id = c.column_id and col.datatable_id = ? and c.row_id = changed."rowId"
       and col.depends_on_column_ids @> to_jsonb(changed."columnId")`,
    [JSON.stringify(changed), datatableId],
  );
}

/** A dependency's value for the prompt, and as text that is the same only for the same value. */
export type Dependency = { name: string; value: CellValue; mark: string };

/** By column id: what the row holds now in the columns that others are made from. */
export async function loadDependencies(
  em: EntityManager,
  rowId: string,
  columns: DatatableColumnRow[],
): Promise<Map<string, Dependency>> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  type Found = {
    column_id: string;
    text_value: string | null;
    number_value: string | null;
    boolean_value: boolean | null;
    unit: string | null;
  };
  const cells = await em.execute<Found[]>(
    `select column_id, text_value, number_value::text as number_value, boolean_value, unit
     from datatable_cell where row_id = ?`,
    [rowId],
  );
  return new Map(
    cells.flatMap((cell) => {
      const column = byId.get(cell.column_id);
      if (!column) return [];
      const mark = JSON.stringify([cell.text_value, cell.boolean_value, cell.unit]);
      return [[column.id, { name: column.name, value: valueOf(column.format, cell), mark }] as const];
    }),
  );
}
