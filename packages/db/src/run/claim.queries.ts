import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

// Claims are text: `for update skip locked` in a materialized expression.

/**
 * A lane of a run. Its task's id is the name in which it claims items, `claim` is its attempt. A task works on one run, so the
 * statements find what it holds without the run: PostgreSQL would read the items of the whole run until it has counted them.
 */
export type Lane = { runId: string; taskId: string; claim: string };

export type Claimed = { key: string; position: string; attempts: number };

/**
 * Claims the next open items at or after the position `from` that no other lane holds, in their order. A claim that is not
 * renewed in time is free for other lanes.
 */
export async function claimItems(
  em: EntityManager,
  lane: Lane,
  { count, seconds, from = 0 }: { count: number; seconds: number; from?: number },
): Promise<Claimed[]> {
  const items = await textSql<Claimed>(
    em,
    // Materialized: a limited sub-select that the planner repeats takes more than its limit.
    `with free as materialized (
       select run_id, key from run_item
       where run_id = ? and position >= ? and state = 'open' and (claimed_until is null or claimed_until < now())
       order by position, key limit ? for update skip locked)
     update run_item mine set claimed_by = ?, claim = ?, claimed_until = now() + make_interval(secs => ?),
       attempts = mine.attempts + 1
     from free where mine.run_id = free.run_id and mine.key = free.key
     returning mine.key, mine.position::text as position, mine.attempts`,
    [lane.runId, from, count, lane.taskId, lane.claim, seconds],
  );
  return items.toSorted((a, b) => Number(a.position) - Number(b.position));
}

/**
 * Renews what an attempt has claimed. An item whose transaction is open is left out: its lock already keeps other lanes away,
 * and waiting for it would let the claims of the other items expire.
 */
export async function renewClaims(em: EntityManager, { taskId, claim }: Lane, seconds: number): Promise<void> {
  await textSql(
    em,
    `with held as materialized (
       select run_id, key from run_item where claimed_by = ? and claim = ? for update skip locked)
     update run_item mine set claimed_until = now() + make_interval(secs => ?)
     from held where mine.run_id = held.run_id and mine.key = held.key`,
    [taskId, claim, seconds],
  );
}

/** Frees the items that an attempt returns, and not those that a later attempt of the same task has claimed. */
export async function freeClaims(em: EntityManager, { taskId, claim }: Lane): Promise<void> {
  await sqlOf(em)
    .updateTable('run_item')
    .set({ claimed_by: null, claim: null, claimed_until: null })
    .where('claimed_by', '=', taskId)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Locks an item until the end of the transaction if the lane's attempt still holds its claim. Returns whether it does. Only open
 * items have a claim. A condition on the state would make PostgreSQL read the open items of the whole run until it has counted
 * the table: 26 ms for an item of 500,000.
 */
export async function holdsItem(em: EntityManager, { runId, claim }: Lane, key: string): Promise<boolean> {
  const held = await sqlOf(em)
    .selectFrom('run_item')
    .select('key')
    .where('run_id', '=', runId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .forUpdate()
    .execute();
  return held.length > 0;
}

/** Makes an item wait for a time, an event, or the first of both. Its claim ends. */
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

/** Opens all items of the organization that wait for something that has happened. Returns their runs. */
export async function wakeEveryItemFor(em: EntityManager, waitsFor: string): Promise<string[]> {
  const woken = await sqlOf(em)
    .updateTable('run_item')
    .set({ state: 'open', not_before: null, waits_for: null })
    .where('state', '=', 'waiting')
    .where('waits_for', '=', waitsFor)
    .returning('run_id as runId')
    .execute();
  return [...new Set(woken.map(({ runId }) => runId))];
}

/** Opens the items of a run that wait for something that has happened. Returns how many. */
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
