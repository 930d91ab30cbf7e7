// Text: cells are locked in one order, written from JSON, and counted in one statement per row; the hottest of them is
// run for each row of a run.
import type { CellSource, ColumnStatus } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import { DatatableCellEntity, type DatatableCellRow } from './ai-table.entity.ts';

export type CellKey = { rowId: string; columnId: string };

/** A cell, with whether it is stale and whether the extracted value behind a person's edit can be restored. */
export type CellFound = CellKey & {
  textValue: string | null;
  numberValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
  status: ColumnStatus;
  isAbsent: boolean;
  isEdited: boolean;
  needsReview: boolean;
  isAccepted: boolean;
  confidence: number | null;
  error: string | null;
  sources: CellSource[];
  proposal: DatatableCellRow['proposal'];
  isRestorable: boolean;
  isStale: boolean;
};

type CellRead = Omit<CellFound, 'isStale'> & {
  dependencyChanged: boolean;
  madeFromVersionId: string | null;
  madeFromDefinition: string | null;
  madeWithModel: string | null;
};

/**
 * Loads the cells of rows. A value that another model made is stale. Cells, rows with their documents, and columns are read
 * apart: in one statement, a database that has not analyzed new documents compares each cell with each document.
 */
export async function loadCells(
  em: EntityManager,
  rowIds: readonly string[],
  columnIds: readonly string[],
  model: string,
): Promise<CellFound[]> {
  const rows = await textSql<{ id: string; versionId: string | null }>(
    em,
    `select r.id, d.current_version_id as "versionId" from datatable_row r left join document d on d.id = r.document_id
     where r.id = any(?::uuid[]) and r.document_id is not null`,
    [pgArray(rowIds)],
  );
  const columns = await textSql<{ id: string; definition: string }>(
    em,
    `select id, definition_hash as definition from datatable_column
     where id = any(?::uuid[]) and generation_method->>'type' in ('extracted', 'augmented')`,
    [pgArray(columnIds)],
  );
  const cells = await textSql<CellRead>(
    em,
    `select c.row_id as "rowId", c.column_id as "columnId", c.text_value as "textValue",
       c.number_value::text as "numberValue", c.boolean_value as "booleanValue", c.unit, c.status,
       c.is_absent as "isAbsent", c.is_edited as "isEdited", c.needs_review as "needsReview",
       c.is_accepted as "isAccepted", c.confidence, c.error, c.sources, c.proposal,
       c.is_edited and c.before_edit is not null as "isRestorable", c.dependency_changed as "dependencyChanged",
       c.made_from_version_id as "madeFromVersionId", c.made_from_definition as "madeFromDefinition",
       c.made_with_model as "madeWithModel"
     from datatable_cell c where c.row_id = any(?::uuid[]) and c.column_id = any(?::uuid[])`,
    [pgArray(rowIds), pgArray(columnIds)],
  );
  const versions = new Map(rows.map(({ id, versionId }) => [id, versionId]));
  const definitions = new Map(columns.map(({ id, definition }) => [id, definition]));
  return cells.map(({ dependencyChanged, madeFromVersionId, madeFromDefinition, madeWithModel, ...cell }) => {
    const isMadeFromNow =
      madeFromVersionId === versions.get(cell.rowId) &&
      madeFromDefinition === definitions.get(cell.columnId) &&
      madeWithModel === model;
    const isExtracted = versions.has(cell.rowId) && definitions.has(cell.columnId);
    return { ...cell, isStale: isExtracted && (dependencyChanged || !isMadeFromNow) };
  });
}

export type StoredValue = {
  columnId: string;
  textValue: string | null;
  numberValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
};

/** Returns the values of a row. */
export async function valuesOfRow(em: EntityManager, rowId: string): Promise<StoredValue[]> {
  return textSql(
    em,
    `select column_id as "columnId", text_value as "textValue", number_value::text as "numberValue",
       boolean_value as "booleanValue", unit from datatable_cell where row_id = ?`,
    [rowId],
  );
}

/** Locks cells of a row until the transaction ends, in the order of their columns. */
export async function lockCells(em: EntityManager, rowId: string, columnIds: readonly string[]): Promise<void> {
  // The entity manager's own lock would also lock their columns, rows and organization, which its filters join.
  await textSql(
    em,
    `select 1 from datatable_cell where row_id = ? and column_id = any(?::uuid[]) order by column_id for update`,
    [rowId, pgArray(columnIds)],
  );
}

/**
 * Marks cells as stale whose dependencies have changed. Cells that are marked already are written too, so that the statement
 * waits for a transaction that is filling one of them.
 */
export async function markDependents(
  em: EntityManager,
  datatableId: string,
  changed: readonly CellKey[],
): Promise<void> {
  if (changed.length === 0) return;
  await textSql(
    em,
    `update datatable_cell c set dependency_changed = true
     from datatable_column col, jsonb_to_recordset(?::jsonb) as changed("rowId" uuid, "columnId" text)
     where col.id = c.column_id and col.datatable_id = ? and c.row_id = changed."rowId"
       and col.depends_on_column_ids @> to_jsonb(changed."columnId")`,
    [JSON.stringify(changed), datatableId],
  );
}

/** Returns the columns of a row's cells that a run has not settled yet. */
export async function columnsToFill(em: EntityManager, runId: string, rowId: string): Promise<string[]> {
  const cells = await textSql<{ columnId: string }>(
    em,
    `select column_id as "columnId" from (select * from datatable_cell where row_id = ? offset 0) cell
     where run_id = ? and run_outcome is null`,
    [rowId, runId],
  );
  return cells.map(({ columnId }) => columnId);
}

/**
 * Locks and returns the cells of a row that a run has not settled yet, in the order of their columns. `is not distinct from`
 * uses no index: until statistics know the run, all its cells would be read for each row.
 */
export async function takeCells(
  em: EntityManager,
  runId: string,
  rowId: string,
  columnIds: readonly string[],
): Promise<DatatableCellRow[]> {
  const found = await textSql<object>(
    em,
    `select * from datatable_cell
     where row_id = ? and array[column_id] <@ ?::uuid[] and run_id is not distinct from ? and run_outcome is null
     order by column_id for update`,
    [rowId, pgArray(columnIds), runId],
  );
  return found.map((cell) => em.map(DatatableCellEntity, cell));
}

/** Locks columns against changes until the transaction ends, and returns their definitions by id. */
export async function holdDefinitions(
  em: EntityManager,
  columnIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const columns = await textSql<{ id: string; hash: string }>(
    em,
    'select id, definition_hash as hash from datatable_column where id = any(?::uuid[]) order by id for share',
    [pgArray(columnIds)],
  );
  return new Map(columns.map(({ id, hash }) => [id, hash]));
}

/** Locks the columns of a table against changes until the transaction ends. */
export async function holdColumns(em: EntityManager, datatableId: string): Promise<void> {
  await sqlOf(em)
    .selectFrom('datatable_column')
    .where('datatable_id', '=', datatableId)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
}
