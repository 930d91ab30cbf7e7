import { createHash } from 'node:crypto';
import { inTransaction, type Platform } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const IS_RUNNING = `a.window_started_at > now() - interval '1 minute'`;

export type UploadCount = { uploads: number; waitSeconds: number };

/**
 * Counts an upload of a person in their minute that is under way, over all API processes; with how many seconds are left of
 * it.
 */
export async function countUpload(platform: Platform, userId: string): Promise<UploadCount> {
  const key = createHash('sha256').update(`upload/account:${userId}`).digest('hex');
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    // A count that a crash of the database loses is no harm, so none waits for the disk.
    await em.execute(`select set_config('synchronous_commit', 'off', true)`);
    const [counted] = await em.execute<UploadCount[]>(
      `insert into sign_in_attempt as a (key, failures, window_started_at) values (?, 1, now())
       on conflict (key) do update set failures = case when ${IS_RUNNING} then a.failures + 1 else 1 end,
         window_started_at = case when ${IS_RUNNING} then a.window_started_at else now() end
       returning failures as uploads,
         greatest(1, ceil(extract(epoch from window_started_at + interval '1 minute' - clock_timestamp())))::int as "waitSeconds"`,
      [key],
    );
    return counted!; // an upsert always returns its row
  });
}
