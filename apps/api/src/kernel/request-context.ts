import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import type { CallContext, Platform } from '@atrium/services/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, type Authenticate } from './authentication.ts';
import { idempotencyKeyOf } from './request-header.ts';
import { type CookieJar, cookieJar } from './session-cookie.ts';

/** What one HTTP request brings to the calls in it; a batch on `/trpc` has several. */
export type RequestContext = {
  platform: Platform;
  via: 'rest' | 'trpc';
  requestId: string;
  /** Host and protocol as the outside sees them, behind a trusted proxy too. */
  origin: string;
  headers: IncomingHttpHeaders;
  client: CallContext['client'];
  cookies: CookieJar;
  /** Asks the database once per request, and only when a call wants to know. */
  actor: () => Promise<Actor>;
  /** Asks again, for what outlives the moment it was let in: a session may have been ended since. */
  actorNow: () => Promise<Actor>;
};

/** What the composition root gives to the HTTP kernel. */
export type Kernel = { platform: Platform; authenticate: Authenticate };

export function requestContext(
  { platform, authenticate }: Kernel,
  via: RequestContext['via'],
  request: FastifyRequest,
  reply: FastifyReply,
  selectedOrganization?: string,
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
    actorNow,
  };
}

/** The same request as an operation sees it. */
export function callContext(context: RequestContext, actor: Actor): CallContext {
  return {
    platform: context.platform,
    actor,
    requestId: context.requestId,
    idempotencyKey: idempotencyKeyOf(context.headers),
    client: context.client,
  };
}
