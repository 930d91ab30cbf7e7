import { MessageEventEntity } from '@atrium/db/conversation';
import { StreamEvent } from '@atrium/domain/conversation';
import { type CallContext, messageKey, openedBy } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { StreamGuard } from './withhold.ts';

/** How long a reader waits for a notification before it reads again, in milliseconds. */
const LOOK_AGAIN_MS = 700;
const ENDINGS = new Set(['done', 'error']);

/**
 * Yields the events of one answer after `lastEventId`, as they are written, up to the last. Each read is a short transaction
 * with the reader's rights, and no transaction is open while it waits. What cites a document that the reader cannot see is
 * withheld.
 */
export async function* followAnswer(
  context: CallContext,
  opened: { messageId: string; lastEventId?: number | undefined },
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const { platform } = context;
  const actor = openedBy(context.actor);
  let seen = opened.lastEventId ?? 0;
  const guard = new StreamGuard(actor, { messageId: opened.messageId, lastEventId: seen });
  while (!signal.aborted) {
    const { count, last, events } = await inTransaction(
      platform.orm,
      'organization',
      actor,
      async (em) => {
        const rows = await em.find(
          MessageEventEntity,
          { messageId: opened.messageId, seq: { $gt: seen } },
          { orderBy: { seq: 'asc' }, limit: 500 },
        );
        const read = rows.map(({ seq: id, event, data }) => StreamEvent.parse({ id, event, data }));
        return { count: rows.length, last: rows.at(-1)?.seq ?? seen, events: await guard.pass(em, read) };
      },
      { readOnly: true },
    );
    seen = last;
    for (const event of events) {
      yield event;
      if (ENDINGS.has(event.event)) return;
    }
    if (count === 0) await platform.hub.wait(messageKey(opened.messageId), LOOK_AGAIN_MS, signal);
  }
}
