import { OutboxEventEntity, sendHint } from '@atrium/db/event';
import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationKey } from './event-hub.ts';
import type { OutboxEntry } from './operation.ts';

/** Writes events in the transaction, with the hint that wakes readers when it commits. */
export async function writeOutbox(em: EntityManager, organizationId: string, events: OutboxEntry[]): Promise<void> {
  if (events.length === 0) return;
  await em.insertMany(
    OutboxEventEntity,
    events.map((event) => ({
      organizationId,
      topic: event.topic,
      action: event.action,
      resourceId: event.resourceId,
      dataroomId: event.dataroomId ?? null,
      userId: event.userId ?? null,
      createdAt: new Date(),
    })),
  );
  await sendHint(em, organizationKey(organizationId));
}
