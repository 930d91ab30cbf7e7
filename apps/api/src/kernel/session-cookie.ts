import type { AppConfig } from '@atrium/domain/kernel';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'atrium_session';

export type CookieJar = {
  /** The session token of the request. */
  token: string | null;
  start: (token: string, expiresAt: Date) => void;
  end: () => void;
};

export function cookieJar(config: AppConfig, request: FastifyRequest, reply: FastifyReply): CookieJar {
  const isSecure = request.protocol === 'https' || config.BASE_URL?.startsWith('https:') === true;
  const options: CookieSerializeOptions = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' };
  return {
    token: request.cookies[SESSION_COOKIE] || null,
    start: (token, expiresAt) => void reply.setCookie(SESSION_COOKIE, token, { ...options, expires: expiresAt }),
    end: () => void reply.clearCookie(SESSION_COOKIE, options),
  };
}
