import type { EntityManager } from '@mikro-orm/postgresql';

/** A lane of a run: its task's id is the name in which it claims rows. */
export type Lane = { runId: string; taskId: string };

/**
 * Rows that nobody is at, in the table's order, by an index of what is left: each claim costs the same, however long the
 * table is. A claim that is not renewed in time is free for other lanes.
 */
export async function claimRows(em: EntityManager, lane: Lane, count: number, seconds: number): Promise<string[]> {
  const rows = await em.execute<{ row_id: string }[]>(
    // Materialized: a limited sub-select that the planner repeats takes more than its limit.
    `with free as materialized (
       select run_id, row_id from datatable_run_row
       where run_id = ? and not is_done and (claimed_until is null or claimed_until < now())
       order by position, row_id limit ? for update skip locked)
     update datatable_run_row mine set claimed_by = ?, claimed_until = now() + make_interval(secs => ?)
     from free where mine.run_id = free.run_id and mine.row_id = free.row_id returning mine.row_id`,
    [lane.runId, count, lane.taskId, seconds],
  );
  return rows.map((row) => row.row_id);
}

export async function renewClaims(em: EntityManager, lane: Lane, seconds: number): Promise<void> {
  await em.execute(
    `update datatable_run_row set claimed_until = now() + make_interval(secs => ?)
     where run_id = ? and claimed_by = ? and not is_done`,
    [seconds, lane.runId, lane.taskId],
  );
}

/** Frees what the lane holds: rows of an attempt that has died, or that it hands back. */
export async function freeClaims(em: EntityManager, lane: Lane): Promise<void> {
  await em.execute(
    `update datatable_run_row set claimed_by = null, claimed_until = null
     where run_id = ? and claimed_by = ? and not is_done`,
    [lane.runId, lane.taskId],
  );
}

/** Puts a row off: it belongs to nobody and is not taken before the pause is over. */
export async function putOff(em: EntityManager, lane: Lane, rowId: string, seconds: number): Promise<void> {
  await em.execute(
    `update datatable_run_row set claimed_by = null, claimed_until = now() + make_interval(secs => ?)
     where run_id = ? and row_id = ? and claimed_by = ?`,
    [seconds, lane.runId, rowId, lane.taskId],
  );
}

export async function finishRow(em: EntityManager, lane: Lane, rowId: string): Promise<void> {
  await em.execute(
    'update datatable_run_row set is_done = true, claimed_until = null where run_id = ? and row_id = ?',
    [lane.runId, rowId],
  );
}

/** Whether there are rows to be done, and whether nobody is at some of them. */
export async function rowsLeft(em: EntityManager, runId: string): Promise<{ any: boolean; unclaimed: boolean }> {
  const left = 'exists (select 1 from datatable_run_row where run_id = ? and not is_done';
  const [found] = await em.execute<{ any: boolean; unclaimed: boolean }[]>(
    `select ${left}) as "any", ${left} and (claimed_by is null or claimed_until < now())) as unclaimed`,
    [runId, runId],
  );
  return found ?? { any: false, unclaimed: false };
}
