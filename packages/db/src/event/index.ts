export { OutboxEventEntity, type OutboxEventRow } from './outbox-event.entity.ts';
export { HINT_CHANNEL, sendHint, sendHints } from './event.queries.ts';
export { currentPosition, eventsAfter, type EventFound, type EventPosition, positionSince } from './event.queries.ts';
