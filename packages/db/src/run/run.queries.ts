import type { ItemEnd, RunEnd, RunState } from '@atrium/domain/run';
import type { OrganizationRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

// Claims and counters are text: `for update skip locked` in a materialized expression, and statements that change an item
// and its run together, so that a commit costs one round trip.

/** A lane of a run. Its task's id is the name in which it claims items, `claim` is its attempt. */
export type Lane = { runId: string; taskId: string; claim: string };

export type Claimed = { key: string; position: string; attempts: number };

/**
 * Claims the next items for a lane, in their order: open ones that no other lane holds, and waiting ones whose time has
 * come. A claim that is not renewed in time is free for other lanes.
 */
export async function claimItems(em: EntityManager, lane: Lane, count: number, seconds: number): Promise<Claimed[]> {
  const items = await textSql<Claimed>(
    em,
    // Materialized: a limited sub-select that the planner repeats takes more than its limit.
    `with free as materialized (
       select run_id, key from run_item
       where run_id = ? and state = 'open' and (claimed_until is null or claimed_until < now())
       order by position, key limit ? for update skip locked)
     update run_item mine set claimed_by = ?, claim = ?, claimed_until = now() + make_interval(secs => ?),
       attempts = mine.attempts + 1
     from free where mine.run_id = free.run_id and mine.key = free.key
     returning mine.key, mine.position::text as position, mine.attempts`,
    [lane.runId, count, lane.taskId, lane.claim, seconds],
  );
  return items.toSorted((a, b) => Number(a.position) - Number(b.position));
}

/** Opens waiting items whose time has come. */
export async function wakeDueItems(em: EntityManager, runId: string): Promise<void> {
  await sqlOf(em)
    .updateTable('run_item')
    .set({ state: 'open', not_before: null, waits_for: null })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .where('not_before', '<=', new Date().toISOString())
    .execute();
}

/** Opens the items that wait for something that has happened. Returns how many. */
export async function wakeItemsFor(em: EntityManager, runId: string, waitsFor: string): Promise<number> {
  const woken = await sqlOf(em)
    .updateTable('run_item')
    .set({ state: 'open', not_before: null, waits_for: null })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .where('waits_for', '=', waitsFor)
    .returning('key')
    .execute();
  return woken.length;
}

export async function renewClaims(em: EntityManager, { taskId, claim }: Lane, seconds: number): Promise<void> {
  await textSql(
    em,
    `update run_item set claimed_until = now() + make_interval(secs => ?) where claimed_by = ? and claim = ?`,
    [seconds, taskId, claim],
  );
}

/** Frees what the lane holds: items of an attempt that has died, or that it hands back. */
export async function freeClaims(em: EntityManager, { runId, taskId }: Pick<Lane, 'runId' | 'taskId'>): Promise<void> {
  await sqlOf(em)
    .updateTable('run_item')
    .set({ claimed_by: null, claim: null, claimed_until: null })
    .where('run_id', '=', runId)
    .where('claimed_by', '=', taskId)
    .execute();
}

/** Locks an item if the lane's attempt still holds its claim. Returns whether it does. */
export async function holdsItem(em: EntityManager, { runId, claim }: Lane, key: string): Promise<boolean> {
  const held = await sqlOf(em)
    .selectFrom('run_item')
    .select('key')
    .where('run_id', '=', runId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('state', '=', 'open')
    .forUpdate()
    .execute();
  return held.length > 0;
}

/** Puts an item off: it belongs to nobody and waits for a time, for something to happen, or for whichever comes first. */
export async function putItemOff(
  em: EntityManager,
  { runId, claim }: Lane,
  key: string,
  wait: { until: Date | null; waitsFor: string | null },
): Promise<void> {
  await sqlOf(em)
    .updateTable('run_item')
    .set({
      state: 'waiting',
      claimed_by: null,
      claim: null,
      claimed_until: null,
      not_before: wait.until?.toISOString() ?? null,
      waits_for: wait.waitsFor,
    })
    .where('run_id', '=', runId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .execute();
}

export type ItemChange = {
  key: string;
  /** How it ends; null leaves it open. */
  end: ItemEnd | null;
  /** Decimal text, added to what the item and its run have used. */
  cost: string;
  outcome: Record<string, unknown> | null;
  /** How many items are added by the same commit. */
  added: number;
  events: number;
};
export type RunCounted = { left: number; lastEvent: number };

/** Ends or counts an item and moves its run's counters with it. Null if the run is over: nothing may be written then. */
export async function countItem(em: EntityManager, runId: string, change: ItemChange): Promise<RunCounted | null> {
  const { key, end, cost, outcome, added, events } = change;
  const [counted] = await textSql<RunCounted>(
    em,
    `with item as (
       update run_item set cost = cost + ?::numeric, outcome = coalesce(?::jsonb, outcome), state = coalesce(?, state),
         claimed_by = case when ?::text is null then claimed_by end, claim = case when ?::text is null then claim end,
         claimed_until = case when ?::text is null then claimed_until end
       where run_id = ? and key = ?)
     update run set used = used + ?::numeric, total = total + ?, last_event = last_event + ?,
       done = done + (?::text is not distinct from 'done')::int, failed = failed + (?::text is not distinct from 'failed')::int,
       skipped = skipped + (?::text is not distinct from 'skipped')::int
     where id = ? and state in ('pending', 'running')
     returning total - done - failed - skipped as left, last_event as "lastEvent"`,
    [
      cost,
      outcome === null ? null : JSON.stringify(outcome),
      end,
      end,
      end,
      end,
      runId,
      key,
      cost,
      added,
      events,
      end,
      end,
      end,
      runId,
    ],
  );
  return counted ?? null;
}

/** Adds items behind those that the run has. Keys that it has already are left out. Returns how many were added. */
export async function addItems(em: EntityManager, runId: string, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const added = await textSql<{ key: string }>(
    em,
    `insert into run_item (run_id, key, organization_id, position)
     select run.id, added.key, run.organization_id, run.total + added.at
     from run, jsonb_array_elements_text(?::jsonb) with ordinality as added(key, at) where run.id = ?
     on conflict (run_id, key) do nothing returning key`,
    [JSON.stringify(keys), runId],
  );
  return added.length;
}

export type RunFound = {
  id: string;
  organizationId: string;
  name: string;
  resourceId: string | null;
  state: RunState;
  reason: string | null;
  total: number;
  done: number;
  failed: number;
  skipped: number;
  lastEvent: number;
  reserved: string;
  used: string;
  requestId: string | null;
  createdById: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export async function findRun(em: EntityManager, id: string): Promise<RunFound | null> {
  const run = await sqlOf(em)
    .selectFrom('run')
    .select([
      'id',
      'organization_id as organizationId',
      'name',
      'resource_id as resourceId',
      'state',
      'reason',
      'total',
      'done',
      'failed',
      'skipped',
      'last_event as lastEvent',
      'reserved',
      'used',
      'request_id as requestId',
      'created_by_id as createdById',
      'created_at as createdAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return run ?? null;
}

/** Begins a run that is pending. Returns whether it did. */
export async function beginRun(em: EntityManager, id: string): Promise<boolean> {
  const begun = await sqlOf(em)
    .updateTable('run')
    .set({ state: 'running', started_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  return begun.length > 0;
}

export type RunEnded = { reserved: string; used: string; unused: string; lastEvent: number };

/** Ends a run that is not over. Null if it is. `unused` is what was reserved and not used, or 0. */
export async function endRun(
  em: EntityManager,
  id: string,
  state: RunEnd,
  reason: string | null,
): Promise<RunEnded | null> {
  const [ended] = await textSql<RunEnded>(
    em,
    `update run set state = ?, reason = ?, finished_at = clock_timestamp(), live_lanes = 0
     where id = ? and state in ('pending', 'running')
     returning trim_scale(reserved)::text as reserved, trim_scale(used)::text as used,
       trim_scale(greatest(reserved - used, 0))::text as unused, last_event as "lastEvent"`,
    [state, reason, id],
  );
  return ended ?? null;
}

/** Gives the next numbers to events of a run. Returns the last one. */
export async function numberEvents(em: EntityManager, runId: string, count: number): Promise<number> {
  const [run] = await textSql<{ lastEvent: number }>(
    em,
    'update run set last_event = last_event + ? where id = ? returning last_event as "lastEvent"',
    [count, runId],
  );
  return run?.lastEvent ?? count;
}

/** What is left to do: items that nobody holds, and when the first waiting one is due. `any` counts those in work, too. */
export type ItemsLeft = { any: boolean; unclaimed: boolean; nextAt: string | null };

export async function itemsLeft(em: EntityManager, runId: string): Promise<ItemsLeft> {
  const open = `exists (select 1 from run_item where run_id = ? and state = 'open'`;
  const [found] = await textSql<ItemsLeft>(
    em,
    `select (select total > done + failed + skipped from run where id = ?) as "any",
       ${open} and (claimed_until is null or claimed_until < now())) as unclaimed,
       (select min(not_before) from run_item where run_id = ? and state = 'waiting') as "nextAt"`,
    [runId, runId, runId],
  );
  return found ?? { any: false, unclaimed: false, nextAt: null };
}

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

/** The membership and role that a person has now in the organization of the transaction; null if they have none. */
export async function membershipOf(
  em: EntityManager,
  userId: string,
): Promise<{ id: string; role: OrganizationRole } | null> {
  const member = await sqlOf(em)
    .selectFrom('organization_user')
    .select(['id', 'role'])
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('is_invitation_accepted', '=', true)
    .executeTakeFirst();
  return member ?? null;
}

export type NewRun = {
  id: string;
  organizationId: string;
  name: string;
  resourceId: string | null;
  total: number;
  lanes: number;
  reserved: string;
  lastEvent: number;
  requestId: string;
  createdById: string | null;
};

/** Writes a run. Its items are added by the caller. */
export async function insertRun(em: EntityManager, run: NewRun): Promise<void> {
  await sqlOf(em)
    .insertInto('run')
    .values({
      id: run.id,
      organization_id: run.organizationId,
      name: run.name,
      resource_id: run.resourceId,
      total: run.total,
      live_lanes: 2 ** run.lanes - 1,
      reserved: run.reserved,
      last_event: run.lastEvent,
      request_id: run.requestId,
      created_by_id: run.createdById,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/** Writes numbered events of a run; `last` is the number of the last one. */
export async function insertEvents(
  em: EntityManager,
  run: { id: string; organizationId: string },
  last: number,
  events: readonly { event: string; data: Record<string, unknown> }[],
): Promise<void> {
  await sqlOf(em)
    .insertInto('run_event')
    .values(
      events.map(({ event, data }, at) => ({
        run_id: run.id,
        seq: last - events.length + 1 + at,
        organization_id: run.organizationId,
        event,
        data: JSON.stringify(data),
      })),
    )
    .execute();
}

/** The events of a run after a number, in order. */
export async function eventsAfter(em: EntityManager, runId: string, seq: number, limit: number): Promise<EventFound[]> {
  return textSql<EventFound>(
    em,
    'select seq, event, data from run_event where run_id = ? and seq > ? order by seq limit ?',
    [runId, seq, limit],
  );
}
export type EventFound = { seq: number; event: string; data: Record<string, unknown> };

/** Sets the number of items of a run. */
export async function setTotal(em: EntityManager, runId: string, total: number): Promise<void> {
  await sqlOf(em).updateTable('run').set({ total }).where('id', '=', runId).execute();
}
