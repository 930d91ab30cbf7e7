import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

const IS_RUNNING = `a.window_started_at > now() - interval '1 minute'`;

/**
 * Counts an upload of a key in its present minute. Returns the count, and the seconds left in that minute. Text, because
 * the upsert computes its new values from the row it replaces.
 */
export async function countUploadOf(em: EntityManager, key: string): Promise<{ uploads: number; waitSeconds: number }> {
  // A crash of the database may lose the count without harm, so the transaction does not wait for the disk.
  await textSql(em, `select set_config('synchronous_commit', 'off', true)`);
  const [counted] = await textSql<{ uploads: number; waitSeconds: number }>(
    em,
    `insert into sign_in_attempt as a (key, failures, window_started_at) values (?, 1, now())
     on conflict (key) do update set failures = case when ${IS_RUNNING} then a.failures + 1 else 1 end,
       window_started_at = case when ${IS_RUNNING} then a.window_started_at else now() end
     returning failures as uploads,
       greatest(1, ceil(extract(epoch from window_started_at + interval '1 minute' - clock_timestamp())))::int as "waitSeconds"`,
    [key],
  );
  if (!counted) throw new Error('The upsert of an upload count returned no row');
  return counted;
}
