import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import type { CallContext, Platform } from '@atrium/services/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, type Authenticate } from './authentication.ts';
import { idempotencyKeyOf } from './request-header.ts';
import { type CookieJar, cookieJar } from './session-cookie.ts';
import type { TakeSignIn } from './sign-in-limit.ts';

/** The facts of one HTTP request. A batch on `/trpc` has several calls in one request. */
export type RequestContext = {
  platform: Platform;
  via: 'rest' | 'trpc';
  requestId: string;
  /** Protocol and host as the client sees them, also behind a trusted proxy. */
  origin: string;
  headers: IncomingHttpHeaders;
  client: CallContext['client'];
  cookies: CookieJar;
  /** Finds the caller. Asks the database at most once per request. */
  actor: () => Promise<Actor>;
  /** Counts a sign-in attempt. REST counts it before it reads the body. @throws TOO_MANY_REQUESTS */
  takeSignIn: () => Promise<void>;
  /** Asks the database again, for streams: the session may have ended since. */
  actorNow: () => Promise<Actor>;
};

/** The parts that the composition root passes to the HTTP kernel. */
export type Kernel = { platform: Platform; authenticate: Authenticate };

export function requestContext(
  { platform, authenticate }: Kernel,
  via: RequestContext['via'],
  request: FastifyRequest,
  reply: FastifyReply,
  { selectedOrganization, takeSignIn }: { selectedOrganization?: string | undefined; takeSignIn?: TakeSignIn } = {},
): RequestContext {
  const client = { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 512) ?? null };
  const cookies = cookieJar(platform.config, request, reply);
  const credentials = { headers: request.headers, cookie: cookies.token, client, selectedOrganization };
  const actorNow = (): Promise<Actor> => actorOf(platform, authenticate, credentials);
  let actor: Promise<Actor> | undefined;
  return {
    platform,
    via,
    requestId: request.id,
    origin: `${request.protocol}://${request.host}`,
    headers: request.headers,
    client,
    cookies,
    actor: () => (actor ??= actorNow()),
    takeSignIn: async () => takeSignIn?.(request),
    actorNow,
  };
}

/** Returns the context of an operation's call. */
export function callContext(context: RequestContext, actor: Actor): CallContext {
  return {
    platform: context.platform,
    actor,
    requestId: context.requestId,
    idempotencyKey: idempotencyKeyOf(context.headers),
    client: context.client,
  };
}
