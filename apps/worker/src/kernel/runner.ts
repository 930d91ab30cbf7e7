import { runTask } from '@atrium/services/background-task';
import type { Platform } from '@atrium/services/kernel';
import { Logger as QueueLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { clock, tasks } from '../tasks.ts';
import { startHeartbeat } from './heartbeat.ts';

export type RunningWorker = {
  ready: () => Promise<void>;
  /** Lets running jobs end, or hands them back to the queue. */
  stop: () => Promise<void>;
};

/** Postgres notifies of new jobs; this often it is asked all the same. */
const POLL_MS = 1_000;

const quietLogger = (platform: Platform) =>
  new QueueLogger(({ jobId, taskIdentifier }) => (level, message) => {
    const facts = { jobId, task: taskIdentifier };
    if (level === 'error') platform.log.error(facts, message);
    else if (level === 'warning') platform.log.warn(facts, message);
    else platform.log.debug(facts, message);
  });

/**
 * Takes jobs from the queue and runs them. The queue's own tables need the owner's connection; the jobs' work goes
 * through the platform's restricted one.
 */
export const startWorker = async (platform: Platform, ownerUrl: string): Promise<RunningWorker> => {
  const { config, log } = platform;
  const pool = new Pool({ connectionString: ownerUrl, max: 4, application_name: 'atrium-queue' });
  const lost = (error: Error) => log.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  let jobsRunning = 0;
  const workerIds = new Set<string>();
  const shutdown = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.job.name,
      async (payload, helpers) => {
        jobsRunning += 1;
        try {
          const { attempts, max_attempts: maxAttempts, locked_by: lockedBy } = helpers.job;
          await runTask(platform, task, payload, {
            attempt: attempts,
            maxAttempts,
            worker: lockedBy ?? 'unknown',
            shutdown: shutdown.signal,
          });
        } finally {
          jobsRunning -= 1;
        }
      },
    ]),
  );
  const heartbeat = startHeartbeat({ pool, log, workerIds, jobsRunning: () => jobsRunning });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: config.WORKER_CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(clock),
    logger: quietLogger(platform),
  });
  runner.events.on('worker:getJob:start', ({ worker }) => workerIds.add(worker.workerId));
  runner.events.on('job:start', ({ worker }) => workerIds.add(worker.workerId));
  await heartbeat.beat();
  return {
    ready: async () => {
      await pool.query('select 1 from worker_heartbeat limit 1');
    },
    stop: async () => {
      const stopping = runner.stop();
      shutdown.abort();
      await stopping;
      await heartbeat.stop();
      await pool.end();
    },
  };
};
