import type { Logger } from 'pino';
import type { Pool } from 'pg';

const BEAT_MS = 5_000;
const DEAD_AFTER_SECONDS = 30;

const BEAT = `insert into worker_heartbeat (id, jobs_running, last_seen_at)
  select id, $2, now() from unnest($1::text[]) id
  on conflict (id) do update set jobs_running = excluded.jobs_running, last_seen_at = now()`;

/** Jobs of workers that stopped saying they live are given back to the queue, and their tasks say so. */
const TAKE_OVER = `with dead as (
    delete from worker_heartbeat where last_seen_at < now() - make_interval(secs => $1) returning id),
  unlocked as (select graphile_worker.force_unlock_workers(array(select id from dead)) where exists (select 1 from dead)),
  told as (update background_task set state = 'RETRY', error_message = 'Its worker stopped; another one takes over.'
    where state = 'STARTED' and worker in (select id from dead))
  select count(*)::int as dead from dead, (select count(*) from unlocked) u`;

export type Heartbeat = { beat: () => Promise<void>; stop: () => Promise<void> };

/** Says that this process's workers live, and takes over from those that do not. */
export const startHeartbeat = (parts: {
  pool: Pool;
  log: Logger;
  workerIds: ReadonlySet<string>;
  jobsRunning: () => number;
}): Heartbeat => {
  const { pool, log, workerIds, jobsRunning } = parts;
  const beat = async (): Promise<void> => {
    await pool.query(BEAT, [[...workerIds], jobsRunning()]);
    const { rows } = await pool.query<{ dead: number }>(TAKE_OVER, [DEAD_AFTER_SECONDS]);
    if (rows[0] && rows[0].dead > 0) log.warn({ workers: rows[0].dead }, 'took over the jobs of dead workers');
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat not written'));
  }, BEAT_MS);
  return {
    beat,
    stop: async () => {
      clearInterval(timer);
      await pool.query('delete from worker_heartbeat where id = any($1)', [[...workerIds]]);
    },
  };
};
