export {
  claimKey,
  extendClaim,
  findClaim,
  reclaimKey,
  releaseClaim,
  storeAnswer,
  storeFlowAnswer,
} from './idempotency-key.queries.ts';
export { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
