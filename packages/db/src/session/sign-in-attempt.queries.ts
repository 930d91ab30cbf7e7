import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf, textSql } from '../sql/index.ts';

/** A window of attempts: at most `max` in `minutes`. */
export type AttemptWindow = { key: string; max: number; minutes: number };

/** The longest window, in minutes. */
const LONGEST_MINUTES = 240;

/** A window is twice as long after a used-up one. */
function lengthBy(lockouts: string): string {
  return `least(?::int * power(2, least(${lockouts}, 10)), ${LONGEST_MINUTES}) * interval '1 minute'`;
}

/**
 * Counts an attempt before it is checked. A window that ended starts again, and a quiet day forgets the lockouts.
 * @returns the attempts in the window, and the seconds until it ends
 */
export async function countAttempt(
  em: EntityManager,
  { key, max, minutes }: AttemptWindow,
): Promise<{ attempts: number; secondsLeft: number }> {
  const length = lengthBy('a.lockouts');
  // Text, because the upsert computes its new values from the row it replaces.
  const [row] = await textSql<{ attempts: number; secondsLeft: number }>(
    em,
    `insert into sign_in_attempt as a (key, failures, window_started_at, lockouts) values (?, 1, now(), 0)
     on conflict (key) do update set
       failures = case when a.window_started_at + ${length} > now() then a.failures + 1 else 1 end,
       lockouts = case when a.window_started_at + ${length} > now() then a.lockouts
         when a.window_started_at + ${length} + interval '1 day' < now() then 0
         when a.failures > ? then a.lockouts + 1 else a.lockouts end,
       window_started_at = case when a.window_started_at + ${length} > now() then a.window_started_at else now() end
     returning failures as attempts,
       extract(epoch from window_started_at + ${lengthBy('lockouts')} - now())::float8 as "secondsLeft"`,
    [key, minutes, minutes, minutes, max, minutes, minutes],
  );
  if (!row) throw new Error('The attempt was not counted');
  return row;
}

/** Forgets the attempts under these keys, which must be in the order in which they are counted. */
export async function forgetAttempts(em: EntityManager, keys: string[]): Promise<void> {
  // One statement would lock the rows in any order, and could wait for an attempt that waits for it.
  for (const key of keys) await sqlOf(em).deleteFrom('sign_in_attempt').where('key', '=', key).execute();
}

/** Takes one attempt back. */
export async function takeBackAttempt(em: EntityManager, key: string): Promise<void> {
  await sqlOf(em)
    .updateTable('sign_in_attempt')
    .set({ failures: sql`failures - 1` })
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}
