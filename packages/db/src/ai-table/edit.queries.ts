// Text: edits of any number of rows are one statement each, which joins the cells with the edits as JSON.
import type { Format } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { joiningMany, textSql } from '../sql/index.ts';
import { IN_ROWS, recordChanges, restoreFormer, rowsOf } from './cell-change.queries.ts';
import type { CellKey } from './cell.queries.ts';

/** A value that a person writes into a cell. */
export type EditedCell = CellKey & {
  textValue: string | null;
  numberValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
};

const GIVEN = `jsonb_to_recordset(?::jsonb) as g("rowId" uuid, "columnId" uuid, "textValue" text,
  "numberValue" numeric, "booleanValue" boolean, unit text)`;
const SAME = `(c.text_value is not distinct from g."textValue" and c.unit is not distinct from g.unit
  and c.boolean_value is not distinct from g."booleanValue")`;

/** The extracted value, which is kept at a person's first edit. Null for cells that were never filled. */
const BEFORE_EDIT = `case when c.is_edited then c.before_edit
  when c.made_from_definition is null or c.status = 'Pending' then null
  else jsonb_build_object('textValue', c.text_value, 'numberValue', c.number_value::text, 'booleanValue', c.boolean_value,
    'unit', c.unit, 'status', case c.status when 'Failed' then 'Failed' else 'Completed' end, 'isAbsent', c.is_absent,
    'needsReview', c.needs_review, 'isAccepted', c.is_accepted, 'confidence', c.confidence, 'error', c.error,
    'sources', c.sources) end`;

/**
 * Writes people's values, and creates the cells that do not exist. A value that is only confirmed keeps its sources.
 * @returns the cells whose values have changed
 */
export async function writeEdits(
  em: EntityManager,
  table: { id: string; organizationId: string },
  cells: readonly EditedCell[],
  byId: string,
): Promise<CellKey[]> {
  return joiningMany(em, cells.length, async () => {
    const given = JSON.stringify(cells);
    const rows = rowsOf(cells);
    await textSql(
      em,
      `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, sources)
       select g."rowId", g."columnId", ?::uuid, ?::uuid, '[]' from ${GIVEN} on conflict (row_id, column_id) do nothing`,
      [table.organizationId, table.id, given],
    );
    const changed = await textSql<CellKey>(
      em,
      `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
       join ${GIVEN} on c.row_id = g."rowId" and c.column_id = g."columnId" and not ${SAME}
       where ${IN_ROWS} order by c.row_id, c.column_id for update of c`,
      [given, rows],
    );
    const isChanged = new Set(changed.map(({ rowId, columnId }) => `${rowId} ${columnId}`));
    const confirmed = cells.filter(({ rowId, columnId }) => !isChanged.has(`${rowId} ${columnId}`));
    await recordChanges(em, changed, { kind: 'edited', byId });
    await recordChanges(em, confirmed, { kind: 'accepted', byId });
    await textSql(
      em,
      `update datatable_cell c set before_edit = ${BEFORE_EDIT}, text_value = g."textValue", number_value = g."numberValue",
         boolean_value = g."booleanValue", unit = g.unit, sources = case when ${SAME} then c.sources else '[]' end,
         confidence = null, status = 'Completed', is_absent = false, is_edited = true, needs_review = false,
         is_accepted = true, error = null, proposal = null, updated_at = now()
       from ${GIVEN} where c.row_id = g."rowId" and c.column_id = g."columnId" and ${IN_ROWS}`,
      [given, rows],
    );
    return changed;
  });
}

const KEYS = `jsonb_to_recordset(?::jsonb) as k("rowId" uuid, "columnId" uuid)`;

/** Marks cells as accepted, except failed ones. Locks them in one order, so that two callers never wait for each other. */
export async function acceptCells(em: EntityManager, cells: readonly CellKey[], byId: string): Promise<void> {
  return joiningMany(em, cells.length, async () => {
    const locked = await textSql<CellKey>(
      em,
      `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
       join ${KEYS} on c.row_id = k."rowId" and c.column_id = k."columnId" and c.status <> 'Failed'
       where ${IN_ROWS} order by c.row_id, c.column_id for update of c`,
      [JSON.stringify(cells), rowsOf(cells)],
    );
    await recordChanges(em, locked, { kind: 'accepted', byId });
    await textSql(
      em,
      `update datatable_cell c set is_accepted = true, updated_at = now()
       from ${KEYS} where c.row_id = k."rowId" and c.column_id = k."columnId" and ${IN_ROWS}`,
      [JSON.stringify(locked), rowsOf(locked)],
    );
  });
}

