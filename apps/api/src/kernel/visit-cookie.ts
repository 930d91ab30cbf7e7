import type { IncomingHttpHeaders } from 'node:http';
import type { AppConfig } from '@atrium/domain/kernel';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { header } from './request-header.ts';

export const VISIT_COOKIE = 'atrium_visit';

/** The tokens of a visitor: the one that the request shows, and the one that its browser keeps. */
export type VisitTokens = { token: string | null; cookie: string | null };

/** The connection parameters of an EventSource, which cannot send headers. */
export type VisitStream = { isVisit: boolean; isPreview: boolean };

export type VisitJar = VisitTokens & {
  /** Whether the visitors' page sends the request. The session of a member does not count then. */
  isVisit: boolean;
  /** Whether the page of a preview sends the request. The session of an Owner then decides whom they see the room as. */
  isPreview: boolean;
  start: (token: string, expiresAt: Date) => void;
  end: () => void;
};

/**
 * Reads the tokens of a visitor. The cookie counts only with the header `X-Atrium-Visit: 1`, which the visitors' page sends
 * and no page of another site can send, so that a member's own calls never become those of a visitor. An EventSource sends
 * the connection parameter `visit` instead. With `X-Atrium-Preview: 1` (`preview`), no token counts: the preview that the
 * session holds does.
 */
export function visitJar(
  config: AppConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: VisitStream,
): VisitJar {
  const isPreview = stream.isPreview || header(request.headers, 'x-atrium-preview') === '1';
  const isPage = !isPreview && (stream.isVisit || header(request.headers, 'x-atrium-visit') === '1');
  const token = isPreview ? null : shownToken(request.headers);
  const isSecure = request.protocol === 'https' || config.BASE_URL?.startsWith('https:') === true;
  const options: CookieSerializeOptions = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' };
  return {
    token,
    cookie: isPage ? request.cookies[VISIT_COOKIE] || null : null,
    isVisit: isPage || isPreview || token !== null,
    isPreview,
    start: (given, expiresAt) => {
      if (isPage) void reply.setCookie(VISIT_COOKIE, given, { ...options, expires: expiresAt });
    },
    end: () => {
      if (isPage) void reply.clearCookie(VISIT_COOKIE, options);
    },
  };
}

function shownToken(headers: IncomingHttpHeaders): string | null {
  const token = header(headers, 'x-share-token');
  return token === null || token.length > 255 ? null : token;
}
