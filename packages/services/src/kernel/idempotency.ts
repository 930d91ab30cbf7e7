import { createHash } from 'node:crypto';
import { IdempotencyKeyEntity } from '@atrium/db/idempotency';
import { DomainError, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from './operation.ts';

export type Replay = { answer: unknown } | null;

/**
 * Claims the caller's key for this request inside its transaction. A second request with the key waits for the first,
 * then gets its answer; with another body it is a conflict. Null: go on, and `keepAnswer` afterwards.
 */
export async function claimIdempotencyKey(
  em: EntityManager,
  context: CallContext,
  operation: string,
  input: unknown,
): Promise<Replay> {
  const userId = userOf(context.actor);
  if (!context.idempotencyKey || !userId) return null;
  if (context.idempotencyKey.length > 255)
    throw new DomainError('INVALID', 'Idempotency-Key has at most 255 characters.');
  const requestHash = createHash('sha256')
    .update(JSON.stringify([organizationOf(context.actor), operation, input]))
    .digest('hex');
  const claimed = await em.execute<{ key: string }[]>(
    `insert into idempotency_key (user_id, key, operation, request_hash) values (?, ?, ?, ?)
     on conflict (user_id, key) do nothing returning key`,
    [userId, context.idempotencyKey, operation, requestHash],
  );
  if (claimed.length > 0) return null;
  const stored = await em.findOneOrFail(IdempotencyKeyEntity, { userId, key: context.idempotencyKey });
  if (stored.requestHash !== requestHash) {
    throw new DomainError('CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  return { answer: stored.answer };
}

export async function keepAnswer(em: EntityManager, context: CallContext, answer: unknown): Promise<void> {
  const userId = userOf(context.actor);
  if (!context.idempotencyKey || !userId) return;
  await em.execute('update idempotency_key set answer = ?::jsonb where user_id = ? and key = ?', [
    JSON.stringify(answer),
    userId,
    context.idempotencyKey,
  ]);
}
