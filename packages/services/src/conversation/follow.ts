import { MessageEventEntity } from '@atrium/db/conversation';
import { StreamEvent } from '@atrium/domain/conversation';
import { type CallContext, inTransaction, messageKey, openedBy } from '../kernel/index.ts';

/** How long a reader waits before it looks without a hint. */
const LOOK_AGAIN_MS = 700;
const ENDINGS = new Set(['done', 'error']);

/**
 * The events of one answer after `lastEventId`, as they are written, to the last. Each look is a short transaction of its
 * own under the reader's rights; nothing is held open while waiting.
 */
export async function* followAnswer(
  context: CallContext,
  opened: { messageId: string; lastEventId?: number | undefined },
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const { platform } = context;
  const actor = openedBy(context.actor);
  let seen = opened.lastEventId ?? 0;
  while (!signal.aborted) {
    const rows = await inTransaction(
      platform.orm,
      'organization',
      actor,
      async (em) =>
        em.find(
          MessageEventEntity,
          { messageId: opened.messageId, seq: { $gt: seen } },
          { orderBy: { seq: 'asc' }, limit: 500 },
        ),
      { readOnly: true },
    );
    for (const row of rows) {
      seen = row.seq;
      yield StreamEvent.parse({ id: row.seq, event: row.event, data: row.data });
      if (ENDINGS.has(row.event)) return;
    }
    if (rows.length === 0) await platform.hub.wait(messageKey(opened.messageId), LOOK_AGAIN_MS, signal);
  }
}
