import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@atrium/domain/kernel';
import type { CallContext, Platform } from '@atrium/services/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  actorOf,
  type Authenticate,
  type AuthenticatePreview,
  type AuthenticateVisitor,
  visitorOf,
} from './authentication.ts';
import { idempotencyKeyOf } from './request-header.ts';
import { type CookieJar, cookieJar } from './session-cookie.ts';
import type { TakeSignIn } from './sign-in-limit.ts';
import { type VisitJar, type VisitStream, visitJar } from './visit-cookie.ts';
import type { TakeVisit } from './visit-limit.ts';

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
  visit: VisitJar;
  /** Finds the caller. Asks the database at most once per request. */
  actor: () => Promise<Actor>;
  /** Counts a sign-in attempt. REST counts it before it reads the body. @throws TOO_MANY_REQUESTS */
  takeSignIn: () => Promise<void>;
  /** Counts the call of a visitor. @throws TOO_MANY_REQUESTS */
  takeVisit: () => Promise<void>;
  /** Asks the database again, for streams: the session may have ended since. */
  actorNow: () => Promise<Actor>;
};

/** The parts that the composition root passes to the HTTP kernel. */
export type Kernel = {
  platform: Platform;
  authenticate: Authenticate;
  authenticateVisitor: AuthenticateVisitor;
  authenticatePreview: AuthenticatePreview;
  takeVisit: TakeVisit;
};

/** The facts that a client states outside of headers, and the counter of sign-ins over tRPC. */
type RequestFacts = {
  selectedOrganization?: string | undefined;
  takeSignIn?: TakeSignIn;
  /** Which page's EventSource opens the connection. */
  stream?: VisitStream;
};

export function requestContext(
  { platform, authenticate, authenticateVisitor, authenticatePreview, takeVisit }: Kernel,
  via: RequestContext['via'],
  request: FastifyRequest,
  reply: FastifyReply,
  { selectedOrganization, takeSignIn, stream = { isVisit: false, isPreview: false } }: RequestFacts = {},
): RequestContext {
  const client = { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 512) ?? null };
  const cookies = cookieJar(platform.config, request, reply);
  const credentials = { headers: request.headers, cookie: cookies.token, client, selectedOrganization };
  const visit = visitJar(platform.config, request, reply, stream);
  const actorNow = async (): Promise<Actor> => {
    if (visit.isVisit && !visit.isPreview) return visitorOf(platform, authenticateVisitor, visit);
    const caller = await actorOf(platform, authenticate, credentials);
    return visit.isPreview ? authenticatePreview(platform, caller) : caller;
  };
  let actor: Promise<Actor> | undefined;
  return {
    platform,
    via,
    requestId: request.id,
    origin: `${request.protocol}://${request.host}`,
    headers: request.headers,
    client,
    cookies,
    visit,
    actor: () => (actor ??= actorNow()),
    takeSignIn: async () => takeSignIn?.(request),
    takeVisit: async () => takeVisit(request, visit),
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
