// Text: these statements join selects of what the viewer may see, which are text. Tables have hundreds of thousands of
// cells before the database has analyzed them, so many statements fix the plan with `offset 0`, `except` or arrays.
import type { Row } from '@atrium/domain/ai-table';
import type { ListQuery } from '@atrium/domain/kernel';
import { dataTypeOf } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { documentIsVisibleIn, type Selection, type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { countRows, type ListField, listRows, type ListSource, pgArray, placeOf } from '../listing/index.ts';
import type { SearchScope } from '../search/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { DatatableColumnRow, DatatableRow } from './ai-table.entity.ts';
import { NONE_WITHHELD, type WithheldCells, withheldCells } from './withheld.queries.ts';

/** A list query. By default it also counts the rows on all pages. */
export type CountedQuery = ListQuery & { withTotal?: boolean | undefined };

/** A row with its document; null for rows that people added. */
export type RowFound = {
  id: string;
  documentId: string | null;
  documentName: string | null;
  dataroomId: string | null;
  origin: Row['origin'];
  /** Why the document could not be read. */
  unreadable: string | null;
};

const ROW_COLUMNS = `id, document_id as "documentId", document_name as "documentName", dataroom_id as "dataroomId", origin,
  case when is_unreadable then coalesce(index_message, 'It was skipped.') end as unreadable`;

/** Whether a document d could not be read. Its cells are neither filled nor counted. */
const IS_UNREADABLE = `(d.index_status is not null and d.index_status in ('FAILED', 'SKIPPED'))`;

/**
 * Selects the rows of a table whose documents the viewer may see now: a table must not reveal what a Private data room
 * hides.
 */
export function visibleRows(viewer: Viewer, datatableId: string): Selection {
  const rooms = visible('dataroom', viewer);
  return {
    sql: `select r.id, r.document_id, d.name as document_name, d.dataroom_id, d.current_version_id,
        d.index_message, ${IS_UNREADABLE} as is_unreadable, r.origin, r.position
      from datatable_row r left join document d on d.id = r.document_id
      where r.datatable_id = ? and (r.document_id is null or
        (${documentIsVisibleIn(viewer, 'd', `(${rooms.sql}) visible`)}))`,
    values: [datatableId, ...rooms.values],
  };
}

/**
 * Returns the rows that the viewer may see, and their cells under a condition, for a statement that names their data rooms
 * first: `with visible as (rooms)`. More conditions may follow either. Cells are filtered before they are joined
 * (`offset 0`): joined first, all cells of a table would be read to find that none is pending.
 */
export function visibleCells(viewer: Viewer) {
  const rows = `datatable_row r left join document d on d.id = r.document_id where (r.document_id is null or
    (${documentIsVisibleIn(viewer, 'd', 'visible')}))`;
  const cells = (condition: string) =>
    `(select row_id from datatable_cell where ${condition} offset 0) cell, ${rows} and r.id = cell.row_id`;
  const readableCells = (condition: string) => `${cells(condition)} and not ${IS_UNREADABLE}`;
  const unreadableRows = `${rows} and ${IS_UNREADABLE}`;
  return { rooms: visible('dataroom', viewer), rows, unreadableRows, cells, readableCells };
}

/** Finds rows by id, of those that the viewer may see, in no order. */
export async function findRows(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  ids: readonly string[],
): Promise<RowFound[]> {
  const rows = visibleRows(viewer, datatableId);
  return textSql(em, `select ${ROW_COLUMNS} from (${rows.sql}) r where r.id = any(?::uuid[])`, [
    ...rows.values,
    pgArray(ids),
  ]);
}

/** The fields that every row has. */
export const ROW_FIELDS = {
  id: { sql: 'id', type: 'uuid' },
  documentId: { sql: '"documentId"', type: 'uuid' },
  documentName: { sql: '"documentName"', type: 'text' },
  origin: { sql: 'origin', type: 'enum' },
  review: { sql: '"hasReview"', type: 'boolean' },
  failed: { sql: '"hasFailed"', type: 'boolean' },
  position: { sql: 'position', type: 'number' },
} as const satisfies Record<string, ListField>;

type ListedColumn = Pick<DatatableColumnRow, 'id' | 'format' | 'isOrderByColumn'>;

function cellField(column: ListedColumn, withheld: WithheldCells): ListField {
  const rows = withheld.get(column.id);
  const shown = rows === undefined ? '' : ` and cell.row_id <> all('${pgArray(rows)}'::uuid[])`;
  const own = (value: string) =>
    `(select cell.${value} from datatable_cell cell where cell.row_id = listed.id and cell.column_id = '${column.id}'${shown})`;
  const type = dataTypeOf(column.format);
  if (type === 'boolean') return { sql: own('boolean_value'), type: 'boolean' };
  if (type === 'string') return { sql: own('text_value'), type: 'text' };
  return { sql: own('number_value'), type: 'number' };
}

/** Returns the fields of a table's list: the row's own, and each column by its id, typed by its format. */
export function rowFields(
  columns: readonly ListedColumn[],
  withheld: WithheldCells = NONE_WITHHELD,
): Record<string, ListField> {
  return { ...ROW_FIELDS, ...Object.fromEntries(columns.map((column) => [column.id, cellField(column, withheld)])) };
}

/** The condition for rows with the pattern in any cell of text: one search through the cells for all columns. */
function textIn(columns: readonly ListedColumn[], withheld: WithheldCells): string {
  const ids = columns.filter((column) => dataTypeOf(column.format) === 'string').map((column) => column.id);
  const shown = ids.flatMap((id) => {
    const rows = withheld.get(id);
    return rows === undefined
      ? []
      : [`and (cell.column_id <> '${id}' or cell.row_id <> all('${pgArray(rows)}'::uuid[]))`];
  });
  return `listed.id in (select cell.row_id from datatable_cell cell where cell.column_id = any('{${ids.join(',')}}')
    and cell.text_value ilike ? ${shown.join(' ')})`;
}

/**
 * Only ids of columns and rows reach the statement: names are chosen by people. Values that the viewer may not read are found,
 * compared and ordered as if they were empty.
 */
function rowList(
  viewer: Viewer,
  datatableId: string,
  columns: readonly ListedColumn[],
  withheld: WithheldCells,
): ListSource {
  const rows = visibleRows(viewer, datatableId);
  return {
    from: {
      sql: `select ${ROW_COLUMNS}, position,
          exists (select 1 from datatable_cell c where c.row_id = v.id and c.needs_review and not c.is_accepted) as "hasReview",
          not is_unreadable and exists (select 1 from datatable_cell c where c.row_id = v.id and c.status = 'Failed')
            as "hasFailed"
        from (${rows.sql}) v`,
      values: rows.values,
    },
    fields: rowFields(columns, withheld),
    searchIn: ['documentName'],
    searchAlso: textIn(columns, withheld),
    defaultOrder: [...columns.filter((column) => column.isOrderByColumn).map((column) => column.id), 'position'],
    tieBreak: 'id',
  };
}

/** Whether a list query depends on the values of cells, so that those which the viewer may not read must be left out. */
function dependsOnCells(
  { where, search, orderBy }: Omit<ListQuery, 'limit' | 'offset'>,
  columns: readonly ListedColumn[],
): boolean {
  const named = new Set([...Object.keys(where ?? {}), ...(orderBy ?? []).map((name) => name.replace(/^-/, ''))]);
  const isOrdered = !orderBy?.length && columns.some((column) => column.isOrderByColumn);
  return Boolean(search?.trim()) || isOrdered || columns.some((column) => named.has(column.id));
}

async function listFor(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  columns: readonly ListedColumn[],
  query: Omit<ListQuery, 'limit' | 'offset'>,
): Promise<ListSource> {
  const isNeeded = dependsOnCells(query, columns);
  return rowList(viewer, datatableId, columns, isNeeded ? await withheldCells(em, viewer, datatableId) : NONE_WITHHELD);
}

/** Lists rows that the viewer may see: one page and one row more, and the number of rows on all pages if it is wanted. */
export async function listVisibleRows(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  columns: readonly ListedColumn[],
  { withTotal = true, ...query }: CountedQuery,
): Promise<{ rows: RowFound[]; total: number | null }> {
  const list = await listFor(em, viewer, datatableId, columns, query);
  const total = withTotal ? await countRows(em, list, query) : null;
  return { rows: await listRows<RowFound>(em, list, query), total };
}

/** Returns the offset of a row in a list of the rows that the viewer may see; null if it is not in it. */
export async function placeOfVisibleRow(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  columns: readonly ListedColumn[],
  { query, rowId }: { query: ListQuery; rowId: string },
): Promise<number | null> {
  const list = await listFor(em, viewer, datatableId, columns, query);
  return placeOf(em, list, query, rowId);
}

/** Returns the ids of the rows that the viewer may see, in the table's own order, up to a limit. */
export async function visibleRowIds(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  columns: readonly ListedColumn[],
  limit: number,
): Promise<string[]> {
  const list = await listFor(em, viewer, datatableId, columns, {});
  const rows = await listRows<{ id: string }>(em, list, { limit: limit - 1, offset: 0 });
  return rows.map(({ id }) => id);
}

/**
 * Prepares for adding many rows. The statistics must know new documents, or each of them is looked for among all of its data
 * room. The connection must forget its plans of foreign-key checks, which may be from when the parent's table was small.
 */
async function refreshPlans(em: EntityManager): Promise<void> {
  await textSql(em, 'select app.know_documents()');
  await textSql(em, 'discard plans');
}

/**
 * Adds a row for each document of a scope that the viewer may see and that has no row yet. Documents whose rows were deleted
 * get none. Set operations, here and in `addMissingCells`, take n log n whatever the statistics say of a new table; the
 * planner would join it as if it had one row.
 * @returns how many were added
 */
export async function addDocumentRows(
  em: EntityManager,
  viewer: Viewer,
  table: Pick<DatatableRow, 'id' | 'excludedDocumentIds'>,
  scope: SearchScope,
): Promise<number> {
  if (scope.rooms.length === 0) return 0;
  const { documents } = scope;
  const seen = visibleDocuments(viewer);
  await refreshPlans(em);
  const [inserted] = await textSql<{ rows: number }>(
    em,
    `with added as (insert into datatable_row (id, organization_id, datatable_id, document_id, origin, position)
     select gen_random_uuid(), d.organization_id, ?::uuid, d.id, 'extracted',
       (select coalesce(max(position), 0) from datatable_row where datatable_id = ?::uuid)
         + row_number() over (order by d.name_order, d.id)
     from (
       select id from (${seen.sql}) seen where dataroom_id = any(?::uuid[])
         and (?::uuid[] is null or id = any(?::uuid[])) and id <> all(?::uuid[])
       except select document_id from datatable_row where datatable_id = ?
     ) added join document d on d.id = added.id
     on conflict (datatable_id, document_id) do nothing returning 1)
     select count(*)::int as rows from added`,
    [
      table.id,
      table.id,
      ...seen.values,
      pgArray(scope.rooms),
      documents,
      documents,
      pgArray(table.excludedDocumentIds ?? []),
      table.id,
    ],
  );
  return inserted?.rows ?? 0;
}

/**
 * Adds a pending cell for each row with a document and each of these columns, where there is none. With a run, the cells
 * belong to it from the start, which saves writing each of them twice.
 * @returns how many were added
 */
export async function addMissingCells(
  em: EntityManager,
  table: Pick<DatatableRow, 'id' | 'organizationId'>,
  columnIds: readonly string[],
  runId: string | null,
): Promise<number> {
  if (columnIds.length === 0) return 0;
  const columns = pgArray(columnIds);
  await refreshPlans(em);
  // By the entity manager, which returns the number of rows without returning the rows.
  const added = await em.execute<{ affectedRows: number }>(
    `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, run_id, sources)
     select row_id, column_id, ?::uuid, ?::uuid, ?::uuid, '[]'::jsonb from (
       select r.id as row_id, c.id as column_id from datatable_row r cross join unnest(?::uuid[]) c(id)
       where r.datatable_id = ? and r.document_id is not null
       except select row_id, column_id from datatable_cell where datatable_id = ? and column_id = any(?::uuid[])
     ) missing
     on conflict (row_id, column_id) do nothing`,
    [table.organizationId, table.id, runId, columns, table.id, table.id, columns],
    'run',
  );
  return added.affectedRows;
}

/** Returns the position behind the last row of a table. */
export async function nextPosition(em: EntityManager, datatableId: string): Promise<number> {
  const last = await sqlOf(em)
    .selectFrom('datatable_row')
    .where('datatable_id', '=', datatableId)
    .select((row) => row.fn.max('position').as('position'))
    .executeTakeFirst();
  return Number(last?.position ?? 0) + 1;
}

/** Returns the document of a row; null for rows without one and for rows that do not exist. */
export async function documentOfRow(em: EntityManager, rowId: string): Promise<string | null> {
  const row = await sqlOf(em)
    .selectFrom('datatable_row')
    .where('id', '=', rowId)
    .select('document_id as documentId')
    .executeTakeFirst();
  return row?.documentId ?? null;
}

/** Keeps documents from getting a row again after theirs was deleted. */
export async function excludeDocuments(
  em: EntityManager,
  datatableId: string,
  documentIds: readonly string[],
): Promise<void> {
  await textSql(
    em,
    `update datatable set excluded_document_ids = coalesce(excluded_document_ids, '[]') || ?::jsonb where id = ?`,
    [JSON.stringify(documentIds), datatableId],
  );
}
