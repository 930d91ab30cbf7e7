import { type DatatableColumnRow, valuesOfRow } from '@atrium/db/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { valueOf } from './present.ts';

/** The value of a dependency for the prompt. `mark` is equal for equal values only. */
export type Dependency = { name: string; value: CellValue; mark: string };

/** Returns the values that the row has now, by column id. */
export async function loadDependencies(
  em: EntityManager,
  rowId: string,
  columns: DatatableColumnRow[],
): Promise<Map<string, Dependency>> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const values = await valuesOfRow(em, rowId);
  return new Map(
    values.flatMap((cell) => {
      const column = byId.get(cell.columnId);
      if (!column) return [];
      const mark = JSON.stringify([cell.textValue, cell.booleanValue, cell.unit]);
      return [[column.id, { name: column.name, value: valueOf(column.format, cell), mark }] as const];
    }),
  );
}
