import type { ApiKeyScope, Membership } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** The owner of a session token. `memberships` are sorted by their creation. */
export type SessionActor = { sessionId: string; userId: string; isOperator: boolean; memberships: Membership[] };
/** The owner of an API key. */
export type KeyActor = {
  apiKeyId: string;
  userId: string;
  organizationId: string;
  scopes: ApiKeyScope[];
  memberships: Membership[];
};

// Text, because these are functions that take their role themselves: see Migration20261122090500_find_actor.

/** Finds a session by the hash of its token and notes that it was seen, at most every `seenEverySeconds`. */
export async function findSessionActor(
  em: EntityManager,
  tokenHash: string,
  seenEverySeconds: number,
): Promise<SessionActor | null> {
  const [row] = await textSql<{ actor: SessionActor | null }>(em, 'select app.find_session_actor(?, ?) as actor', [
    tokenHash,
    seenEverySeconds,
  ]);
  return row?.actor ?? null;
}

/** Finds an API key by its hash and notes that it was used, at most every `seenEverySeconds`. */
export async function findKeyActor(
  em: EntityManager,
  keyHash: string,
  seenEverySeconds: number,
): Promise<KeyActor | null> {
  const [row] = await textSql<{ actor: KeyActor | null }>(em, 'select app.find_key_actor(?, ?) as actor', [
    keyHash,
    seenEverySeconds,
  ]);
  return row?.actor ?? null;
}
