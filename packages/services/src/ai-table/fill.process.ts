import { setTimeout as sleep } from 'node:timers/promises';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import { type DatatableRunRow, DatatableRunEntity } from '@atrium/db/ai-table';
import { fillTable } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueJob, inTransaction, memberActorOf, type TaskContext } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { claimRows, freeClaims, type Lane, putOff, renewClaims, rowsLeft } from './claims.ts';
import { fillRow } from './fill-row.process.ts';
import { tellReaders } from './readers.ts';
import { endRun, ROWS_A_LANE } from './run.ts';

type Job = TaskContext<{ runId: string; lane: number }>;

export type LaneOptions = {
  provider: Provider;
  rowsAtOnce: number;
  /** What a dead lane held is free after this long. */
  claimSeconds: number;
  renewMs: number;
  /** How often it is asked whether the run still goes on, and whether a document is there. */
  lookMs: number;
  /** How often readers are told, at most, that cells were filled. */
  tellMs: number;
  /** After this long a lane makes place for other jobs and goes on behind them. */
  turnMs: number;
  /** How long after the run's start documents are waited for that are being indexed. */
  indexingMs: number;
};

const DEFAULTS: Omit<LaneOptions, 'provider'> = {
  rowsAtOnce: ROWS_A_LANE,
  claimSeconds: 120,
  renewMs: 30_000,
  lookMs: 500,
  tellMs: 400,
  turnMs: 30_000,
  indexingMs: 600_000,
};

/** Attempts of a lane, minutes in all by the queue's growing pauses, before a model that does not answer ends the run. */
const PATIENT_ATTEMPTS = 6;
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const MODEL_OUT = 'The model did not answer for several minutes. Refresh to go on.';
const MODEL_REFUSED: Partial<Record<ProviderError['kind'], string>> = {
  unauthorized: 'The model provider does not accept this server’s key, or its account is empty.',
  unsupported: 'The model provider does not take these requests. The model’s settings should be checked.',
};

async function inTenant<T>(job: Job, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(job.platform.orm, 'organization', job.actor, run);
}

function laneOf(job: Job): Lane {
  return { runId: job.payload.runId, taskId: job.taskId };
}

async function begin(job: Job): Promise<DatatableRunRow | null> {
  return inTenant(job, async (em) => {
    const run = await em.findOne(DatatableRunEntity, { id: job.payload.runId });
    if (!run || !['pending', 'running'].includes(run.status)) return null;
    await em.execute(
      `update datatable_run set status = 'running', started_at = coalesce(started_at, now()) where id = ? and status = 'pending'`,
      [run.id],
    );
    await freeClaims(em, laneOf(job));
    return run;
  });
}

/** Aborts when the run is over; renews the lane's claims meanwhile. */
function watchRun(job: Job, { claimSeconds, renewMs, lookMs }: LaneOptions) {
  const over = new AbortController();
  const look = async (): Promise<void> => {
    const [run] = await inTenant(job, async (em) =>
      em.execute<{ goes_on: boolean }[]>(
        `select status in ('pending', 'running') as goes_on from datatable_run where id = ?`,
        [job.payload.runId],
      ),
    );
    if (!run?.goes_on) over.abort();
  };
  const renew = async (): Promise<void> => inTenant(job, async (em) => renewClaims(em, laneOf(job), claimSeconds));
  const warn = (error: unknown) => job.platform.log.warn({ err: error, taskId: job.taskId }, 'run not watched');
  const timers = [
    setInterval(() => void look().catch(warn), lookMs),
    setInterval(() => void renew().catch(warn), renewMs),
  ];
  return { over: over.signal, end: () => timers.forEach((timer) => clearInterval(timer)) };
}

async function finish(
  job: Job,
  run: DatatableRunRow,
  status: 'completed' | 'failed' | 'stopped',
  problem: string | null = null,
): Promise<void> {
  await inTenant(job, async (em) => {
    if (await endRun(em, run, status, problem)) {
      await tellReaders(em, { id: run.datatableId, organizationId: run.organizationId }, 'run');
    }
  });
}

/**
 * Tells the table's readers what was filled, some of it at once: they look again at the whole table, and an event for each
 * row would be more work than some rows are.
 */
function tellsOf(job: Job, run: DatatableRunRow, everyMs: number) {
  let timer: NodeJS.Timeout | null = null;
  let told = Promise.resolve();
  const tell = (): void => {
    timer = null;
    const table = { id: run.datatableId, organizationId: run.organizationId };
    told = inTenant(job, async (em) => tellReaders(em, table, 'row')).catch((error: unknown) =>
      job.platform.log.warn({ err: error, taskId: job.taskId }, 'readers of a table not told'),
    );
  };
  return {
    soon: (): void => {
      timer ??= setTimeout(tell, everyMs);
    },
    end: async (): Promise<void> => {
      if (timer) {
        clearTimeout(timer);
        tell();
      }
      await told;
    },
  };
}

