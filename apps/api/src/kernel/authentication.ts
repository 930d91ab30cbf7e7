import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import { DomainError } from '@atrium/domain/kernel';
import type { CallContext, Platform } from '@atrium/services/kernel';
import { bearerTokenOf, header, organizationOf } from './request-header.ts';
import { serviceActor } from './service-key.ts';

/** Who a token belongs to; `organizationId` is the organization the caller names. Throws UNAUTHENTICATED or NOT_FOUND. */
export type Authenticate = (
  platform: Platform,
  credentials: { token: string; organizationId: string | null; client: CallContext['client'] },
) => Promise<Actor>;

type Credentials = {
  headers: IncomingHttpHeaders;
  cookie: string | null;
  client: CallContext['client'];
  /** Picked by a client that cannot send headers (EventSource). */
  selectedOrganization: string | undefined;
};

/** Who calls: by bearer token (session or API key) or, without one, by the session cookie. */
export async function actorOf(
  platform: Platform,
  authenticate: Authenticate,
  credentials: Credentials,
): Promise<Actor> {
  const { headers, cookie, client, selectedOrganization } = credentials;
  const bearer = bearerTokenOf(headers);
  if (bearer === null && header(headers, 'authorization') !== null) {
    throw new DomainError('UNAUTHENTICATED', 'The Authorization header must read: Bearer <token>.');
  }
  const token = bearer ?? cookie;
  if (token === null) return { kind: 'anonymous' };
  return authenticate(platform, {
    token,
    organizationId: organizationOf(headers) ?? selectedOrganization ?? null,
    client,
  });
}

/** Calls that are open to somebody who is not signed in. Every other guard needs an actor before any input is read. */
const OPEN_GUARDS: ReadonlySet<string> = new Set(['public', 'token', 'webhook', 'authService']);

export function isOpen(guard: string): boolean {
  return OPEN_GUARDS.has(guard);
}

/**
 * The actor a guard lets in as far as signing in goes; what they may do is the operation's own decision.
 * A stale cookie or a lost organization must not keep anybody from signing in again: open calls see nobody instead.
 * @throws DomainError UNAUTHENTICATED
 */
export async function admit(guard: string, actor: () => Promise<Actor>): Promise<Actor> {
  if (isOpen(guard)) {
    return actor().catch((error: unknown): Actor => {
      if (error instanceof DomainError && error.status < 500) return { kind: 'anonymous' };
      throw error;
    });
  }
  const who = await actor();
  if (who.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Please sign in.');
  return who;
}

/** Who a call is made by: whoever shows the key for the internal auth service's own, else whom its guard lets in. */
export async function actorFor(
  guard: string,
  request: Parameters<typeof serviceActor>[0] & { actor: () => Promise<Actor> },
): Promise<Actor> {
  return guard === 'authService' ? serviceActor(request) : admit(guard, request.actor);
}
