// Text: the cells of a run are chosen, marked and counted in one statement each, over selects of what the viewer may see.
import { RUN_STATUSES, type RunOptions } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Selection, Viewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import { addMissingCells, visibleRows } from './row.queries.ts';

/** Which cells of a table a run fills. */
export type RunScope = {
  runId: string;
  table: Pick<DatatableRow, 'id' | 'organizationId'>;
  /** The run fills rows that this viewer may see. */
  viewer: Viewer;
  /** refresh: new, waiting, failed and stale cells. regenerate: all cells. */
  mode: 'refresh' | 'regenerate';
  columnIds: readonly string[];
  rowIds: readonly string[] | undefined;
  options: z.output<typeof RunOptions>;
  /** A value that another model made is stale. */
  model: string;
};

const STALE = `(c.dependency_changed or c.made_from_definition is distinct from col.definition_hash
  or c.made_from_version_id is distinct from r.current_version_id or c.made_with_model is distinct from ?)`;

/**
 * Selects the cells that a run fills. Cells of another live run, and cells that the options keep, are left out. Each row's
 * cells are looked up by their key (`offset 0` keeps other conditions out of it): the statistics say that a new table is
 * empty, and another index of it would be read from end to end for every row.
 */
function cellsOf({ runId, table, viewer, mode, columnIds, rowIds: only, options, model }: RunScope): Selection {
  const rows = visibleRows(viewer, table.id);
  const rowIds = only ? pgArray(only) : null;
  const conditions = [
    `(c.run_id = any(array(
       select id from datatable_run where datatable_id = ? and id <> ? and status in ('pending', 'running')))) is not true`,
  ];
  const values: unknown[] = [...rows.values, rowIds, rowIds, pgArray(columnIds), table.id, runId];
  if (options.preserveImportedRows) conditions.push(`r.origin <> 'imported'`);
  if (options.onlyPendingColumns) conditions.push(`c.status = 'Pending'`);
  if (mode === 'refresh') {
    conditions.push(`(c.status in ('Pending', 'RefreshPending', 'Failed') or ${STALE})`);
    values.push(model);
  } else if (options.preserveUserEditedRows) {
    conditions.push('not c.is_edited');
  }
  const sql = `select c.row_id, c.column_id, c.run_id, r.position
    from (select * from (${rows.sql}) seen where document_id is not null and not is_unreadable
      and (?::uuid[] is null or id = any(?::uuid[])) offset 0) r
    cross join lateral (select * from datatable_cell where row_id = r.id offset 0) c
    join (select id, definition_hash from datatable_column where id = any(?::uuid[]) offset 0) col on col.id = c.column_id
    where ${conditions.join(' and ')}`;
  return { sql, values };
}

export type RunSize = { cells: number; rows: number; columns: number };

/**
 * Adds the cells that are missing and counts those that the run fills. New cells belong to the run from the start, unless it
 * fills only some of them: those of some rows, or of rows that its viewer may see.
 */
export async function countRunCells(em: EntityManager, scope: RunScope): Promise<RunSize> {
  const { runId } = scope;
  const added = await addMissingCells(em, scope.table, scope.columnIds, runId);
  const cells = cellsOf(scope);
  const [counted] = await textSql<RunSize & { fresh: number }>(
    em,
    `select count(*)::int as cells, count(distinct row_id)::int as rows, count(distinct column_id)::int as columns,
       (count(*) filter (where run_id = ?))::int as fresh
     from (${cells.sql}) p`,
    [runId, ...cells.values],
  );
  const { fresh, ...size } = counted ?? { fresh: 0, cells: 0, rows: 0, columns: 0 };
  if (fresh < added) await textSql(em, 'update datatable_cell set run_id = null where run_id = ?', [runId]);
  return size;
}

/** Assigns the cells to the run, and records its rows as items and its columns. */
export async function assignRunCells(em: EntityManager, scope: RunScope): Promise<void> {
  const { runId, table } = scope;
  const cells = cellsOf(scope);
  await textSql(
    em,
    `with picked as materialized (${cells.sql}),
     marked as (
       update datatable_cell c set run_id = ?, run_outcome = null,
         error = case when c.status = 'Failed' then null else c.error end,
         status = case when c.status in ('Completed', 'RefreshPending') then 'RefreshPending' else 'Pending' end
       from picked p where c.row_id = p.row_id and c.column_id = p.column_id and p.run_id is distinct from ?
       returning c.row_id, c.column_id, p.position),
     part as (
       select * from marked union all select row_id, column_id, position from picked where run_id = ?),
     of_rows as (
       insert into run_item (run_id, key, organization_id, position)
       select distinct ?::uuid, row_id::text, ?::uuid, position from part)
     insert into datatable_run_column (run_id, column_id, organization_id, total)
     select ?::uuid, column_id, ?::uuid, count(*)::int from part group by column_id`,
    [...cells.values, runId, runId, runId, runId, table.organizationId, runId, table.organizationId],
  );
}

