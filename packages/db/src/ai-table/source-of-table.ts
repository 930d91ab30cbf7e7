import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../access/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import { bankRows } from './bank-rows.queries.ts';
import { loadCells } from './cell.queries.ts';
import { findRows, listVisibleRows, placeOfVisibleRow, rowFields, visibleRowIds } from './row.queries.ts';
import type { RowSource } from './row-source.ts';
import { capitalRows } from './capital-rows.queries.ts';
import { columnFacts, type TableFacts, tableFacts } from './table.queries.ts';

/** Rows of documents and people, each value a cell with its sources. */
const cellRows: RowSource = {
  fields: rowFields,
  list: listVisibleRows,
  placeOf: placeOfVisibleRow,
  ids: visibleRowIds,
  find: findRows,
  cells: async (em, _tableId, rowIds, columns, model) =>
    rowIds.length === 0
      ? []
      : loadCells(
          em,
          rowIds,
          columns.map(({ id }) => id),
          model,
        ),
  storedIds: async (_em, _table, rowIds) => new Map(rowIds.map((id) => [id, id])),
  searchedTables: async (_em, _viewer, tableIds) => tableIds,
  facts: tableFacts,
  columnFacts,
};

/** The type of tables whose rows an agent writes. */
export const AGENT_TABLE = 'ApplicationAgentManaged';

const capital = capitalRows(cellRows);

/** Returns the source of a table's rows. */
export function rowSourceOf({ agent }: Pick<DatatableRow, 'agent'>): RowSource {
  if (agent === 'bankReconcile') return bankRows;
  return agent === 'pcapReconcile' ? capital : cellRows;
}

/** Returns facts about tables, in one statement per source that they use. */
export async function factsOf(
  em: EntityManager,
  viewer: Viewer,
  tables: readonly Pick<DatatableRow, 'id' | 'agent'>[],
): Promise<Map<string, TableFacts>> {
  const bySource = Map.groupBy(tables, rowSourceOf);
  const found = new Map<string, TableFacts>();
  for (const [source, own] of bySource) {
    const ids = own.map(({ id }) => id);
    for (const [id, facts] of await source.facts(em, viewer, ids)) found.set(id, facts);
  }
  return found;
}
