import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../sql/index.ts';

/** The id of the user who signs in with this account. */
export async function userIdByAccount(
  em: EntityManager,
  provider: string,
  providerAccountId: string,
): Promise<string | undefined> {
  const account = await sqlOf(em)
    .selectFrom('account')
    .where('provider', '=', provider)
    .where('provider_account_id', '=', providerAccountId)
    .select('user_id as userId')
    .executeTakeFirst();
  return account?.userId;
}

/** Deletes a verification token, and returns when it expires or expired; undefined if there is none. */
export async function takeVerificationToken(
  em: EntityManager,
  identifier: string,
  tokenHash: string,
): Promise<string | undefined> {
  const token = await sqlOf(em)
    .deleteFrom('verification_token')
    .where('token_hash', '=', tokenHash)
    .where('identifier', '=', identifier)
    .returning('expires')
    .executeTakeFirst();
  return token?.expires;
}
