// Text: this statement joins the documents that the viewer may see, which are a select of text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import type { RowSource } from './row-source.ts';

/** Returns those of the tables whose workbook and statements both exist for the viewer. */
async function shownTables(
  em: EntityManager,
  viewer: Viewer,
  tableIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const documents = visibleDocuments(viewer);
  const found = await textSql<{ id: string }>(
    em,
    `with seen as (select id from (${documents.sql}) d)
     select r.datatable_id as id from pcap_reconciliation r where r.datatable_id = any(?::uuid[])
       and exists (select 1 from seen where seen.id = r.workbook_id) and exists (select 1 from seen where seen.id = r.statement_id)`,
    [...documents.values, pgArray(tableIds)],
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Rows of partner capital: stored cells whose rows do not exist for viewers who cannot see both documents, so that no filter or
 * order tells a value.
 */
export function capitalRows(cells: RowSource): RowSource {
  const isShown = async (em: EntityManager, viewer: Viewer, tableId: string): Promise<boolean> =>
    (await shownTables(em, viewer, [tableId])).has(tableId);
  return {
    ...cells,
    list: async (em, viewer, tableId, columns, query) =>
      (await isShown(em, viewer, tableId)) ? cells.list(em, viewer, tableId, columns, query) : { rows: [], total: 0 },
    placeOf: async (em, viewer, tableId, columns, asked) =>
      (await isShown(em, viewer, tableId)) ? cells.placeOf(em, viewer, tableId, columns, asked) : null,
    ids: async (em, viewer, tableId, columns, limit) =>
      (await isShown(em, viewer, tableId)) ? cells.ids(em, viewer, tableId, columns, limit) : [],
    find: async (em, viewer, tableId, ids) =>
      (await isShown(em, viewer, tableId)) ? cells.find(em, viewer, tableId, ids) : [],
    searchedTables: async (em, viewer, tableIds) => [...(await shownTables(em, viewer, tableIds))],
    facts: async (em, viewer, tableIds) => {
      const shown = await shownTables(em, viewer, tableIds);
      const found = await cells.facts(em, viewer, tableIds);
      return new Map(
        [...found].map(([id, facts]) => [
          id,
          shown.has(id)
            ? facts
            : { ...facts, rowCount: 0, reviewCount: 0, failedCount: 0, hasPending: false, hasCompleted: false },
        ]),
      );
    },
    columnFacts: async (em, viewer, tableId) =>
      (await isShown(em, viewer, tableId)) ? cells.columnFacts(em, viewer, tableId) : [],
  };
}
