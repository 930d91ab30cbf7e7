// Text: the former values of any number of cells are written by one statement, which joins the cells with their keys as JSON.
import type { CellSource, CELL_CHANGES } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { FormerCell } from './cell-change.entity.ts';
import type { CellKey } from './cell.queries.ts';

const KEYS = `jsonb_to_recordset(?::jsonb) as k("rowId" uuid, "columnId" uuid)`;

/**
 * The cells `c` of these rows, as an array. Without it, and without fresh statistics, a database expects few cells and
 * compares each of them with each given value.
 */
export const IN_ROWS = 'c.row_id = any(?::uuid[])';

export function rowsOf(cells: readonly Pick<CellKey, 'rowId'>[]): string {
  return pgArray([...new Set(cells.map(({ rowId }) => rowId))]);
}

/** Keeps the value of `c` as JSON. Times have milliseconds in UTC. */
const FORMER = `jsonb_build_object('textValue', c.text_value, 'numberValue', c.number_value::text,
  'booleanValue', c.boolean_value, 'unit', c.unit, 'status', c.status, 'isAbsent', c.is_absent, 'isEdited', c.is_edited,
  'needsReview', c.needs_review, 'isAccepted', c.is_accepted, 'confidence', c.confidence, 'error', c.error,
  'sources', c.sources, 'at', to_char(c.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

export type CellChange = {
  kind: (typeof CELL_CHANGES)[number];
  byId: string;
  /** The format of the values, if it is not that of the column any more. */
  format?: Format;
};

/**
 * Records that cells are about to change, with their present values. Call it after the cells are locked and before they are
 * written. Accepting a cell that is accepted is no change.
 */
export async function recordChanges(
  em: EntityManager,
  cells: readonly CellKey[],
  { kind, byId, format }: CellChange,
): Promise<void> {
  if (cells.length === 0) return;
  await textSql(
    em,
    `insert into datatable_cell_change (id, organization_id, row_id, column_id, kind, before, created_by_id, created_at)
     select gen_random_uuid(), c.organization_id, c.row_id, c.column_id, ?,
       ${FORMER} || jsonb_build_object('format', coalesce(?, col.format)), ?::uuid, clock_timestamp()
     from ${KEYS} join datatable_cell c on c.row_id = k."rowId" and c.column_id = k."columnId"
       join datatable_column col on col.id = c.column_id
     where ${IN_ROWS} and (? <> 'accepted' or not c.is_accepted and c.status <> 'Failed')`,
    [kind, format ?? null, byId, JSON.stringify(cells), rowsOf(cells), kind],
  );
}

export type CellChangeFound = CellKey & {
  id: string;
  kind: CellChange['kind'];
  before: FormerCell;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: string;
};

/** Returns the changes of cells of rows, the oldest first. */
export async function changesOf(
  em: EntityManager,
  rowIds: readonly string[],
  columnIds: readonly string[],
): Promise<CellChangeFound[]> {
  return textSql(
    em,
    `select h.id, h.row_id as "rowId", h.column_id as "columnId", h.kind, h.before, u.first_name as "firstName",
       u.last_name as "lastName", u.email, h.created_at::text as "createdAt"
     from datatable_cell_change h join users u on u.id = h.created_by_id
     where h.row_id = any(?::uuid[]) and h.column_id = any(?::uuid[]) order by h.created_at, h.id`,
    [pgArray(rowIds), pgArray(columnIds)],
  );
}

/** A cell as its history needs it. */
export type PresentCell = CellKey &
  Omit<FormerCell, 'at' | 'format' | 'sources'> & { sources: CellSource[]; at: string };

/** Returns the present values of cells of rows. */
export async function presentCells(
  em: EntityManager,
  rowIds: readonly string[],
  columnIds: readonly string[],
): Promise<PresentCell[]> {
  return sqlOf(em)
    .selectFrom('datatable_cell as c')
    .where('c.row_id', 'in', [...rowIds])
    .where('c.column_id', 'in', [...columnIds])
    .select([
      'c.row_id as rowId',
      'c.column_id as columnId',
      'c.text_value as textValue',
      'c.number_value as numberValue',
      'c.boolean_value as booleanValue',
      'c.unit',
      'c.status',
      'c.is_absent as isAbsent',
      'c.is_edited as isEdited',
      'c.needs_review as needsReview',
      'c.is_accepted as isAccepted',
      'c.confidence',
      'c.error',
      'c.sources',
      'c.updated_at as at',
    ])
    .execute();
}

/**
 * Locks the cell of a change and writes the value that the change replaced. The extracted value behind an edit is kept.
 * @returns the cell; undefined if the change is unknown, or its value is in another format than the column
 */
export async function restoreFormer(
  em: EntityManager,
  cell: CellKey,
  changeId: string,
  { byId, beforeEdit }: { byId: string; beforeEdit: string },
): Promise<CellKey | undefined> {
  const [found] = await textSql<CellKey>(
    em,
    `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
     join datatable_column col on col.id = c.column_id
     join datatable_cell_change h on h.row_id = c.row_id and h.column_id = c.column_id
     where c.row_id = ? and c.column_id = ? and h.id = ? and h.before->>'format' = col.format for update of c`,
    [cell.rowId, cell.columnId, changeId],
  );
  if (!found) return undefined;
  await recordChanges(em, [found], { kind: 'restored', byId });
  await textSql(
    em,
    `update datatable_cell c set before_edit = case when b."isEdited" then ${beforeEdit} end,
       text_value = b."textValue", number_value = b."numberValue", boolean_value = b."booleanValue", unit = b.unit,
       status = case when b.status = 'Failed' then 'Failed' else 'Completed' end, is_absent = b."isAbsent",
       is_edited = b."isEdited", needs_review = b."needsReview", is_accepted = b."isAccepted", confidence = b.confidence,
       error = b.error, sources = b.sources, proposal = null, updated_at = now()
     from datatable_cell_change h, jsonb_to_record(h.before) as b("textValue" text, "numberValue" numeric,
       "booleanValue" boolean, unit text, status text, "isAbsent" boolean, "isEdited" boolean, "needsReview" boolean,
       "isAccepted" boolean, confidence double precision, error text, sources jsonb)
     where c.row_id = ? and c.column_id = ? and h.id = ?`,
    [cell.rowId, cell.columnId, changeId],
  );
  return found;
}
