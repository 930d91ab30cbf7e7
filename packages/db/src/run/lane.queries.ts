import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

// Text: lanes are bits, which Kysely cannot set.

/** Takes the lowest lane that is not live, of so many, and marks it live. Null if all are. */
export async function takeLane(em: EntityManager, runId: string, lanes: number): Promise<number | null> {
  const [run] = await textSql<{ liveLanes: number }>(
    em,
    `select live_lanes as "liveLanes" from run where id = ? and state in ('pending', 'running') for no key update`,
    [runId],
  );
  if (!run) return null;
  for (let lane = 0; lane < lanes; lane++) {
    if ((run.liveLanes & (1 << lane)) !== 0) continue;
    await textSql(em, 'update run set live_lanes = live_lanes | ? where id = ?', [1 << lane, runId]);
    return lane;
  }
  return null;
}

/** Marks a lane as ended. It locks the run, so that items woken at the same time see it. */
export async function leaveLane(em: EntityManager, runId: string, lane: number): Promise<void> {
  await textSql(em, 'update run set live_lanes = live_lanes & ~?::int where id = ?', [1 << lane, runId]);
}

/** Marks a lane as live: its job has started. */
export async function enterLane(em: EntityManager, runId: string, lane: number): Promise<void> {
  await textSql(em, 'update run set live_lanes = live_lanes | ? where id = ? and live_lanes & ? = 0', [
    1 << lane,
    runId,
    1 << lane,
  ]);
}

/** Notes that a lane is to start at this time. Returns false if one starts before it anyway. */
export async function setTimer(em: EntityManager, runId: string, at: string): Promise<boolean> {
  const set = await textSql<{ id: string }>(
    em,
    `update run set wakes_at = ?::timestamptz where id = ? and (wakes_at is null or wakes_at <= now() or wakes_at > ?::timestamptz)
     returning id`,
    [at, runId, at],
  );
  return set.length > 0;
}
