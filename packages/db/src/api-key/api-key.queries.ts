import { ListApiKeysInput } from '@atrium/domain/api-key';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** A user's keys that are not revoked, in the organization of the transaction. */
export const listApiKeysOf = defineList(ListApiKeysInput, {
  from: (em: EntityManager, userId: string) =>
    sqlOf(em)
      .selectFrom('api_key')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .select([
        'id',
        'name',
        'prefix',
        'scopes',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'last_used_at as lastUsedAt',
      ]),
  search: ['name'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

/** Revokes a key and every key that was made with it, directly or not. Returns how many keys it revoked. */
export async function revokeKeyAndDescendants(em: EntityManager, id: string): Promise<number> {
  const revoked = await sqlOf(em)
    .withRecursive('made', (db) =>
      db
        .selectFrom('api_key')
        .where('id', '=', id)
        .select('id')
        .union(db.selectFrom('api_key as key').innerJoin('made', 'made.id', 'key.made_with_id').select('key.id')),
    )
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', (made) => made.selectFrom('made').select('made.id'))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length;
}