/** Takes back the acceptance of extracted values. A value that a person wrote stays confirmed until it is restored. */
export async function withdrawAcceptance(em: EntityManager, cells: readonly CellKey[], byId: string): Promise<void> {
  return joiningMany(em, cells.length, async () => {
    const locked = await textSql<CellKey>(
      em,
      `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
       join ${KEYS} on c.row_id = k."rowId" and c.column_id = k."columnId" and c.is_accepted and not c.is_edited
       where ${IN_ROWS} order by c.row_id, c.column_id for update of c`,
      [JSON.stringify(cells), rowsOf(cells)],
    );
    await recordChanges(em, locked, { kind: 'unaccepted', byId });
    await textSql(
      em,
      `update datatable_cell c set is_accepted = false, updated_at = now()
       from ${KEYS} where c.row_id = k."rowId" and c.column_id = k."columnId" and ${IN_ROWS}`,
      [JSON.stringify(locked), rowsOf(locked)],
    );
  });
}

/** Locks and returns those of the cells whose extracted value can be restored. */
export async function takeRestorable(em: EntityManager, cells: readonly CellKey[]): Promise<CellKey[]> {
  return textSql(
    em,
    `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
     join ${KEYS} on c.row_id = k."rowId" and c.column_id = k."columnId" and c.is_edited and c.before_edit is not null
     where ${IN_ROWS} order by c.row_id, c.column_id for update of c`,
    [JSON.stringify(cells), rowsOf(cells)],
  );
}

/** Replaces people's values by the extracted ones, with their sources. */
export async function restoreExtracted(em: EntityManager, cells: readonly CellKey[], byId: string): Promise<void> {
  return joiningMany(em, cells.length, async () => {
    await recordChanges(em, cells, { kind: 'restored', byId });
    await textSql(
      em,
      `update datatable_cell c set text_value = b."textValue", number_value = b."numberValue",
         boolean_value = b."booleanValue", unit = b.unit, status = b.status, is_absent = b."isAbsent",
         needs_review = b."needsReview", is_accepted = b."isAccepted", confidence = b.confidence, error = b.error,
         sources = b.sources, is_edited = false, before_edit = null, proposal = null, updated_at = now()
       from ${KEYS}, datatable_cell old, jsonb_to_record(old.before_edit) as b("textValue" text, "numberValue" numeric,
         "booleanValue" boolean, unit text, status text, "isAbsent" boolean, "needsReview" boolean, "isAccepted" boolean,
         confidence double precision, error text, sources jsonb)
       where c.row_id = k."rowId" and c.column_id = k."columnId" and old.row_id = c.row_id and old.column_id = c.column_id
         and ${IN_ROWS}`,
      [JSON.stringify(cells), rowsOf(cells)],
    );
  });
}

/** Brings back the value that a change of the cell replaced. @returns the cell; undefined if that cannot be restored */
export async function restoreCell(
  em: EntityManager,
  cell: CellKey,
  changeId: string,
  byId: string,
): Promise<CellKey | undefined> {
  return restoreFormer(em, cell, changeId, { byId, beforeEdit: BEFORE_EDIT });
}

export type ColumnValue = {
  rowId: string;
  textValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
};

/** Locks and returns the values of a column, by row. */
export async function takeColumnValues(em: EntityManager, columnId: string): Promise<ColumnValue[]> {
  return textSql(
    em,
    `select row_id as "rowId", text_value as "textValue", boolean_value as "booleanValue", unit from datatable_cell
     where column_id = ? and (text_value is not null or boolean_value is not null) order by row_id for update`,
    [columnId],
  );
}

/** A value in the new format of its column; with `fits` false, the reason why it has none. */
export type ConvertedValue = ColumnValue & { numberValue: string | null; fits: boolean; error: string | null };

/**
 * Writes the values of a column in its new format. An extracted value that does not fit is to be filled again; a person's
 * cell has failed. Proposals and the values behind edits are in the old format, so they are deleted.
 */
export async function writeConverted(
  em: EntityManager,
  columnId: string,
  values: readonly ConvertedValue[],
  from: { format: Format; byId: string },
): Promise<void> {
  return joiningMany(em, values.length, async () => {
    const cells = values.map(({ rowId }) => ({ rowId, columnId }));
    await recordChanges(em, cells, { kind: 'converted', ...from });
    await textSql(em, 'update datatable_cell set proposal = null, before_edit = null where column_id = ?', [columnId]);
    await textSql(
      em,
      `update datatable_cell c set text_value = g."textValue", number_value = g."numberValue",
         boolean_value = g."booleanValue", unit = g.unit,
         status = case when g.fits then c.status when c.is_edited then 'Failed' else 'Pending' end,
         error = case when g.fits then c.error when c.is_edited then g.error end,
         sources = case when g.fits then c.sources else '[]' end,
         is_edited = c.is_edited and g.fits, is_accepted = c.is_accepted and g.fits, needs_review = c.needs_review and g.fits
       from jsonb_to_recordset(?::jsonb) as g("rowId" uuid, fits boolean, error text, "textValue" text,
         "numberValue" numeric, "booleanValue" boolean, unit text)
       where c.column_id = ? and c.row_id = g."rowId" and ${IN_ROWS}`,
      [JSON.stringify(values), columnId, rowsOf(values)],
    );
  });
}
