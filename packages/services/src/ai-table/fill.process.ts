import type { Provider } from '@atrium/ai/providers';
import { type DatatableRunRow, DatatableRunEntity } from '@atrium/db/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, memberActorOf, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { fillRow } from './fill-row.process.ts';
import { endRun } from './run.ts';

type Job = TaskContext<{ runId: string; lane: number }>;

/** Rows that a lane fills at once. A lane that dies gives its rows back when their claim runs out, or when it starts again. */
const ROWS_AT_ONCE = 8;
const CLAIM_SECONDS = 120;
const RENEW_MS = 30_000;
const LOOK_MS = 500;

const inTenant = async <T>(job: Job, run: (em: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(job.platform.orm, 'organization', job.actor, run);

const begin = async (job: Job): Promise<DatatableRunRow | null> =>
  inTenant(job, async (em) => {
    const run = await em.findOne(DatatableRunEntity, { id: job.payload.runId });
    if (!run || !['pending', 'running'].includes(run.status)) return null;
    await em.execute(
      `update datatable_run set status = 'running', started_at = coalesce(started_at, now()) where id = ? and status = 'pending'`,
      [run.id],
    );
    // An earlier attempt of this lane is dead: its rows are free.
    await em.execute(
      'update datatable_run_row set claimed_by = null, claimed_until = null where run_id = ? and claimed_by = ?',
      [run.id, job.taskId],
    );
    return run;
  });

const claim = async (job: Job, count: number): Promise<string[]> => {
  const rows = await inTenant(job, async (em) =>
    em.execute<{ row_id: string }[]>(
      `update datatable_run_row set claimed_by = ?, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
       where run_id = ? and row_id in (
         select rr.row_id from datatable_run_row rr join datatable_row r on r.id = rr.row_id
         where rr.run_id = ? and not rr.is_done and (rr.claimed_until is null or rr.claimed_until < now())
         order by r.position limit ? for update of rr skip locked)
       returning row_id`,
      [job.taskId, job.payload.runId, job.payload.runId, count],
    ),
  );
  return rows.map((row) => row.row_id);
};

const markDone = async (job: Job, rowId: string): Promise<void> => {
  await inTenant(job, async (em) => {
    await em.execute(
      'update datatable_run_row set is_done = true, claimed_until = null where run_id = ? and row_id = ?',
      [job.payload.runId, rowId],
    );
  });
};

/** Aborts when a person wishes the run to stop; renews the lane's claims meanwhile. */
const watchRun = (job: Job): { stopped: AbortSignal; end: () => void } => {
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const [run] = await inTenant(job, async (em) =>
      em.execute<{ wished: boolean }[]>(
        'select stop_requested_at is not null as wished from datatable_run where id = ?',
        [job.payload.runId],
      ),
    );
    if (!run || run.wished) stop.abort();
  };
  const renew = async (): Promise<void> => {
    await inTenant(job, async (em) =>
      em.execute(
        `update datatable_run_row set claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
         where run_id = ? and claimed_by = ? and not is_done`,
        [job.payload.runId, job.taskId],
      ),
    );
  };
  const warn = (error: unknown) => job.platform.log.warn({ err: error, taskId: job.taskId }, 'run not watched');
  const timers = [
    setInterval(() => void look().catch(warn), LOOK_MS),
    setInterval(() => void renew().catch(warn), RENEW_MS),
  ];
  return { stopped: stop.signal, end: () => timers.forEach((timer) => clearInterval(timer)) };
};

/** Ends the run when its last row is done; whichever lane sees that first does. */
const settle = async (job: Job, run: DatatableRunRow, stopped: boolean): Promise<void> => {
  await inTenant(job, async (em) => {
    const [left] = await em.execute<{ count: number }[]>(
      'select count(*)::int as count from datatable_run_row where run_id = ? and not is_done',
      [run.id],
    );
    if (!stopped && (left?.count ?? 0) > 0) return;
    if (await endRun(em, run, stopped ? 'stopped' : 'completed')) {
      await writeOutbox(em, run.organizationId, [{ topic: 'datatable', action: 'run', resourceId: run.datatableId }]);
    }
  });
};

/**
 * One lane of a run: keeps eight rows under way until none is left to claim. It may be killed at any time: what is filled
 * is stored, what was claimed is claimed again, and the run's credits are settled once, at its end.
 */
export const runFillTable = async (job: Job, provider: Provider = providersFor(job).extraction): Promise<void> => {
  const run = await begin(job);
  if (!run) return;
  const asker = await memberActorOf(job.platform, job.actor);
  const watch = watchRun(job);
  const signal = AbortSignal.any([job.signal, watch.stopped]);
  const underway = new Set<Promise<void>>();
  try {
    while (asker && !signal.aborted) {
      const rowIds = await claim(job, ROWS_AT_ONCE - underway.size);
      if (rowIds.length === 0 && underway.size === 0) break;
      for (const rowId of rowIds) {
        const filling = fillRow({ job, run, rowId, provider, asker, signal })
          .then(async (isDone) => (isDone ? markDone(job, rowId) : undefined))
          .finally(() => underway.delete(filling));
        underway.add(filling);
      }
      if (underway.size > 0) await Promise.race(underway);
    }
    await Promise.allSettled(underway);
  } finally {
    watch.end();
  }
  if (job.signal.aborted && !watch.stopped.aborted) job.signal.throwIfAborted();
  await settle(job, run, watch.stopped.aborted || asker === null);
};

/** After the last failed attempt: the run ends, its cells wait for the next refresh, their credits return. */
export const failFillTable = async (job: Job): Promise<void> => {
  await inTenant(job, async (em) => {
    const run = await em.findOne(DatatableRunEntity, { id: job.payload.runId });
    if (run && (await endRun(em, run, 'failed'))) {
      await writeOutbox(em, run.organizationId, [{ topic: 'datatable', action: 'run', resourceId: run.datatableId }]);
    }
  });
};
