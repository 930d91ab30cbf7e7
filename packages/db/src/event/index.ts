export { OutboxEventEntity, type OutboxEventRow } from './outbox-event.entity.ts';
