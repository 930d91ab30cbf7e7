import type { EventTopic } from '@atrium/domain/event';
import type { EntityManager } from '@mikro-orm/postgresql';
import { documentVisibility, folderVisibility, type Viewer, visible } from '../access/index.ts';
import { textSql } from '../sql/index.ts';

/** The channel of all hints. A hint carries the key that its readers wait for, and no data. */
export const HINT_CHANNEL = 'atrium_event';

/** Wakes the readers of a key when the transaction commits. Text, because NOTIFY has no form in the query builder. */
export async function sendHint(em: EntityManager, key: string): Promise<void> {
  await sendHints(em, [key]);
}

/** Does the same for several keys, in one statement. */
export async function sendHints(em: EntityManager, keys: readonly string[]): Promise<void> {
  await textSql(em, 'select pg_notify(?, key) from jsonb_array_elements_text(?::jsonb) as key', [
    HINT_CHANNEL,
    JSON.stringify(keys),
  ]);
}

/** A position in the log of events: the transaction and the number of the last event. */
export type EventPosition = { tx: string; number: string };

export type EventFound = {
  tx: string;
  id: string;
  topic: EventTopic;
  action: string;
  resourceId: string;
  dataroomId: string | null;
  /** Whether the reader may see the event. */
  isVisible: boolean;
};

/** The position before every event that is not committed yet. */
export async function currentPosition(em: EntityManager): Promise<string> {
  const [row] = await textSql<{ tx: string }>(em, 'select pg_snapshot_xmin(pg_current_snapshot())::text as tx');
  if (!row) throw new Error('The database returned no snapshot');
  return row.tx;
}

/** How far back a stream may begin, and how much earlier than asked: a second for what the clocks of two servers differ. */
const LONGEST_AGO = '10 minutes';
const EARLIER = '1 second';

/** The position before the first event since a time, as ISO 8601, and not after `currentPosition`. */
export async function positionSince(em: EntityManager, since: string): Promise<string> {
  const [row] = await textSql<{ tx: string }>(
    em,
    // Materialized, because the planner would read the oldest events first to find the least position.
    `with recent as materialized (select tx from outbox_event
       where created_at >= greatest(?::timestamptz - interval '${EARLIER}', now() - interval '${LONGEST_AGO}'))
     select tx::text as tx from (
       (select tx from recent order by tx limit 1) union all select pg_snapshot_xmin(pg_current_snapshot())) positions
     order by positions.tx limit 1`,
    [since],
  );
  if (!row) throw new Error('The database returned no snapshot');
  return row.tx;
}

/** A visitor learns only of changes to the link's data room and to what exists for them in it. */
function eventOfVisitor(viewer: Viewer): { joins: string; condition: string } {
  const folder = folderVisibility(viewer, 'f', 'r', 'with');
  return {
    joins: `left join folder f on e.topic = 'folder' and f.id = e.resource_id ${folder.joins}`,
    condition: `and r.id is not null and (e.topic in ('dataroom', 'document')
      or e.topic = 'folder' and coalesce(${folder.condition}, false))`,
  };
}

/**
 * Returns the committed events after a position, of transactions older than every running one, in order. `heldBack` says
 * whether there are more that an older transaction holds back. Text, for transaction ids and their snapshots.
 */
export async function eventsAfter(
  em: EntityManager,
  { viewer, userId, after, limit }: { viewer: Viewer; userId: string | null; after: EventPosition; limit: number },
): Promise<{ events: EventFound[]; heldBack: boolean }> {
  const rooms = visible('dataroom', viewer, 'with');
  const document = documentVisibility(viewer, 'd', 'r', 'with');
  const ofVisitor = viewer.kind === 'visitor' ? eventOfVisitor(viewer) : null;
  const events = await textSql<EventFound>(
    em,
    `select e.tx::text as tx, e.id::text as id, e.topic, e.action, e.resource_id as "resourceId",
       e.dataroom_id as "dataroomId", (e.user_id is null or e.user_id = ?) and (e.dataroom_id is null or (r.id is not null
         and (e.topic <> 'document' or coalesce(${document.condition}, false)))) ${ofVisitor?.condition ?? ''} as "isVisible"
     from outbox_event e left join (${rooms.sql}) r on r.id = e.dataroom_id
     left join document d on e.topic = 'document' and d.id = e.resource_id ${document.joins} ${ofVisitor?.joins ?? ''} where (e.tx, e.id) > (?::xid8, ?::bigint)
       and e.tx < pg_snapshot_xmin(pg_current_snapshot())
     order by e.tx, e.id limit ?`,
    [userId, ...rooms.values, after.tx, after.number, limit],
  );
  const last = events.at(-1);
  const [later] = await textSql<{ exist: boolean }>(
    em,
    'select exists (select 1 from outbox_event where (tx, id) > (?::xid8, ?::bigint)) as exist',
    [last?.tx ?? after.tx, last?.id ?? after.number],
  );
  return { events, heldBack: later?.exist ?? false };
}