type Filled = { failure: unknown; isTurnOver: boolean };

/**
 * Keeps rows under way until none is left to claim, the lane's turn is over, or something fails. What is under way then is
 * still brought to its end.
 */
async function keepFilling(
  job: Job,
  run: DatatableRunRow,
  asker: MemberActor,
  signal: AbortSignal,
  options: LaneOptions,
): Promise<Filled> {
  const { provider, rowsAtOnce, claimSeconds, lookMs, tellMs, turnMs, indexingMs } = options;
  const lane = laneOf(job);
  const tells = tellsOf(job, run, tellMs);
  const turnEnds = Date.now() + turnMs;
  const underway = new Set<Promise<void>>();
  let failure: unknown = null;
  const fill = async (rowId: string): Promise<void> => {
    const waitsForIndexing = Date.now() - run.createdAt.getTime() < indexingMs;
    const end = await fillRow({ job, run, lane, rowId, provider, asker, signal, waitsForIndexing, wrote: tells.soon });
    if (end === 'waiting') await inTenant(job, async (em) => putOff(em, lane, rowId, (2 * lookMs) / 1000));
  };
  const start = (rowId: string): void => {
    const filling = fill(rowId)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => underway.delete(filling));
    underway.add(filling);
  };
  const goesOn = () => !signal.aborted && failure === null && Date.now() < turnEnds;
  const goOn = async (): Promise<boolean> => {
    const rowIds = await inTenant(job, async (em) => claimRows(em, lane, rowsAtOnce - underway.size, claimSeconds));
    rowIds.forEach(start);
    if (underway.size > 0) await Promise.race(underway);
    else if (!(await inTenant(job, async (em) => rowsLeft(em, run.id))).unclaimed) return false;
    else await sleep(lookMs);
    return true;
  };
  try {
    while (goesOn()) if (!(await goOn())) break;
  } catch (error) {
    failure ??= error;
  }
  await Promise.all(underway);
  await tells.end();
  return { failure, isTurnOver: Date.now() >= turnEnds };
}

/** Goes on behind the jobs that wait, if anything is left that nobody is at. */
async function goOnLater(job: Job, run: DatatableRunRow): Promise<void> {
  await inTenant(job, async (em) => {
    await freeClaims(em, laneOf(job));
    if (!(await rowsLeft(em, run.id)).unclaimed) return;
    await enqueueJob(em, job, fillTable, job.payload, { resourceId: run.datatableId });
  });
}

/** The queue tries a lane again whose model is out for a while; one that will not answer ends the run. */
async function giveUp(job: Job, run: DatatableRunRow, failure: unknown): Promise<void> {
  await inTenant(job, async (em) => freeClaims(em, laneOf(job)));
  if (!(failure instanceof ProviderError)) throw failure;
  if (PASSING.includes(failure.kind) && job.attempt < PATIENT_ATTEMPTS) throw failure;
  const { platform, taskId, requestId } = job;
  platform.log.error({ err: failure, taskId, requestId }, 'table not filled');
  await finish(job, run, 'failed', MODEL_REFUSED[failure.kind] ?? MODEL_OUT);
}

/**
 * One lane of a run: keeps some rows under way until none is left to claim. It may be killed at any time: what is filled
 * is stored, what was claimed is claimed again, and the run's credits are settled once, at its end.
 */
export async function runFillTable(job: Job, given: Partial<LaneOptions> = {}): Promise<void> {
  const run = await begin(job);
  if (!run) return;
  const options = { ...DEFAULTS, provider: given.provider ?? (await providersFor(job)).extraction, ...given };
  const asker = await memberActorOf(job.platform, job.actor);
  if (!asker) return finish(job, run, 'stopped');
  const watch = watchRun(job, options);
  const signal = AbortSignal.any([job.signal, watch.over]);
  let filled: Filled;
  try {
    filled = await keepFilling(job, run, asker, signal, options);
  } finally {
    watch.end();
  }
  if (watch.over.aborted) return;
  job.signal.throwIfAborted();
  if (filled.failure !== null) return giveUp(job, run, filled.failure);
  if (filled.isTurnOver) await goOnLater(job, run);
  const left = await inTenant(job, async (em) => rowsLeft(em, run.id));
  // Whichever lane sees the last row done ends the run.
  if (!left.any) await finish(job, run, 'completed');
}

function endOf(status: 'failed' | 'stopped') {
  return async (job: Job): Promise<void> => {
    const run = await inTenant(job, async (em) => em.findOne(DatatableRunEntity, { id: job.payload.runId }));
    if (run) await finish(job, run, status, status === 'failed' ? 'Something went wrong on our side.' : null);
  };
}

/** After the last failed attempt: the run ends, its cells wait for the next refresh, their credits return. */
export const failFillTable = endOf('failed');
/** The same when a person has revoked one of its tasks. */
export const stopFillTable = endOf('stopped');
