import { visibleRooms } from '@atrium/db/dataroom';
import { type EventTopic, type LiveEvent, SubscribeInput } from '@atrium/domain/event';
import { z } from 'zod';
import { type CallContext, inTransaction, openedBy, organizationKey, orgRole, query } from '../kernel/index.ts';

const LOOK_AGAIN_MS = 5_000;
const BATCH = 500;
const EVENT_ID = /^\d{1,18}$/;

/** Opens the live events of the selected organization: from the last one seen, or from now. */
export const subscribeEvents = query({
  name: 'event.subscribe',
  summary: 'Live events: what changed, as ids',
  input: SubscribeInput,
  output: z.object({ after: z.string() }),
  access: orgRole('Guest'),
  run: async ({ em, input }) => {
    if (input.lastEventId && EVENT_ID.test(input.lastEventId)) return { after: input.lastEventId };
    const [row] = await em.execute<{ id: string }[]>('select coalesce(max(id), 0)::text as id from outbox_event');
    return { after: row?.id ?? '0' };
  },
});

type Found = { id: string; topic: EventTopic; action: string; resource_id: string; dataroom_id: string | null };

/**
 * Events after `after` that the caller may know of, as they commit. Ids commit out of order, so only events older than
 * every running transaction are read: none is skipped.
 */
export async function* followEvents(
  context: CallContext,
  opened: { after: string },
  signal: AbortSignal,
): AsyncGenerator<{ id: string; event: string; data: LiveEvent }, void> {
  const actor = openedBy(context.actor);
  const rooms = visibleRooms(actor.membership);
  let after = opened.after;
  while (!signal.aborted) {
    const rows = await inTransaction(
      context.platform.orm,
      'organization',
      actor,
      async (em) =>
        em.execute<(Found & { known: boolean })[]>(
          `select e.id::text as id, e.topic, e.action, e.resource_id, e.dataroom_id,
             (e.user_id is null or e.user_id = ?) and
             (e.dataroom_id is null or e.dataroom_id in (select id from (${rooms.sql}) r)) as known
           from outbox_event e where e.id > ?::bigint and e.tx < pg_snapshot_xmin(pg_current_snapshot())
           order by e.id limit ${BATCH}`,
          [actor.userId, ...rooms.values, after],
        ),
      { readOnly: true },
    );
    for (const row of rows) {
      after = row.id;
      if (!row.known) continue;
      const data = {
        id: row.id,
        topic: row.topic,
        action: row.action,
        resourceId: row.resource_id,
        dataroomId: row.dataroom_id,
      };
      yield { id: row.id, event: row.topic, data };
    }
    if (rows.length < BATCH) {
      await context.platform.hub.wait(organizationKey(actor.membership.organizationId), LOOK_AGAIN_MS, signal);
    }
  }
}
