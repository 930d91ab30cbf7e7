import { setTimeout as sleep } from 'node:timers/promises';
import type { RunnableTask } from '@atrium/services/background-task';
import { openOwnerPool, type Platform, PROBE_MS, within } from '@atrium/services/kernel';
import type { Pool } from 'pg';
import { clock, tasks } from '../tasks.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { type Clock, type Queue, type QueueParts, runQueue } from './queue.ts';

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
  clock?: Clock;
  /** How often it says that it lives, and after how long a silence another is dead. */
  beatMs?: number;
  deadAfterSeconds?: number;
  /** How long running jobs may go on once it is asked to stop, before they are handed back. */
  graceMs?: number;
};

const GRACE_MS = 2_000;
const ANNOUNCE_AGAIN_MS = 1_000;
const BEGIN_AGAIN_MS = 500;
/** Two runners listen, and jobs are taken and ended beside that. */
const LEAST_CONNECTIONS = 5;

/** Says that this worker lives, by the name in which its jobs are locked, before it looks for the first one. */
function announcing(platform: Platform, heartbeat: Heartbeat, stopping: AbortSignal) {
  let current: { name: string; announced: Promise<void> } | null = null;
  const announce = async (name: string): Promise<void> => {
    while (!stopping.aborted) {
      try {
        return await heartbeat.announce(name);
      } catch (error) {
        platform.log.warn({ err: error }, 'cannot say yet that this worker lives');
        await sleep(ANNOUNCE_AGAIN_MS);
      }
    }
  };
  return {
    once: async (name: string): Promise<void> => {
      if (current?.name !== name) current = { name, announced: announce(name) };
      return current.announced;
    },
    isAnnounced: () => current?.announced ?? null,
  };
}

function openPool({ config, log }: Platform, ownerUrl: string): Pool {
  const max = Math.max(LEAST_CONNECTIONS, config.WORKER_CONCURRENCY + config.WORKER_NOW_CONCURRENCY);
  return openOwnerPool(ownerUrl, { max, name: 'atrium-queue', log });
}

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
  const parts: QueueParts = {
    platform,
    pool,
    tasks: options.tasks ?? tasks,
    clock: options.clock ?? clock,
    graceMs: options.graceMs ?? GRACE_MS,
    announce: announcement.once,
  };
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
      await within(PROBE_MS, announced);
      await within(PROBE_MS, pool.query('select 1 from worker_heartbeat limit 1'));
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
