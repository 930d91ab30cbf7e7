import { visible } from '@atrium/db/access';
import { type EventTopic, type LiveEvent, SubscribeInput } from '@atrium/domain/event';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import {
  type CallContext,
  currentMember,
  inTransaction,
  openedBy,
  organizationKey,
  inOrganization,
  query,
} from '../kernel/index.ts';

const LOOK_AGAIN_MS = 5_000;
/** Where events are there that an older transaction still holds back: nobody hints when that one ends. */
const HELD_BACK_MS = 100;
const BATCH = 500;
/** Transaction and number: `771-42`. A bare number stands before everything of its transaction. */
const EVENT_ID = /^(\d{1,18})(?:-(\d{1,18}))?$/;

function positionOf(eventId: string): { tx: string; number: string } {
  const [, tx = '0', number = '0'] = EVENT_ID.exec(eventId) ?? [];
  return { tx, number };
}

/** Opens the live events of the selected organization: from the last one seen, or from now. */
export const subscribeEvents = query({
  area: 'event',
  verb: 'subscribe',
  summary: 'Live events: what changed, as ids',
  input: SubscribeInput,
  output: z.object({ after: z.string() }),
  access: inOrganization('enter'),
  run: async ({ em, input }) => {
    if (input.lastEventId && EVENT_ID.test(input.lastEventId)) return { after: input.lastEventId };
    // Whoever is still writing now will be told of: every such transaction is this one or a later one.
    const [row] = await em.execute<{ tx: string }[]>('select pg_snapshot_xmin(pg_current_snapshot())::text as tx');
    return { after: row!.tx };
  },
});

type Found = {
  tx: string;
  id: string;
  topic: EventTopic;
  action: string;
  resource_id: string;
  dataroom_id: string | null;
  known: boolean;
};

async function readEvents(em: EntityManager, actor: MemberActor, after: string) {
  const rooms = visible('dataroom', viewerOf(actor), 'with');
  const { tx, number } = positionOf(after);
  const rows = await em.execute<Found[]>(
    `select e.tx::text as tx, e.id::text as id, e.topic, e.action, e.resource_id, e.dataroom_id,
       (e.user_id is null or e.user_id = ?) and
       (e.dataroom_id is null or e.dataroom_id in (select id from (${rooms.sql}) r)) as known
     from outbox_event e where (e.tx, e.id) > (?::xid8, ?::bigint)
       and e.tx < pg_snapshot_xmin(pg_current_snapshot())
     order by e.tx, e.id limit ${BATCH}`,
    [actor.userId, ...rooms.values, tx, number],
  );
  const last = rows.at(-1);
  const [later] = await em.execute<{ exist: boolean }[]>(
    'select exists (select 1 from outbox_event where (tx, id) > (?::xid8, ?::bigint)) as exist',
    [last?.tx ?? tx, last?.id ?? number],
  );
  return { rows, heldBack: later?.exist ?? false };
}

/**
 * Events after `after` that the caller may know of, as they commit. Numbers commit out of order, so only events of
 * transactions older than every running one are read, and in the order of transactions: none is skipped. What happens to a
 * room in the trash is told to those who see the room itself.
 */
export async function* followEvents(
  context: CallContext,
  opened: { after: string },
  signal: AbortSignal,
): AsyncGenerator<{ id: string; event: string; data: LiveEvent }, void> {
  let actor = openedBy(context.actor);
  let after = opened.after;
  while (!signal.aborted) {
    const { rows, heldBack } = await inTransaction(
      context.platform.orm,
      'organization',
      actor,
      async (em) => readEvents(em, actor, after),
      { readOnly: true },
    );
    let isChanged = false;
    for (const row of rows) {
      after = `${row.tx}-${row.id}`;
      if (!row.known) continue;
      const data = {
        id: after,
        topic: row.topic,
        action: row.action,
        resourceId: row.resource_id,
        dataroomId: row.dataroom_id,
      };
      yield { id: after, event: row.topic, data };
      if (row.topic !== 'member' || row.resource_id !== actor.membership.membershipId) continue;
      // Their role is another one from here on, or none: what follows is read with the rights they have now.
      const now = await currentMember(context.platform, actor);
      if (!now) return;
      actor = now;
      isChanged = true;
      break;
    }
    if (rows.length < BATCH && !isChanged) {
      const key = organizationKey(actor.membership.organizationId);
      await context.platform.hub.wait(key, heldBack ? HELD_BACK_MS : LOOK_AGAIN_MS, signal);
    }
  }
}
