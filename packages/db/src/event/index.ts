export { OutboxEventEntity, type OutboxEventRow } from './outbox-event.entity.ts';
export { HINT_CHANNEL, sendHint } from './event.queries.ts';
export { currentPosition, eventsAfter, type EventFound, type EventPosition } from './event.queries.ts';
