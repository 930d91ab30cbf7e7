import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRIORITIES, type Urgency } from '@atrium/domain/kernel';
import { createTaskStates, type RunnableTask, runTask, type TaskStates } from '@atrium/services/background-task';
import type { Platform } from '@atrium/services/kernel';
import { Logger as QueueLogger, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { type FairShare, fairShare } from './fair-share.ts';
import { type RightOfWay, rightOfWay } from './right-of-way.ts';

export type Clock = Parameters<typeof parseCronItems>[0];

/** Interval for polling new jobs, in milliseconds. PostgreSQL also notifies the queue of them. */
const POLL_MS = 1_000;
const LOOK_MS = 50;

/** Makes jobs that the stop interrupted runnable at once, without counting this attempt. */
const HAND_BACK = `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts)
  from unnest($1::bigint[], $2::int[]) as job(id, attempts)`;

type CutOff = { id: string; attempts: number }[];

/** The parts that the runners of one process share. */
type Shared = {
  platform: Platform;
  states: TaskStates;
  running: { count: number };
  way: RightOfWay;
  cutOff: CutOff;
  shutdown: AbortSignal;
};

export type QueueParts = {
  platform: Platform;
  pool: Pool;
  tasks: readonly RunnableTask[];
  clock: Clock;
  /** How long running jobs may continue after a stop before they return to the queue, in milliseconds. */
  graceMs: number;
  /** Writes the first heartbeat under this name. The queue takes no job before. */
  announce: (workerName: string) => Promise<void>;
};

function quietLogger(platform: Platform) {
  return new QueueLogger(({ jobId, taskIdentifier }) => (level, message, meta) => {
    // The error of a failed job is logged where it ran, with its request id and without contents.
    if (meta?.['failure'] === true) return;
    const facts = { jobId, task: taskIdentifier };
    if (level === 'error') platform.log.error(facts, message);
    else if (level === 'warning') platform.log.warn(facts, message);
    else platform.log.debug(facts, message);
  });
}

/** Returns the handlers of the queue. They count running jobs and record those that the stop interrupted. */
function handlersOf(tasks: readonly RunnableTask[], shared: Shared, fair: FairShare): TaskList {
  const { platform, states, running, way, cutOff, shutdown } = shared;
  return Object.fromEntries(
    tasks.map((task) => [
      task.job.name,
      async (payload, { job }) => {
        running.count += 1;
        const end = fair.begin(job.flags);
        const leave = await way.enter(task.job.urgency, shutdown);
        const worker = job.locked_by ?? 'unknown';
        const { attempts: attempt, max_attempts: maxAttempts } = job;
        try {
          await runTask(platform, task, payload, { attempt, maxAttempts, worker, shutdown, states });
        } catch (error) {
          if (shutdown.aborted) cutOff.push({ id: job.id, attempts: attempt - 1 });
          throw error;
        } finally {
          leave();
          end();
          running.count -= 1;
        }
      },
    ]),
  );
}

/** Reserves slots for work that a person waits for: each runner takes only the tasks of its list. */
function slotsOf({ platform: { config }, tasks, clock }: QueueParts) {
  const isNow = ({ job }: RunnableTask) => job.urgency === 'now';
  const all: { tasks: RunnableTask[]; slots: number; clock: Clock }[] = [
    { tasks: tasks.filter(isNow), slots: config.WORKER_NOW_CONCURRENCY, clock: [] },
    { tasks: tasks.filter((task) => !isNow(task)), slots: config.WORKER_CONCURRENCY, clock },
  ];
  return all.filter((each) => each.tasks.length > 0);
}

async function startRunner(parts: QueueParts & { slots: number; name: string; events: EventEmitter }, shared: Shared) {
  const { platform, pool, tasks, clock, slots, name, events, announce } = parts;
  const fair = fairShare({ pool, slots, priorities: PRIORITIES satisfies Record<Urgency, object>, log: platform.log });
  events.on('pool:listen:notification', fair.jobsAdded);
  const plugin: GraphileConfig.Plugin = {
    name: 'heartbeat',
    version: '1.0.0',
    worker: {
      hooks: {
        // Awaited before the runner takes its first job. Jobs are locked with the name of the pool, which is read for each
        // job, so the runners of a process can share one name and one heartbeat.
        startWorker: async (_ctx, { worker }) => {
          worker.workerPool.id = name;
          await announce(name);
        },
      },
    },
  };
  return run({
    pgPool: pool,
    events,
    concurrency: slots,
    forbiddenFlags: fair.forbidden,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: handlersOf(tasks, shared, fair),
    parsedCronItems: parseCronItems(clock),
    logger: quietLogger(platform),
    // Batched, because the end of the queue waits for batches only: no job may still be unrecorded when the worker stops.
    preset: { plugins: [plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Runs the queue until it is stopped or breaks, which a lost database connection can cause. */
export async function runQueue(parts: QueueParts) {
  const { platform, pool, graceMs } = parts;
  const shutdown = new AbortController();
  const states = createTaskStates(platform);
  const shared: Shared = {
    platform,
    states,
    running: { count: 0 },
    way: rightOfWay(),
    cutOff: [],
    shutdown: shutdown.signal,
  };
  const events = new EventEmitter();
  let grace: NodeJS.Timeout | undefined;
  events.on('pool:gracefulShutdown', () => {
    grace ??= setTimeout(() => shutdown.abort(), graceMs);
  });
  // graphile-worker stops when it cannot record a job's end, and hangs if that happens twice. Do not await it then.
  const broken = Promise.withResolvers<void>();
  events.on('pool:fatalError', () => broken.resolve());
  const name = `pool-${randomBytes(9).toString('hex')}`;
  const runners: Awaited<ReturnType<typeof startRunner>>[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(runners.map(async (runner) => runner.stop()));
  };
  try {
    for (const slots of slotsOf(parts)) runners.push(await startRunner({ ...parts, ...slots, name, events }, shared));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    running: shared.running,
    ended: Promise.race([...runners.map(async (runner) => runner.promise), broken.promise]),
    /** Waits for the running jobs and leaves a broken queue. Other workers take the jobs that it has locked. */
    abandon: async (): Promise<void> => {
      stopAll().catch((error: unknown) => platform.log.debug({ err: error }, 'a broken queue'));
      while (shared.running.count > 0) await sleep(LOOK_MS);
    },
    stop: async (): Promise<void> => {
      await Promise.race([stopAll(), broken.promise]);
      clearTimeout(grace);
      const { cutOff } = shared;
      await pool.query(HAND_BACK, [cutOff.map((job) => job.id), cutOff.map((job) => job.attempts)]);
    },
  };
}

export type Queue = Awaited<ReturnType<typeof runQueue>>;
