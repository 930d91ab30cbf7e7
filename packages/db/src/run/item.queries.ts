import type { ItemEnd } from '@atrium/domain/run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { HINT_CHANNEL } from '../event/index.ts';
import { boundSql, textSql } from '../sql/index.ts';

// Text: one statement changes an item and the counters of its run, so that a commit costs one round trip.

export type ItemChange = {
  key: string;
  /** How it ends; null leaves it open. */
  end: ItemEnd | null;
  /** Decimal text, added to what the item and its run have used. */
  cost: string;
  outcome: Record<string, unknown> | null;
  /** How many items are added by the same commit. */
  added: number;
  /** How many events get numbers. */
  events: number;
  /** The events to store with these numbers, and the keys of those to wake; null if they are stored elsewhere. */
  told: { events: readonly { event: string; data: Record<string, unknown> }[]; keys: readonly string[] } | null;
  /** Completes the run, of which this is the only item. */
  completes: boolean;
};

export type RunCounted = { left: number; lastEvent: number; used: string; hasReserved: boolean };

/**
 * Ends or counts an item, moves its run's counters with it, and stores its events. Null if the run is over: nothing may be
 * written then.
 */
export async function countItem(em: EntityManager, runId: string, change: ItemChange): Promise<RunCounted | null> {
  const { key, end, cost, outcome, added, events, told, completes } = change;
  const stored = told
    ? `, told as (
       insert into run_event (run_id, seq, organization_id, event, data)
       select id, last_event - ?::int + e.at, organization_id, e.value ->> 'event', e.value -> 'data'
       from counted, jsonb_array_elements(?::jsonb) with ordinality as e(value, at))`
    : '';
  const [counted] = await boundSql<RunCounted>(
    em,
    `with item as (
       update run_item set cost = cost + ?::numeric, outcome = coalesce(?::jsonb, outcome), state = coalesce(?::text, state),
         claimed_by = case when ?::text is null then claimed_by end, claim = case when ?::text is null then claim end,
         claimed_until = case when ?::text is null then claimed_until end
       where run_id = ? and key = ?),
     counted as (
     update run set used = used + ?::numeric, total = total + ?::int, last_event = last_event + ?::int,
       done = done + (?::text is not distinct from 'done')::int, failed = failed + (?::text is not distinct from 'failed')::int,
       skipped = skipped + (?::text is not distinct from 'skipped')::int
       ${completes ? `, state = 'completed', finished_at = clock_timestamp(), live_lanes = 0` : ''}
     where id = ? and state in ('pending', 'running')
     returning id, organization_id, total - done - failed - skipped as left, last_event, used::text, reserved > 0 as has_reserved)
     ${stored}
     select counted.left, last_event as "lastEvent", used, has_reserved as "hasReserved"
       ${(told?.keys ?? []).map(() => ', pg_notify(?::text, ?::text)::text').join('')} from counted`,
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
      ...(told ? [events, JSON.stringify(told.events), ...told.keys.flatMap((name) => [HINT_CHANNEL, name])] : []),
    ],
  );
  return counted ?? null;
}

/**
 * Adds items behind those that the run has, or with `isNew` those of a new run. Keys that it has already are left out. Returns
 * how many were added.
 */
export async function addItems(
  em: EntityManager,
  runId: string,
  keys: readonly string[],
  { isNew }: { isNew: boolean },
): Promise<number> {
  if (keys.length === 0) return 0;
  const added = await textSql<{ key: string }>(
    em,
    `insert into run_item (run_id, key, organization_id, position)
     select run.id, added.key, run.organization_id, case when ?::boolean then 0 else run.total end + added.at
     from run, jsonb_array_elements_text(?::jsonb) with ordinality as added(key, at) where run.id = ?
     on conflict (run_id, key) do nothing returning key`,
    [isNew, JSON.stringify(keys), runId],
  );
  return added.length;
}

/**
 * The items that are left: whether there are any, whether nobody holds one of them, and when the first waiting one is due. An
 * item that is being written is locked, so somebody holds it however old its claim is.
 */
export type ItemsLeft = { any: boolean; unclaimed: boolean; nextAt: string | null };

export async function itemsLeft(em: EntityManager, runId: string): Promise<ItemsLeft> {
  const [found] = await textSql<ItemsLeft>(
    em,
    `with free as materialized (
       select 1 from run_item where run_id = ? and state = 'open' and (claimed_until is null or claimed_until < now())
       limit 1 for key share skip locked)
     select (select total > done + failed + skipped from run where id = ?) as "any", exists (select 1 from free) as unclaimed,
       (select min(not_before) from run_item where run_id = ? and state = 'waiting') as "nextAt"`,
    [runId, runId, runId],
  );
  return found ?? { any: false, unclaimed: false, nextAt: null };
}
