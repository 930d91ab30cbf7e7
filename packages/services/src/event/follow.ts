import { currentPosition, eventsAfter, positionSince } from '@atrium/db/event';
import { type LiveEvent, SubscribeInput } from '@atrium/domain/event';
import { organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { everyReader, type Reader, viewerOf } from '../access/index.ts';
import { type CallContext, currentMember, openedBy, organizationKey, query, readNext } from '../kernel/index.ts';

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

/**
 * Opens the live events of the selected organization, or of a visitor's data room: after the last one seen, from a time of at
 * most ten minutes ago, or from now.
 */
export const subscribeEvents = query({
  area: 'event',
  verb: 'subscribe',
  summary: 'Live events: what changed, as ids',
  input: SubscribeInput,
  output: z.object({ after: z.string() }),
  access: everyReader(),
  run: async ({ em, input }) => {
    if (input.lastEventId && EVENT_ID.test(input.lastEventId)) return { after: input.lastEventId };
    if (input.since) return { after: await positionSince(em, input.since) };
    // Transactions that are still running have a later position than this one, so none of their events is missed.
    return { after: await currentPosition(em) };
  },
});

async function readEvents(em: EntityManager, actor: Reader, after: string) {
  const userId = userOf(actor);
  return eventsAfter(em, { viewer: viewerOf(actor), userId, after: positionOf(after), limit: BATCH });
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
  let actor: Reader = context.actor.kind === 'tokenUser' ? context.actor : openedBy(context.actor);
  let after = opened.after;
  while (!signal.aborted) {
    const { events, heldBack } = await readNext(context.platform, actor, async (em) => readEvents(em, actor, after));
    let isChanged = false;
    for (const row of events) {
      after = `${row.tx}-${row.id}`;
      if (!row.isVisible) continue;
      const data = {
        id: after,
        topic: row.topic,
        action: row.action,
        resourceId: row.resourceId,
        dataroomId: row.dataroomId,
      };
      yield { id: after, event: row.topic, data };
      if (actor.kind === 'tokenUser' || row.topic !== 'member') continue;
      if (row.resourceId !== actor.membership.membershipId) continue;
      // Their role is another one from here on, or none: what follows is read with the rights they have now.
      const now = await currentMember(context.platform, actor);
      if (!now) return;
      actor = now;
      isChanged = true;
      break;
    }
    if (events.length < BATCH && !isChanged) {
      const key = organizationKey(organizationOf(actor) ?? '');
      await context.platform.hub.wait(key, heldBack ? HELD_BACK_MS : LOOK_AGAIN_MS, signal);
    }
  }
}
