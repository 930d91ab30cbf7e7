import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';
import type { Lane } from './claim.queries.ts';
import { RUN_COLUMNS, type RunFound } from './run.queries.ts';

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

/** A run that a lane has entered. `isNew`: this lane has begun it. */
export type Entered = RunFound & { isNew: boolean };

/**
 * Marks a lane as live, begins its run if it is pending, and frees what an earlier attempt of the lane's task holds. Null if
 * the run is over. One statement does it all, because a run of one item should cost little more than its job. It locks the
 * items before the run, as commits do.
 */
export async function enterLane(
  em: EntityManager,
  { runId, taskId }: Pick<Lane, 'runId' | 'taskId'>,
  lane: number,
): Promise<Entered | null> {
  const [entered] = await textSql<Entered>(
    em,
    `with freed as (
       update run_item set claimed_by = null, claim = null, claimed_until = null where claimed_by = ? returning 1),
     before as materialized (
       select id, state from run
       where id = ? and state in ('pending', 'running') and (select count(*) from freed) >= 0 for no key update)
     update run set state = 'running', live_lanes = live_lanes | ?,
       started_at = case when before.state = 'pending' then clock_timestamp() else started_at end
     from before where run.id = before.id
     returning ${RUN_COLUMNS}, before.state = 'pending' as "isNew"`,
    [taskId, runId, 1 << lane],
  );
  return entered ?? null;
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
