import { eventsOfAnswer } from '@atrium/db/conversation';
import { StreamEvent } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallContext, messageKey, openedBy } from '../kernel/index.ts';
import { followEvents } from '../run/index.ts';
import { StreamGuard } from './withhold.ts';

const EVENTS_AT_ONCE = 500;
const ENDINGS = new Set(['done', 'error']);

/**
 * Yields the events of one answer after `lastEventId`, as they are written, up to the last. What cites a document that the
 * reader cannot see is withheld.
 */
export function followAnswer(
  { platform, actor }: CallContext,
  { messageId, lastEventId = 0 }: { messageId: string; lastEventId?: number | undefined },
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const reader = actor.kind === 'tokenUser' ? actor : openedBy(actor);
  const guard = new StreamGuard(reader, { messageId, lastEventId });
  let seen = lastEventId;
  const read = async (em: EntityManager) => {
    const rows = await eventsOfAnswer(em, messageId, { after: seen, limit: EVENTS_AT_ONCE });
    seen = rows.at(-1)?.id ?? seen;
    const events = await guard.pass(
      em,
      rows.map((row) => StreamEvent.parse(row)),
    );
    return { events, isAll: rows.length < EVENTS_AT_ONCE, isOver: rows.some(({ event }) => ENDINGS.has(event)) };
  };
  return followEvents(platform, reader, { key: messageKey(messageId), read }, signal);
}
