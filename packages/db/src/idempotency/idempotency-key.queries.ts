import type { EntityManager } from '@mikro-orm/postgresql';

type Owner = { userId: string; key: string };
type Seconds = { claimedSeconds: number };

/** Claims a key. Returns false if it is taken; waits for another transaction that claims it now. */
export async function claimKey(
  em: EntityManager,
  claim: Owner & { operation: string; requestHash: string; claimedSeconds: number | null },
): Promise<boolean> {
  const { userId, key, operation, requestHash, claimedSeconds } = claim;
  const rows = await em.execute<{ key: string }[]>(
    `insert into idempotency_key (user_id, key, operation, request_hash, claimed_until)
     values (?, ?, ?, ?, now() + make_interval(secs => ?))
     on conflict (user_id, key) do nothing returning key`,
    [userId, key, operation, requestHash, claimedSeconds],
  );
  return rows.length > 0;
}

export type StoredClaim = { requestHash: string; answer: unknown; isHeld: boolean };

/** The claim of a key. `isHeld` is true while the flow that claimed it is running. */
export async function findClaim(em: EntityManager, { userId, key }: Owner): Promise<StoredClaim | null> {
  const [row] = await em.execute<StoredClaim[]>(
    `select request_hash as "requestHash", answer, coalesce(claimed_until > now(), false) as "isHeld"
     from idempotency_key where user_id = ? and key = ?`,
    [userId, key],
  );
  return row ?? null;
}

/** Takes over the claim of a flow that never finished. Returns the number of this attempt, or null if it is held. */
export async function reclaimKey(em: EntityManager, claim: Owner & Seconds): Promise<number | null> {
  const [row] = await em.execute<{ attempts: number }[]>(
    `update idempotency_key set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ?)
     where user_id = ? and key = ? and answer is null and claimed_until <= now() returning attempts`,
    [claim.claimedSeconds, claim.userId, claim.key],
  );
  return row?.attempts ?? null;
}

/** Renews a claim that has no answer yet. */
export async function extendClaim(em: EntityManager, claim: Owner & Seconds): Promise<void> {
  await em.execute(
    `update idempotency_key set claimed_until = now() + make_interval(secs => ?)
     where user_id = ? and key = ? and answer is null`,
    [claim.claimedSeconds, claim.userId, claim.key],
  );
}

/** Removes a claim that has no answer, unless another attempt has taken it over. */
export async function releaseClaim(em: EntityManager, claim: Owner & { attempt: number }): Promise<void> {
  await em.execute('delete from idempotency_key where user_id = ? and key = ? and attempts = ? and answer is null', [
    claim.userId,
    claim.key,
    claim.attempt,
  ]);
}

/** The id of the transaction that runs, as the rows that it writes carry it in `xmin`. */
export async function transactionId(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>('select pg_current_xact_id()::xid::text as id');
  if (!row) throw new Error('The database returned no transaction id.');
  return row.id;
}

/** Removes the claim that a transaction wrote, if it committed and nothing has changed the claim since. */
export async function releaseClaimOf(em: EntityManager, claim: Owner & { transaction: string }): Promise<void> {
  await em.execute('delete from idempotency_key where user_id = ? and key = ? and xmin::text = ? and answer is null', [
    claim.userId,
    claim.key,
    claim.transaction,
  ]);
}

/** Stores the answer, as JSON text, under a claimed key. */
export async function storeAnswer(em: EntityManager, { userId, key }: Owner, answer: string): Promise<void> {
  await em.execute('update idempotency_key set answer = ?::jsonb, claimed_until = null where user_id = ? and key = ?', [
    answer,
    userId,
    key,
  ]);
}

/** Stores the answer of a flow. Returns false if another attempt has taken the key over. */
export async function storeFlowAnswer(
  em: EntityManager,
  { userId, key, attempt, answer }: Owner & { attempt: number; answer: string },
): Promise<boolean> {
  const rows = await em.execute<{ key: string }[]>(
    `update idempotency_key set answer = ?::jsonb, claimed_until = null
     where user_id = ? and key = ? and attempts = ? and answer is null returning key`,
    [answer, userId, key, attempt],
  );
  return rows.length > 0;
}
