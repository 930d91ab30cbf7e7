import { DatatableEntity, type DatatableRow, DatatableRunEntity } from '@atrium/db/ai-table';
import { pgArray } from '@atrium/db/listing';
import type { RunOptions } from '@atrium/domain/ai-table';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { requireCredits } from '../credit/index.ts';
import type { Work } from '../kernel/index.ts';
import { tableRun } from './fill.process.ts';
import { tell } from './readers.ts';
import { addMissingCells, lockTable, visibleRows } from './rows.ts';

/** refresh: what is new, waiting, failed or stale. regenerate: all. */
export type RunMode = 'refresh' | 'regenerate';

export type RunRequest = {
  mode: RunMode;
  /** Generated columns to fill. */
  columnIds: string[];
  rowIds?: string[] | undefined;
  options: z.output<typeof RunOptions>;
  /** A value made with another model is stale. */
  model: string;
  dryRun?: boolean;
};

export type Started = { taskId: string | null; cells: number; rows: number; columns: number; creditsReserved: string };

type Selection = { sql: string; values: unknown[] };

const STALE = `(c.dependency_changed or c.made_from_definition is distinct from col.definition_hash
  or c.made_from_version_id is distinct from r.current_version_id or c.made_with_model is distinct from ?)`;

/**
 * The cells a run is to fill, of rows that its caller may see. What belongs to another run that is not over, and what the
 * options keep, stays out. Each row's cells are looked up by their key (`offset 0` keeps other conditions out of it): the
 * statistics say of a new table that it is empty, and another index of it would be read from end to end for every row.
 */
function selection(actor: MemberActor, table: DatatableRow, request: RunRequest, runId: string): Selection {
  const { options } = request;
  const visible = visibleRows(actor, table.id);
  const rowIds = request.rowIds ? pgArray(request.rowIds) : null;
  const conditions = [
    `(c.run_id = any(array(
       select id from datatable_run where datatable_id = ? and id <> ? and status in ('pending', 'running')))) is not true`,
  ];
  const values: unknown[] = [...visible.values, rowIds, rowIds, pgArray(request.columnIds), table.id, runId];
  if (options.preserveImportedRows) conditions.push(`r.origin <> 'imported'`);
  if (options.onlyPendingColumns) conditions.push(`c.status = 'Pending'`);
  if (request.mode === 'refresh') {
    conditions.push(`(c.status in ('Pending', 'RefreshPending', 'Failed') or ${STALE})`);
    values.push(request.model);
  } else if (options.preserveUserEditedRows) {
    conditions.push('not c.is_edited');
  }
  const sql = `select c.row_id, c.column_id, c.run_id, r.position
    from (select * from (${visible.sql}) seen where document_id is not null
      and (?::uuid[] is null or id = any(?::uuid[])) offset 0) r
    cross join lateral (select * from datatable_cell where row_id = r.id offset 0) c
    join (select id, definition_hash from datatable_column where id = any(?::uuid[]) offset 0) col on col.id = c.column_id
    where ${conditions.join(' and ')}`;
  return { sql, values };
}

type Counted = { cells: number; rows: number; columns: number };

/**
 * Adds the cells that are missing and counts what is to be filled. Cells that are new belong to the run already, unless it
 * is not to fill all of them: of some rows only, or of rows that its caller does not see.
 */
async function count(
  em: EntityManager,
  table: DatatableRow,
  runId: string,
  { columnIds }: RunRequest,
  picked: Selection,
): Promise<Counted> {
  const added = await addMissingCells(em, table, columnIds, runId);
  const [counted] = await em.execute<(Counted & { fresh: number })[]>(
    `select count(*)::int as cells, count(distinct row_id)::int as rows, count(distinct column_id)::int as columns,
       (count(*) filter (where run_id = ?))::int as fresh
     from (${picked.sql}) p`,
    [runId, ...picked.values],
  );
  const { fresh, ...found } = counted ?? { fresh: 0, cells: 0, rows: 0, columns: 0 };
  if (fresh < added) await em.execute('update datatable_cell set run_id = null where run_id = ?', [runId]);
  return found;
}

/** Makes the cells the run's, and writes down its rows and columns. */
async function mark(em: EntityManager, table: DatatableRow, runId: string, picked: Selection): Promise<void> {
  await em.execute(
    `with picked as materialized (${picked.sql}),
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
    [...picked.values, runId, runId, runId, runId, table.organizationId, runId, table.organizationId],
  );
}

/**
 * Starts a run in the command's transaction: adds the cells that are missing, counts, marks the cells, reserves a credit
 * for each, and queues its lanes. The table is locked, so that two runs never take the same cell.
 * @throws PAYMENT_REQUIRED with too few credits
 */
export async function startRun(
  work: Pick<Work<MemberActor, never, never>, 'em' | 'actor' | 'requestId' | 'emit'>,
  table: DatatableRow,
  request: RunRequest,
): Promise<Started> {
  const { em, actor, emit } = work;
  await lockTable(em, table.id);
  const runId = newId();
  const picked = selection(actor, table, request, runId);
  const { cells, rows, columns } = await count(em, table, runId, request, picked);
  const creditsReserved = String(cells);
  if (cells === 0 || request.dryRun) return { taskId: null, cells, rows, columns, creditsReserved };
  await requireCredits(em, table.organizationId, String(cells));
  await em.insert(DatatableRunEntity, {
    id: runId,
    organizationId: table.organizationId,
    datatableId: table.id,
    total: cells,
    overwriteEdited: !request.options.preserveUserEditedRows,
    creditsReserved,
    createdById: actor.userId,
    createdAt: new Date(),
  });
  await em.nativeUpdate(DatatableEntity, { id: table.id }, { lastSyncedAt: new Date(), updatedAt: new Date() });
  await tableRun.start(work, {
    id: runId,
    resourceId: table.id,
    payload: { runId, lane: 0 },
    items: { count: rows, add: async () => mark(em, table, runId, picked) },
    // Reserved after the items are added, because it locks the account: other tables need not wait for that.
    reserve: { amount: creditsReserved, note: 'AI Table cells' },
  });
  await tell({ em, emit }, table.id, 'run');
  return { taskId: runId, cells, rows, columns, creditsReserved };
}

/** Stops all runs of a table at once. Their lanes are notified, and what they bring after this is not taken. */
export async function stopRuns(em: EntityManager, table: DatatableRow): Promise<number> {
  await lockTable(em, table.id);
  const runs = await em.execute<{ id: string }[]>(
    `select id from datatable_run where datatable_id = ? and status in ('pending', 'running')`,
    [table.id],
  );
  for (const { id } of runs) await tableRun.stopIn(em, id);
  return runs.length;
}
