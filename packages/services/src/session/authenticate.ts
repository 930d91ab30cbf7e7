import { findKeyActor, findSessionActor } from '@atrium/db/session';
import { type Actor, DomainError, type Membership, notFound } from '@atrium/domain/kernel';
import { hashSecret, type Platform } from '../kernel/index.ts';
import { inStatement } from '../kernel/transaction/index.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How often the last use of a session or key is written, in seconds. */
const SEEN_EVERY_SECONDS = 60;

export const API_KEY_PREFIX = 'atk_';

type Credentials = { token: string; organizationId: string | null };

/**
 * Returns the actor of a session token or an API key, in one round trip to the database. `organizationId` is the
 * organization that the request selects; without it, the only membership counts.
 * @throws UNAUTHENTICATED if the secret is unknown, revoked or expired; NOT_FOUND if the caller is not in the organization
 */
export async function authenticate(platform: Platform, credentials: Credentials): Promise<Actor> {
  return credentials.token.startsWith(API_KEY_PREFIX)
    ? keyActor(platform, credentials)
    : sessionActor(platform, credentials);
}

function selectMembership(memberships: Membership[], organizationId: string | null): Membership | null {
  const [only, ...others] = memberships;
  if (organizationId === null) return only && others.length === 0 ? only : null;
  const selected = UUID.test(organizationId)
    ? memberships.find((each) => each.organizationId === organizationId.toLowerCase())
    : undefined;
  if (!selected) throw notFound('Organization');
  return selected;
}

async function sessionActor({ orm }: Platform, { token, organizationId }: Credentials): Promise<Actor> {
  const found = await inStatement(orm, async (em) => findSessionActor(em, hashSecret(token), SEEN_EVERY_SECONDS));
  if (!found) {
    throw new DomainError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', { detailCode: 'session_ended' });
  }
  const { sessionId, userId, isOperator, memberships } = found;
  return { kind: 'user', userId, sessionId, isOperator, membership: selectMembership(memberships, organizationId) };
}

async function keyActor({ orm }: Platform, { token, organizationId }: Credentials): Promise<Actor> {
  const unknown = () => new DomainError('UNAUTHENTICATED', 'This API key is unknown, deleted or expired.');
  const found = await inStatement(orm, async (em) => findKeyActor(em, hashSecret(token), SEEN_EVERY_SECONDS));
  if (!found) throw unknown();
  const { apiKeyId, userId, scopes } = found;
  const own = found.memberships.filter((each) => each.organizationId === found.organizationId);
  const membership = selectMembership(own, organizationId);
  if (!membership) throw unknown();
  return { kind: 'apiKey', userId, apiKeyId, scopes, isOperator: false, membership };
}
