import { createHash } from 'node:crypto';
import { DomainError, organizationOf, userOf } from '@atrium/domain/kernel';
import {
  claimKey,
  extendClaim,
  findClaim,
  reclaimKey,
  releaseClaim,
  releaseClaimOf,
  storeAnswer,
  storeFlowAnswer,
  transactionId,
} from '@atrium/db/idempotency';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from './operation.ts';

export type Replay = { answer: unknown } | null;

/** How long a flow holds its key without extending it, in seconds. After that, its process is taken for dead. */
export const CLAIM_SECONDS = 45;

/** The caller's key, or null if the request has none. @throws INVALID if the key is too long */
function keyOf(context: CallContext): { userId: string; key: string } | null {
  const userId = userOf(context.actor);
  if (!context.idempotencyKey || !userId) return null;
  if (context.idempotencyKey.length > 255)
    throw new DomainError('INVALID', 'An Idempotency-Key must have at most 255 characters.');
  return { userId, key: context.idempotencyKey };
}

function hashOf(context: CallContext, operation: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([organizationOf(context.actor), operation, input]))
    .digest('hex');
}

function otherRequest() {
  return new DomainError('CONFLICT', 'This Idempotency-Key was used for another request.');
}

/**
 * Claims the caller's key in the transaction of a command. A second request with the same key waits for the first and
 * gets its answer. Null means that the call must run and then store its answer with `keepAnswer`.
 * @throws CONFLICT if the key belongs to another request, or to a flow that has not finished
 */
export async function claimIdempotencyKey(
  em: EntityManager,
  context: CallContext,
  operation: string,
  input: unknown,
): Promise<Replay> {
  const owner = keyOf(context);
  if (owner === null) return null;
  const requestHash = hashOf(context, operation, input);
  if (await claimKey(em, { ...owner, operation, requestHash, claimedSeconds: null })) return null;
  const stored = await findClaim(em, owner);
  if (stored === null || stored.requestHash !== requestHash) throw otherRequest();
  return { answer: stored.answer };
}

/** Stores the answer under the claimed key. */
export async function keepAnswer(em: EntityManager, context: CallContext, answer: unknown): Promise<void> {
  const owner = keyOf(context);
  if (owner !== null) await storeAnswer(em, owner, JSON.stringify(answer));
}

/**
 * Stores a flow's answer under its key.
 * @throws CONFLICT if this attempt was taken for dead and another one holds the key
 */
export async function keepFlowAnswer(
  em: EntityManager,
  context: CallContext,
  attempt: number,
  answer: unknown,
): Promise<void> {
  const owner = keyOf(context);
  if (owner === null) return;
  if (!(await storeFlowAnswer(em, { ...owner, attempt, answer: JSON.stringify(answer) }))) {
    throw new DomainError('CONFLICT', 'Another attempt with this Idempotency-Key has taken over.', {
      detailCode: 'overtaken',
    });
  }
}

/** The state of a flow's key: nothing, a stored answer, a call in progress, or a call that never finished. */
export type FlowClaim =
  | { state: 'claimed'; attempt: number }
  | { state: 'answered'; answer: unknown }
  | { state: 'running' }
  | { state: 'interrupted'; attempt: number };

/**
 * Claims the caller's key for a flow, whose transaction ends before the answer exists. The claim expires unless
 * `extendFlowClaim` renews it, so a flow whose process died is found as interrupted. This counts the attempt.
 */
export async function claimForFlow(
  em: EntityManager,
  context: CallContext,
  operation: string,
  input: unknown,
): Promise<FlowClaim> {
  const owner = keyOf(context);
  if (owner === null) return { state: 'claimed', attempt: 1 };
  const requestHash = hashOf(context, operation, input);
  if (await claimKey(em, { ...owner, operation, requestHash, claimedSeconds: CLAIM_SECONDS })) {
    return { state: 'claimed', attempt: 1 };
  }
  const stored = await findClaim(em, owner);
  if (stored === null) return { state: 'running' }; // released by its owner just now
  if (stored.requestHash !== requestHash) throw otherRequest();
  if (stored.answer !== null) return { state: 'answered', answer: stored.answer };
  if (stored.isHeld) return { state: 'running' };
  const attempt = await reclaimKey(em, { ...owner, claimedSeconds: CLAIM_SECONDS });
  return attempt === null ? { state: 'running' } : { state: 'interrupted', attempt };
}

/** Renews a flow's claim while `act` runs. */
export async function extendFlowClaim(em: EntityManager, context: CallContext): Promise<void> {
  const owner = keyOf(context);
  if (owner !== null) await extendClaim(em, { ...owner, claimedSeconds: CLAIM_SECONDS });
}

/** Gives the key of a failed flow back, so that the same request can be sent again. */
export async function releaseFlowClaim(em: EntityManager, context: CallContext, attempt: number): Promise<void> {
  const owner = keyOf(context);
  if (owner !== null) await releaseClaim(em, { ...owner, attempt });
}

/** Names the claim that this transaction has written, for a commit whose outcome may stay unknown. */
export async function nameFlowClaim(em: EntityManager): Promise<string> {
  return transactionId(em);
}

/** Gives the key back that the named transaction claimed, if it committed at all. */
export async function releaseNamedClaim(em: EntityManager, context: CallContext, transaction: string): Promise<void> {
  const owner = keyOf(context);
  if (owner !== null) await releaseClaimOf(em, { ...owner, transaction });
}

/** Returns whether the request carries a key that a flow must hold. */
export function hasIdempotencyKey(context: CallContext): boolean {
  return keyOf(context) !== null;
}