/** Runs a step and rolls back what it wrote, without ending the transaction. */
export async function rehearse<T>(em: EntityManager, step: () => Promise<T>): Promise<T> {
  await textSql(em, 'savepoint rehearsal');
  const result = await step();
  await textSql(em, 'rollback to savepoint rehearsal');
  return result;
}

/** Returns the ids of a table's runs that have not ended. */
export async function liveRuns(em: EntityManager, datatableId: string): Promise<string[]> {
  const runs = await sqlOf(em)
    .selectFrom('datatable_run')
    .where('datatable_id', '=', datatableId)
    .where('status', 'in', ['pending', 'running'])
    .select('id')
    .execute();
  return runs.map(({ id }) => id);
}

/** Releases the cells that the run has not filled to the next run. Lanes lock cells in the same order, then the run. */
export async function releaseCells(em: EntityManager, runId: string): Promise<void> {
  const left = 'from datatable_cell where run_id = ? and run_outcome is null order by row_id, column_id for update';
  await textSql(em, `select count(*) from (select 1 ${left}) locked`, [runId]);
  await textSql(em, `update datatable_cell set run_outcome = 'stopped' where run_id = ? and run_outcome is null`, [
    runId,
  ]);
}

/** How a run has filled a cell of a column. */
export type CellCounted = { columnId: string; filled: 0 | 1; failed: 0 | 1 };

/** Counts filled cells for the run and its columns. Locks the run before its columns, so that lanes never deadlock. */
export async function countFilled(em: EntityManager, runId: string, cells: readonly CellCounted[]): Promise<void> {
  await textSql(
    em,
    `with part as (select * from jsonb_to_recordset(?::jsonb) as p("columnId" uuid, filled int, failed int)),
     run as (update datatable_run set filled_count = filled_count + s.filled,
         completed_count = completed_count + s.done - s.failed, failed_count = failed_count + s.failed
       from (select coalesce(sum(filled), 0)::int as filled, coalesce(sum(failed), 0)::int as failed,
         count(*)::int as done from part) s where id = ? returning id)
     update datatable_run_column c set completed_count = c.completed_count + 1 - part.failed,
       failed_count = c.failed_count + part.failed
     from run, part where c.run_id = run.id and c.column_id = part."columnId"`,
    [JSON.stringify(cells), runId],
  );
}

/** A table run with its progress. Times are text as the database writes them. */
export type RunFound = {
  id: string;
  status: (typeof RUN_STATUSES)[number];
  total: number;
  completedCount: number;
  failedCount: number;
  problem: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

/** The columns of `RunFound`, to be selected from `datatable_run`. */
export const RUN_COLUMNS = `id, status, total, completed_count as "completedCount", failed_count as "failedCount", problem,
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

/** Finds a run of a table, or (null) its latest one. */
export async function findTableRun(
  em: EntityManager,
  datatableId: string,
  id: string | null,
): Promise<RunFound | undefined> {
  const [run] = await textSql<RunFound>(
    em,
    `select ${RUN_COLUMNS} from datatable_run where datatable_id = ? and (?::uuid is null or id = ?::uuid)
     order by created_at desc, id desc limit 1`,
    [datatableId, id, id],
  );
  return run;
}

export type RunColumnFound = { columnId: string; total: number; completed: number; failed: number };

/** Returns the progress of a run by column, in the order of the columns. */
export async function runColumnsOf(em: EntityManager, runId: string): Promise<RunColumnFound[]> {
  return sqlOf(em)
    .selectFrom('datatable_run_column as part')
    .innerJoin('datatable_column as col', 'col.id', 'part.column_id')
    .where('part.run_id', '=', runId)
    .select([
      'part.column_id as columnId',
      'part.total',
      'part.completed_count as completed',
      'part.failed_count as failed',
    ])
    .orderBy('col.display_order')
    .orderBy('col.created_at')
    .orderBy('col.id')
    .execute();
}

/** Returns the rows that lanes are filling now, of those that the viewer may see. */
export async function rowsInWork(
  em: EntityManager,
  viewer: Viewer,
  datatableId: string,
  run: { id: string; limit: number },
): Promise<string[]> {
  const visible = visibleRows(viewer, datatableId);
  const rows = await textSql<{ id: string }>(
    em,
    `select r.id from run_item part join (${visible.sql}) r on r.id = part.key::uuid
     where part.run_id = ? and part.state = 'open' and part.claimed_by is not null and part.claimed_until > now()
     order by r.position, r.id limit ?`,
    [...visible.values, run.id, run.limit],
  );
  return rows.map(({ id }) => id);
}
