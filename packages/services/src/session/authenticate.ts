import { type Actor, DomainError, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashSecret, inTransaction, type Platform } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** How stale `lastSeenAt` may get: it is written at most this often. */
const SEEN_EVERY_SECONDS = 60;

export const API_KEY_PREFIX = 'atk_';

type SessionFound = { session_id: string; user_id: string; is_operator: boolean; stale: boolean };
/** A superuser, or in the operators' organization and no Guest there. What they may do, `operator` asks. */
const IS_OPERATOR = `(u.is_superuser or exists (select 1 from organization_user m join organization o on o.id = m.organization_id
  where m.user_id = u.id and m.is_active and m.left_at is null and m.role in ('Viewer', 'Contributor', 'Owner')
    and o.organization_type = 'Operator' and o.is_active and o.deleted_at is null))`;

type KeyFound = { key_id: string; user_id: string; organization_id: string; scopes: string[]; stale: boolean };
type MembershipFound = { membership_id: string; organization_id: string; role: string };

async function memberships(em: EntityManager, userId: string): Promise<MembershipFound[]> {
  return em.execute<MembershipFound[]>(
    `select m.id as membership_id, m.organization_id, m.role from organization_user m
     join organization o on o.id = m.organization_id
     where m.user_id = ? and m.is_active and m.is_invitation_accepted and o.deleted_at is null
       and (o.is_active or m.role = 'Owner') order by m.created_at, m.id`,
    [userId],
  );
}

/**
 * The actor behind a session token or an API key. `organizationId` is the one selected by header; without it, the only
 * membership. An organization that the person does not belong to does not exist for them.
 * @throws UNAUTHENTICATED for an unknown, revoked or expired secret; NOT_FOUND for a foreign organization.
 */
export async function authenticate(
  platform: Platform,
  request: { token: string; organizationId: string | null },
): Promise<Actor> {
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) =>
    request.token.startsWith(API_KEY_PREFIX) ? keyActor(em, request) : sessionActor(em, request),
  );
}

function selectMembership(found: MembershipFound[], organizationId: string | null) {
  if (organizationId === null) return found.length === 1 ? found[0]! : null;
  const selected = UUID.test(organizationId)
    ? found.find((each) => each.organization_id === organizationId.toLowerCase())
    : undefined;
  if (!selected) throw notFound('Organization');
  return selected;
}

async function sessionActor(
  em: EntityManager,
  request: { token: string; organizationId: string | null },
): Promise<Actor> {
  const [session] = await em.execute<SessionFound[]>(
    `select s.id as session_id, s.user_id, ${IS_OPERATOR} as is_operator, s.last_seen_at < now() - interval '${SEEN_EVERY_SECONDS} seconds' as stale
     from session s join users u on u.id = s.user_id
     where s.token_hash = ? and s.revoked_at is null and s.expires_at > now() and u.is_active`,
    [hashSecret(request.token)],
  );
  if (!session) {
    throw new DomainError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', { detailCode: 'session_ended' });
  }
  if (session.stale) await em.execute('update session set last_seen_at = now() where id = ?', [session.session_id]);
  const selected = selectMembership(await memberships(em, session.user_id), request.organizationId);
  return {
    kind: 'user',
    userId: session.user_id,
    sessionId: session.session_id,
    isOperator: session.is_operator,
    membership: selected && toMembership(selected),
  };
}

async function keyActor(em: EntityManager, request: { token: string; organizationId: string | null }): Promise<Actor> {
  const [key] = await em.execute<KeyFound[]>(
    `select k.id as key_id, k.user_id, k.organization_id, k.scopes,
       coalesce(k.last_used_at, '-infinity') < now() - interval '${SEEN_EVERY_SECONDS} seconds' as stale
     from api_key k join users u on u.id = k.user_id
     where k.key_hash = ? and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.is_active`,
    [hashSecret(request.token)],
  );
  const unknown = () => new DomainError('UNAUTHENTICATED', 'This API key is unknown, deleted or expired.');
  if (!key) throw unknown();
  const selected = selectMembership(
    (await memberships(em, key.user_id)).filter((each) => each.organization_id === key.organization_id),
    request.organizationId,
  );
  if (!selected) throw unknown();
  if (key.stale) await em.execute('update api_key set last_used_at = now() where id = ?', [key.key_id]);
  return {
    kind: 'apiKey',
    userId: key.user_id,
    apiKeyId: key.key_id,
    scopes: key.scopes as ('read' | 'write' | 'admin')[], // written from the same enum
    isOperator: false,
    membership: toMembership(selected),
  };
}

function toMembership(found: MembershipFound) {
  return {
    organizationId: found.organization_id,
    membershipId: found.membership_id,
    role: found.role as 'Guest' | 'Viewer' | 'Contributor' | 'Owner', // written from the same enum
  };
}
