import { PRIORITIES } from '@atrium/domain/kernel';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';

const BEAT_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

const BEAT = `insert into worker_heartbeat (id, jobs_running, last_seen_at) values ($1, $2, now())
  on conflict (id) do update set jobs_running = excluded.jobs_running, last_seen_at = now()`;

const BURY = 'delete from worker_heartbeat where last_seen_at < now() - make_interval(secs => $1) returning id';

/** The queue ignores jobs without attempts left. Such a job gets one more attempt, in which its failure is recorded. */
const ONE_MORE = `select graphile_worker.reschedule_jobs(array[id], max_attempts => attempts + 1)
  from unnest($1::bigint[], $2::int[]) as job(id, attempts)`;

/** Marks a worker as dead at once. */
const RETIRE = `update worker_heartbeat set last_seen_at = 'epoch' where id = $1`;

const MARK_RETRY = `update background_task set state = 'RETRY', error_message = 'Its worker stopped. Another worker takes over.'
  where state = 'STARTED' and worker = any($1)`;

/** Returns the jobs of dead workers to the queue and marks their tasks. */
async function takeOver(client: PoolClient, deadAfterSeconds: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(BURY, [deadAfterSeconds]);
  const dead = rows.map((row) => row.id);
  if (dead.length === 0) return dead;
  const exhausted = await client.query<{ id: string; attempts: number }>(
    'select id, attempts from graphile_worker.jobs where locked_by = any($1) and attempts >= max_attempts',
    [dead],
  );
  await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  await client.query(ONE_MORE, [exhausted.rows.map((job) => job.id), exhausted.rows.map((job) => job.attempts)]);
  await client.query(MARK_RETRY, [dead]);
  return dead;
}

/** Keeps the priorities of queues that are never empty within their ranges. */
async function rewindPriorities(pool: Pool): Promise<void> {
  for (const { first, last } of Object.values(PRIORITIES)) {
    await pool.query('select app.rewind_priorities($1, $2)', [first, last]);
  }
}

async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // The state of the connection is unknown, so it is closed, which rolls back its transaction.
    client.release(true);
    throw error;
  }
}

export type Heartbeat = {
  /**
   * Writes the first heartbeat of the worker, which must not lock a job before this resolves. If the name has changed, the
   * worker of the former name counts as dead, and its jobs are released at once.
   */
  announce: (workerId: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Writes heartbeats for this worker, under the name that locks its jobs, and takes over the jobs of dead workers. */
export function startHeartbeat(parts: {
  pool: Pool;
  log: Logger;
  jobsRunning: () => number;
  beatMs?: number;
  deadAfterSeconds?: number;
}): Heartbeat {
  const { pool, log, jobsRunning, beatMs = BEAT_MS, deadAfterSeconds = DEAD_AFTER_SECONDS } = parts;
  let announced: string | null = null;
  let former: string | null = null;
  let beating: Promise<void> | null = null;
  const beat = async (workerId: string): Promise<void> => {
    await pool.query(BEAT, [workerId, jobsRunning()]);
    const dead = await inTransaction(pool, async (client) => takeOver(client, deadAfterSeconds));
    if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of dead workers');
    await rewindPriorities(pool);
  };
  const timer = setInterval(() => {
    if (announced === null || beating !== null) return;
    beating = beat(announced)
      .catch((error: unknown) => log.warn({ err: error }, 'heartbeat not written'))
      .finally(() => {
        beating = null;
      });
  }, beatMs);
  return {
    announce: async (workerId) => {
      former = announced ?? former;
      announced = null;
      await beating;
      if (former !== null) await pool.query(RETIRE, [former]);
      await beat(workerId);
      former = null;
      announced = workerId;
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
      if (announced !== null) await pool.query('delete from worker_heartbeat where id = $1', [announced]);
    },
  };
}
