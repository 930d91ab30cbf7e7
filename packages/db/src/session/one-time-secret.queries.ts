import type { SecretKind } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** A stored secret. `sealed` is encrypted with the master key. `userId` is null for an address without an account. */
export type StoredSecret = { id: string; userId: string | null; sealed: string | null; secretHash: string };

const STORED = ['id', 'user_id as userId', 'sealed', 'secret_hash as secretHash'] as const;

/** Deletes an unexpired secret and returns it. */
export async function deleteSecret(
  em: EntityManager,
  kind: SecretKind,
  secretHash: string,
): Promise<StoredSecret | null> {
  const row = await sqlOf(em)
    .deleteFrom('one_time_secret')
    .where('kind', '=', kind)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(STORED)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a try at an unexpired secret with tries left, found by its hash or its subject. */
export async function countTry(
  em: EntityManager,
  of: { kind: SecretKind; maxTries: number } & ({ secretHash: string } | { subject: string }),
): Promise<StoredSecret | null> {
  const row = await sqlOf(em)
    .updateTable('one_time_secret')
    .set({ attempts: sql`attempts + 1` })
    .where('kind', '=', of.kind)
    .where('secretHash' in of ? 'secret_hash' : 'subject', '=', 'secretHash' in of ? of.secretHash : of.subject)
    .where('expires_at', '>', sql<string>`now()`)
    .where('attempts', '<', of.maxTries)
    .returning(STORED)
    .executeTakeFirst();
  return row ?? null;
}
