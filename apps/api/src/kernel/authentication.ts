import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import { DomainError } from '@atrium/domain/kernel';
import { type CallContext, checkVisitor, type Platform } from '@atrium/services/kernel';
import { bearerTokenOf, header, organizationOf } from './request-header.ts';
import { serviceActor } from './service-key.ts';
import type { VisitTokens } from './visit-cookie.ts';

/** Finds the actor of a token in the organization that the caller names. @throws UNAUTHENTICATED or NOT_FOUND */
export type Authenticate = (
  platform: Platform,
  credentials: { token: string; organizationId: string | null; client: CallContext['client'] },
) => Promise<Actor>;

/** Finds the visitor whom a signed-in Owner previews. @throws NOT_FOUND */
export type AuthenticatePreview = (platform: Platform, caller: Actor) => Promise<Actor>;

/** Finds the visitor of a share link. @throws NOT_FOUND */
export type AuthenticateVisitor = (platform: Platform, tokens: VisitTokens) => Promise<Actor>;

type Credentials = {
  headers: IncomingHttpHeaders;
  cookie: string | null;
  client: CallContext['client'];
  /** The organization of a client that cannot send headers (EventSource). */
  selectedOrganization: string | undefined;
};

/** Returns the visitor whose token a request carries. The session of a member does not count beside it. */
export async function visitorOf(
  platform: Platform,
  authenticateVisitor: AuthenticateVisitor,
  { token, cookie }: VisitTokens,
): Promise<Actor> {
  if (token === null && cookie === null) return { kind: 'anonymous' };
  return authenticateVisitor(platform, { token, cookie });
}

/** Returns the actor of the bearer token (session or API key) or, without one, of the session cookie. */
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

/** The guards of calls that need no sign-in. Every other guard needs an actor before any input is read. */
const OPEN_GUARDS: ReadonlySet<string> = new Set(['public', 'token', 'webhook', 'authService']);

export function isOpen(guard: string): boolean {
  return OPEN_GUARDS.has(guard);
}

/**
 * Returns the actor if the guard needs no more than a sign-in; the operation then decides what the actor may do.
 * Open calls treat an expired cookie or a lost organization as anonymous, so that the user can sign in again. A visitor's
 * token counts only at calls that name visitors; a link that has expired, or a gate that is not passed, refuses there.
 * @throws DomainError UNAUTHENTICATED, and for visitors NOT_FOUND, EXPIRED or FORBIDDEN
 */
export async function admit(guard: string, actor: () => Promise<Actor>): Promise<Actor> {
  if (isOpen(guard)) {
    const open = await actor().catch((error: unknown): Actor => {
      if (error instanceof DomainError && error.status < 500) return { kind: 'anonymous' };
      throw error;
    });
    return open.kind === 'tokenUser' && guard !== 'token' ? { kind: 'anonymous' } : open;
  }
  const caller = await actor();
  checkVisitor(caller, guard);
  if (caller.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Sign in to continue.');
  return caller;
}

/** Returns the actor of a call: the system for the internal auth service, else the actor that the guard admits. */
export async function actorFor(
  guard: string,
  request: Parameters<typeof serviceActor>[0] & { actor: () => Promise<Actor> },
): Promise<Actor> {
  return guard === 'authService' ? serviceActor(request) : admit(guard, request.actor);
}
