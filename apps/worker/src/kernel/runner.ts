import { setTimeout as sleep } from 'node:timers/promises';
import type { RunnableTask } from '@atrium/services/background-task';
import { openOwnerPool, type Platform, PROBE_MS, within } from '@atrium/services/kernel';
import type { Pool } from 'pg';
import { clock, tasks } from '../tasks.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { type Clock, type Queue, type QueueParts, runQueue } from './queue.ts';

export type RunningWorker = {
  /** Rejects until the first heartbeat is written. The worker takes no job before. */
  ready: () => Promise<void>;
  /** Settles when the worker takes no more jobs: it was stopped, or is broken. A queue that lost its database restarts. */
  ended: Promise<void>;
  /** Waits for running jobs for a while, then returns them to the queue. */
  stop: () => Promise<void>;
};

export type WorkerOptions = {
  tasks?: readonly RunnableTask[];
  clock?: Clock;
  /** The interval between heartbeats, and the time after which a worker without one counts as dead. */
  beatMs?: number;
  deadAfterSeconds?: number;
  /** How long running jobs may continue after a stop before they return to the queue, in milliseconds. */
  graceMs?: number;
};

const GRACE_MS = 2_000;
const ANNOUNCE_RETRY_MS = 1_000;
const RESTART_MS = 500;
/** Two runners listen for notifications; the others take and end jobs. */
const LEAST_CONNECTIONS = 5;

/** Writes the first heartbeat of each queue name, and retries until it is written or the worker stops. */
function announcing(platform: Platform, heartbeat: Heartbeat, stopping: AbortSignal) {
  let current: { name: string; announced: Promise<void> } | null = null;
  const announce = async (name: string): Promise<void> => {
    while (!stopping.aborted) {
      try {
        return await heartbeat.announce(name);
      } catch (error) {
        platform.log.warn({ err: error }, 'first heartbeat not written');
        await sleep(ANNOUNCE_RETRY_MS);
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

/** Restarts the queue under a new name until its database is back. graphile-worker gives up at the first lost connection. */
async function restartQueue(parts: QueueParts, stopping: AbortSignal): Promise<Queue | null> {
  while (!stopping.aborted) {
    await sleep(RESTART_MS);
    try {
      return await runQueue(parts);
    } catch (error) {
      parts.platform.log.warn({ err: error }, 'the queue cannot restart yet');
    }
  }
  return null;
}

/**
 * Takes jobs from the queue and runs them. The queue's tables need the connection of the database owner. Jobs work through
 * the restricted connection of the platform.
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
      // Every end but a stop means that the queue broke.
      const error: unknown = await queue.ended.then(
        () => new Error('The queue stopped unexpectedly'),
        (reason: unknown) => reason,
      );
      if (stopping.signal.aborted) return;
      platform.log.error({ err: error }, 'the queue broke and restarts');
      await queue.abandon();
      queue = await restartQueue(parts, stopping.signal);
    }
  };
  const ended = keepRunning();
  return {
    ended,
    ready: async () => {
      const announced = announcement.isAnnounced();
      if (announced === null) throw new Error('The worker has not started yet');
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
