export {
  claimKey,
  extendClaim,
  findClaim,
  reclaimKey,
  releaseClaim,
  releaseClaimOf,
  transactionId,
  storeAnswer,
  storeFlowAnswer,
} from './idempotency-key.queries.ts';
export { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
