import { setTimeout as sleep } from 'node:timers/promises';
import { type RunnableTask, runTask } from '@atrium/services/background-task';
import type { Platform } from '@atrium/services/kernel';
import { Logger as QueueLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { clock, tasks } from '../tasks.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';

export type RunningWorker = {
  /** Rejects until this worker has said that it lives: before that it takes no job. */
  ready: () => Promise<void>;
  /** Settles when it takes no more jobs: stopped, or broken. */
  ended: Promise<void>;
  /** Lets running jobs end, or hands them back to the queue. */
  stop: () => Promise<void>;
};

export type WorkerOptions = {
  tasks?: readonly RunnableTask[];
  clock?: Parameters<typeof parseCronItems>[0];
  /** How often it says that it lives, and after how long a silence another is dead. */
  beatMs?: number;
  deadAfterSeconds?: number;
  /** How long running jobs may go on once it is asked to stop, before they are handed back. */
  graceMs?: number;
};

/** Postgres notifies of new jobs; this often it is asked all the same. */
const POLL_MS = 1_000;
const GRACE_MS = 2_000;
const ANNOUNCE_AGAIN_MS = 1_000;

/** A job that was cut off by the stop begins again at once elsewhere, as if this attempt had not been. */
const HAND_BACK = `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts)
  from unnest($1::bigint[], $2::int[]) as job(id, attempts)`;

const quietLogger = (platform: Platform) =>
  new QueueLogger(({ jobId, taskIdentifier }) => (level, message, meta) => {
    // A failed job's error is logged where it ran, under its request's id and without what it quotes.
    if (meta?.['failure'] === true) return;
    const facts = { jobId, task: taskIdentifier };
    if (level === 'error') platform.log.error(facts, message);
    else if (level === 'warning') platform.log.warn(facts, message);
    else platform.log.debug(facts, message);
  });

/** Jobs are locked in the name of the pool, so that is the name to live by; written before the first is looked for. */
const announcing = (platform: Platform, heartbeat: Heartbeat, shutdown: AbortSignal) => {
  let announced: Promise<void> | null = null;
  const announce = async (poolId: string): Promise<void> => {
    while (!shutdown.aborted) {
      try {
        return await heartbeat.announce(poolId);
      } catch (error) {
        platform.log.warn({ err: error }, 'cannot say yet that this worker lives');
        await sleep(ANNOUNCE_AGAIN_MS);
      }
    }
  };
  return {
    once: async (poolId: string): Promise<void> => (announced ??= announce(poolId)),
    isAnnounced: () => announced,
  };
};

const openPool = (platform: Platform, ownerUrl: string): Pool => {
  const pool = new Pool({ connectionString: ownerUrl, max: 4, application_name: 'atrium-queue' });
  const lost = (error: Error) => platform.log.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
};

/** The queue's handlers, and what they leave behind for the stop: how many run, which were cut off. */
const handlersOf = (platform: Platform, runnable: readonly RunnableTask[], shutdown: AbortSignal) => {
  const state = { running: 0, cutOff: [] as { id: string; attempts: number }[] };
  const taskList: TaskList = Object.fromEntries(
    runnable.map((task) => [
      task.job.name,
      async (payload, { job }) => {
        state.running += 1;
        const worker = job.locked_by ?? 'unknown';
        try {
          await runTask(platform, task, payload, {
            attempt: job.attempts,
            maxAttempts: job.max_attempts,
            worker,
            shutdown,
          });
        } catch (error) {
          if (shutdown.aborted) state.cutOff.push({ id: job.id, attempts: job.attempts - 1 });
          throw error;
        } finally {
          state.running -= 1;
        }
      },
    ]),
  );
  return { taskList, state };
};

/**
 * Takes jobs from the queue and runs them. The queue's own tables need the owner's connection; the jobs' work goes
 * through the platform's restricted one.
 */
export const startWorker = async (
  platform: Platform,
  ownerUrl: string,
  options: WorkerOptions = {},
): Promise<RunningWorker> => {
  const { graceMs = GRACE_MS, ...beats } = options;
  const pool = openPool(platform, ownerUrl);
  const shutdown = new AbortController();
  const { taskList, state } = handlersOf(platform, options.tasks ?? tasks, shutdown.signal);
  const heartbeat = startHeartbeat({ ...beats, pool, log: platform.log, jobsRunning: () => state.running });
  const announcement = announcing(platform, heartbeat, shutdown.signal);
  const plugin: GraphileConfig.Plugin = {
    name: 'heartbeat',
    version: '1.0.0',
    worker: {
      // Awaited before the worker looks for its first job.
      hooks: { startWorker: async (_ctx, { worker }) => announcement.once(worker.workerPool.id) },
    },
  };
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: platform.config.WORKER_CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(options.clock ?? clock),
    logger: quietLogger(platform),
    // Batched, because only batches are waited for at the end: no job may still be on its way when the worker has stopped.
    preset: { plugins: [plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return {
    ended: runner.promise,
    ready: async () => {
      const announced = announcement.isAnnounced();
      if (announced === null) throw new Error('The worker has not started to look for jobs');
      await announced;
      await pool.query('select 1 from worker_heartbeat limit 1');
    },
    stop: async () => {
      const stopping = runner.stop();
      const grace = setTimeout(() => shutdown.abort(), graceMs);
      await stopping;
      clearTimeout(grace);
      const { cutOff } = state;
      await pool.query(HAND_BACK, [cutOff.map((job) => job.id), cutOff.map((job) => job.attempts)]);
      await heartbeat.stop();
      await pool.end();
    },
  };
};
