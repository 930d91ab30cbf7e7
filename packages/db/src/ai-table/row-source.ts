import type { ListQuery } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../access/index.ts';
import type { ListField } from '../listing/index.ts';
import type { DatatableColumnRow, DatatableRow } from './ai-table.entity.ts';
import type { CellFound } from './cell.queries.ts';
import type { CountedQuery, RowFound } from './row.queries.ts';
import type { ColumnFacts, TableFacts } from './table.queries.ts';

/** A column, as far as reading rows needs it. */
export type ReadColumn = Pick<DatatableColumnRow, 'id' | 'name' | 'format' | 'isOrderByColumn' | 'generationMethod'>;

/**
 * Where the rows of a table are stored. Lists, files, facts and edits read rows only through the source of their table. Every
 * function returns only what the viewer may see now.
 */
export type RowSource = {
  /** Returns the fields of a list of rows: the row's own, and each column by its id. */
  fields: (columns: readonly ReadColumn[]) => Record<string, ListField>;
  /** Lists one page and one row more, and counts the rows on all pages; null without `withTotal`. */
  list: (
    em: EntityManager,
    viewer: Viewer,
    tableId: string,
    columns: readonly ReadColumn[],
    query: CountedQuery,
  ) => Promise<{ rows: RowFound[]; total: number | null }>;
  /** Returns the offset of a row in a list without its pages; null if the row is not in it. */
  placeOf: (
    em: EntityManager,
    viewer: Viewer,
    tableId: string,
    columns: readonly ReadColumn[],
    asked: { query: ListQuery; rowId: string },
  ) => Promise<number | null>;
  /** Returns the ids of rows in the table's own order, up to a limit. */
  ids: (
    em: EntityManager,
    viewer: Viewer,
    tableId: string,
    columns: readonly ReadColumn[],
    limit: number,
  ) => Promise<string[]>;
  /** Finds rows by id, in no order. */
  find: (em: EntityManager, viewer: Viewer, tableId: string, ids: readonly string[]) => Promise<RowFound[]>;
  /** Loads the cells of rows that the viewer may see. A value that another model made is stale. */
  cells: (
    em: EntityManager,
    tableId: string,
    rowIds: readonly string[],
    columns: readonly ReadColumn[],
    model: string,
  ) => Promise<CellFound[]>;
  /**
   * Returns the ids under which the cells of rows are stored, by the rows' ids. With `isHeld`, for rows that people are about to
   * write: what is missing is created.
   */
  storedIds: (
    em: EntityManager,
    table: Pick<DatatableRow, 'id' | 'organizationId'>,
    rowIds: readonly string[],
    isHeld: boolean,
  ) => Promise<ReadonlyMap<string, string>>;
  /** Returns those of the tables whose cells a search finds by their words. */
  searchedTables: (em: EntityManager, viewer: Viewer, tableIds: readonly string[]) => Promise<readonly string[]>;
  /** Returns facts about tables of this source, by id, in one statement. */
  facts: (em: EntityManager, viewer: Viewer, tableIds: readonly string[]) => Promise<Map<string, TableFacts>>;
  /** Returns which statuses the cells of each column have. */
  columnFacts: (em: EntityManager, viewer: Viewer, tableId: string) => Promise<ColumnFacts[]>;
};
