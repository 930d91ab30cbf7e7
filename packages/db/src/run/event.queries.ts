import type { RunState } from '@atrium/domain/run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { HINT_CHANNEL, sendHints } from '../event/index.ts';
import { textSql } from '../sql/index.ts';

type NewEvent = { event: string; data: Record<string, unknown> };

/** Gives the next numbers to events of a run. Returns the last one. */
export async function numberEvents(em: EntityManager, runId: string, count: number): Promise<number> {
  const [run] = await textSql<{ lastEvent: number }>(
    em,
    'update run set last_event = last_event + ? where id = ? returning last_event as "lastEvent"',
    [count, runId],
  );
  return run?.lastEvent ?? count;
}

/**
 * Stores events with the next numbers of a run, and notifies the listeners of the keys when the transaction commits.
 * Text: one statement does it all, so that the end of a run costs fewer round trips.
 */
export async function appendEvents(
  em: EntityManager,
  runId: string,
  { events, keys }: { events: readonly NewEvent[]; keys: readonly string[] },
): Promise<void> {
  if (events.length === 0) return sendHints(em, keys);
  await textSql(
    em,
    `with counted as (update run set last_event = last_event + ?::int where id = ? returning id, organization_id, last_event),
     told as (
       insert into run_event (run_id, seq, organization_id, event, data)
       select id, last_event - ?::int + e.at, organization_id, e.value ->> 'event', e.value -> 'data'
       from counted, jsonb_array_elements(?::jsonb) with ordinality as e(value, at))
     select pg_notify(?, key) from jsonb_array_elements_text(?::jsonb) as key`,
    [events.length, runId, events.length, JSON.stringify(events), HINT_CHANNEL, JSON.stringify(keys)],
  );
}

export type EventFound = { seq: number; event: string; data: Record<string, unknown> };

export type EventsRead = { events: EventFound[]; isLive: boolean };

/**
 * Returns the events of a run of an organization after a number, in order, and whether the run is not over. Both are as they
 * are at the same moment, so nothing follows the events of a run that is over.
 * Text: a function that takes the role of the reader itself, because each of many readers makes this one round trip.
 */
export async function readEvents(
  em: EntityManager,
  { organizationId, runId, after, limit }: { organizationId: string; runId: string; after: number; limit: number },
): Promise<EventsRead> {
  type Row = { state: RunState } & { [key in keyof EventFound]: EventFound[key] | null };
  const rows = await textSql<Row>(
    em,
    `select run_state as state, event_seq as seq, event_name as event, event_data as data
     from app.read_run_events(?::uuid, ?::uuid, ?::int, ?::int)`,
    [organizationId, runId, after, limit],
  );
  const state = rows[0]?.state;
  const events = rows.flatMap(({ seq, event, data }) =>
    seq !== null && event !== null && data ? [{ seq, event, data }] : [],
  );
  return { events, isLive: state === 'pending' || state === 'running' };
}
