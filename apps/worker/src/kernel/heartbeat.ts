import { PRIORITIES } from '@atrium/domain/kernel';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';

const BEAT_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

const BEAT = `insert into worker_heartbeat (id, jobs_running, last_seen_at) values ($1, $2, now())
  on conflict (id) do update set jobs_running = excluded.jobs_running, last_seen_at = now()`;

const BURY = 'delete from worker_heartbeat where last_seen_at < now() - make_interval(secs => $1) returning id';

/** The queue never again looks at a job without attempts left: it gets one more, in which it is told to have failed. */
const ONE_MORE = `select graphile_worker.reschedule_jobs(array[id], max_attempts => attempts + 1)
  from unnest($1::bigint[], $2::int[]) as job(id, attempts)`;

/** As if it had been silent for ever. */
const RETIRE = `update worker_heartbeat set last_seen_at = 'epoch' where id = $1`;

const TELL = `update background_task set state = 'RETRY', error_message = 'Its worker stopped; another one takes over.'
  where state = 'STARTED' and worker = any($1)`;

/** Jobs of workers that stopped saying they live are given back to the queue, and their tasks say so. */
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
  await client.query(TELL, [dead]);
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
    // What state the connection is in is not known: it goes, and its transaction with it.
    client.release(true);
    throw error;
  }
}

export type Heartbeat = {
  /**
   * Says that the worker lives from now on; resolves once that is written, and only then may it lock a job. Under another
   * name than before, the former one is dead, and what it had locked is free at once.
   */
  announce: (workerId: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Says that this process's worker lives, by the name that its jobs are locked with, and takes over from those that do not. */
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
