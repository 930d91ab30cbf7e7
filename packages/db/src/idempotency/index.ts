export { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
