import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTaskStates, type RunnableTask, runTask } from '@atrium/services/background-task';
import type { Platform } from '@atrium/services/kernel';
import { Logger as QueueLogger, parseCronItems, run, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { clock, tasks } from '../tasks.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';

export type RunningWorker = {
  /** Rejects until this worker has said that it lives: before that it takes no job. */
  ready: () => Promise<void>;
  /** Settles when it takes no more jobs: stopped, or broken for good. What the database's absence breaks is begun again. */
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
const BEGIN_AGAIN_MS = 500;
const LOOK_MS = 50;
const LEAST_CONNECTIONS = 4;

/** A job that was cut off by the stop begins again at once elsewhere, as if this attempt had not been. */
const HAND_BACK = `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts)
  from unnest($1::bigint[], $2::int[]) as job(id, attempts)`;

function quietLogger(platform: Platform) {
  return new QueueLogger(({ jobId, taskIdentifier }) => (level, message, meta) => {
    // A failed job's error is logged where it ran, under its request's id and without what it quotes.
    if (meta?.['failure'] === true) return;
    const facts = { jobId, task: taskIdentifier };
    if (level === 'error') platform.log.error(facts, message);
    else if (level === 'warning') platform.log.warn(facts, message);
    else platform.log.debug(facts, message);
  });
}

/** Jobs are locked in the name of the pool, so that is the name to live by; written before the first is looked for. */
function announcing(platform: Platform, heartbeat: Heartbeat, stopping: AbortSignal) {
  let current: { poolId: string; announced: Promise<void> } | null = null;
  const announce = async (poolId: string): Promise<void> => {
    while (!stopping.aborted) {
      try {
        return await heartbeat.announce(poolId);
      } catch (error) {
        platform.log.warn({ err: error }, 'cannot say yet that this worker lives');
        await sleep(ANNOUNCE_AGAIN_MS);
      }
    }
  };
  return {
    once: async (poolId: string): Promise<void> => {
      if (current?.poolId !== poolId) current = { poolId, announced: announce(poolId) };
      return current.announced;
    },
    isAnnounced: () => current?.announced ?? null,
  };
}

function openPool(platform: Platform, ownerUrl: string): Pool {
  const max = Math.max(LEAST_CONNECTIONS, platform.config.WORKER_CONCURRENCY);
  const pool = new Pool({ connectionString: ownerUrl, max, application_name: 'atrium-queue' });
  const lost = (error: Error) => platform.log.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

type Running = { count: number };
type CutOff = { id: string; attempts: number }[];

/** The queue's handlers; they count what runs, and note what was cut off by the end of their queue. */
function handlersOf(
  platform: Platform,
  runnable: readonly RunnableTask[],
  { running, cutOff, shutdown }: { running: Running; cutOff: CutOff; shutdown: AbortSignal },
): TaskList {
  const states = createTaskStates(platform);
  return Object.fromEntries(
    runnable.map((task) => [
      task.job.name,
      async (payload, { job }) => {
        running.count += 1;
        const worker = job.locked_by ?? 'unknown';
        const { attempts: attempt, max_attempts: maxAttempts } = job;
        try {
          await runTask(platform, task, payload, { attempt, maxAttempts, worker, shutdown, states });
        } catch (error) {
          if (shutdown.aborted) cutOff.push({ id: job.id, attempts: attempt - 1 });
          throw error;
        } finally {
          running.count -= 1;
        }
      },
    ]),
  );
}

type QueueParts = {
  platform: Platform;
  pool: Pool;
  options: WorkerOptions;
  announce: (poolId: string) => Promise<void>;
};

/** One life of the queue, from its first job to its end: by a stop, or because it lost its database at the wrong moment. */
async function runQueue({ platform, pool, options, announce }: QueueParts) {
  const { graceMs = GRACE_MS } = options;
  const shutdown = new AbortController();
  const cutOff: CutOff = [];
  const running = { count: 0 };
  const events = new EventEmitter();
  let grace: NodeJS.Timeout | undefined;
  events.on('pool:gracefulShutdown', () => {
    grace ??= setTimeout(() => shutdown.abort(), graceMs);
  });
  // Told of a job whose end cannot be written, the library stops, and with two of them waits for ever: so it is not waited for.
  const broken = Promise.withResolvers<void>();
  events.on('pool:fatalError', () => broken.resolve());
  const plugin: GraphileConfig.Plugin = {
    name: 'heartbeat',
    version: '1.0.0',
    // Awaited before the worker looks for its first job.
    worker: { hooks: { startWorker: async (_ctx, { worker }) => announce(worker.workerPool.id) } },
  };
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: platform.config.WORKER_CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: handlersOf(platform, options.tasks ?? tasks, { running, cutOff, shutdown: shutdown.signal }),
    parsedCronItems: parseCronItems(options.clock ?? clock),
    logger: quietLogger(platform),
    // Batched, because only batches are waited for at the end: no job may still be on its way when the worker has stopped.
    preset: { plugins: [plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return {
    running,
    ended: Promise.race([runner.promise, broken.promise]),
    /** Leaves it as it is, once its last job has ended; what it had locked is for another. */
    abandon: async (): Promise<void> => {
      runner.stop().catch((error: unknown) => platform.log.debug({ err: error }, 'a broken queue'));
      while (running.count > 0) await sleep(LOOK_MS);
    },
    stop: async (): Promise<void> => {
      await Promise.race([runner.stop(), broken.promise]);
      clearTimeout(grace);
      await pool.query(HAND_BACK, [cutOff.map((job) => job.id), cutOff.map((job) => job.attempts)]);
    },
  };
}

type Queue = Awaited<ReturnType<typeof runQueue>>;

/** Begins the queue again, under a new name, until its database is back: the library gives up at the first lost connection. */
async function beginAgain(parts: QueueParts, stopping: AbortSignal): Promise<Queue | null> {
  while (!stopping.aborted) {
    await sleep(BEGIN_AGAIN_MS);
    try {
      return await runQueue(parts);
    } catch (error) {
      parts.platform.log.warn({ err: error }, 'the queue cannot be begun again yet');
    }
  }
  return null;
}

/**
 * Takes jobs from the queue and runs them. The queue's own tables need the owner's connection; the jobs' work goes
 * through the platform's restricted one.
 */
export async function startWorker(
  platform: Platform,
  ownerUrl: string,
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  const pool = openPool(platform, ownerUrl);
  const stopping = new AbortController();
  let queue: Queue | null = null;
  const jobsRunning = () => queue?.running.count ?? 0;
  const heartbeat = startHeartbeat({ ...options, pool, log: platform.log, jobsRunning });
  const announcement = announcing(platform, heartbeat, stopping.signal);
  const parts = { platform, pool, options, announce: announcement.once };
  queue = await runQueue(parts);
  const keepRunning = async (): Promise<void> => {
    while (queue !== null) {
      // However it ends: what is not a stop is a queue that broke.
      const error: unknown = await queue.ended.then(
        () => new Error('The queue stopped by itself'),
        (reason: unknown) => reason,
      );
      if (stopping.signal.aborted) return;
      platform.log.error({ err: error }, 'the queue broke off and is begun again');
      await queue.abandon();
      queue = await beginAgain(parts, stopping.signal);
    }
  };
  const ended = keepRunning();
  return {
    ended,
    ready: async () => {
      const announced = announcement.isAnnounced();
      if (announced === null) throw new Error('The worker has not started to look for jobs');
      await announced;
      await pool.query('select 1 from worker_heartbeat limit 1');
    },
    stop: async () => {
      stopping.abort();
      await queue?.stop();
      await ended;
      await heartbeat.stop();
      await pool.end();
    },
  };
}
