import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../sql/index.ts';

/** Locks a user's second factor and returns its sealed secret. */
export async function lockSecondFactor(em: EntityManager, userId: string): Promise<string | null> {
  const row = await sqlOf(em)
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select('sealed_secret as sealedSecret')
    .forUpdate()
    .executeTakeFirst();
  return row?.sealedSecret ?? null;
}

/** Records the last time step whose code was used. Returns false if that step or a later one was used before. */
export async function advanceStep(em: EntityManager, userId: string, step: number): Promise<boolean> {
  const row = await sqlOf(em)
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The sealed key of a user's recovery codes. Null for codes that the master key itself hashed. */
export async function findSealedCodeKey(em: EntityManager, userId: string): Promise<string | null> {
  const row = await sqlOf(em)
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select('sealed_code_key as sealedCodeKey')
    .executeTakeFirst();
  return row?.sealedCodeKey ?? null;
}
