import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@atrium/domain/kernel';
import { header } from './request-header.ts';

/** The origins of the product: the one of this request, and the configured one. */
export type OwnOrigins = { origin: string; baseUrl: string | undefined };

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Returns whether one of the product's pages sent the request. A page cannot forge Sec-Fetch-Site, so this header decides
 * if it is present; `none` (address bar, bookmark) is not a page. Older browsers send Origin, which is compared by host,
 * because a proxy may terminate TLS. With neither header, the answer is no.
 */
function isSameOrigin(headers: IncomingHttpHeaders, own: OwnOrigins): boolean {
  const site = header(headers, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = header(headers, 'origin');
  const host = origin === null ? null : hostOf(origin);
  if (host === null) return false;
  return host === hostOf(own.origin) || (own.baseUrl !== undefined && host === hostOf(own.baseUrl));
}

/** Returns whether a page of another site sent the request. Programs send neither header and are allowed. */
function isForeignPage(headers: IncomingHttpHeaders, own: OwnOrigins): boolean {
  return (
    (header(headers, 'sec-fetch-site') !== null || header(headers, 'origin') !== null) && !isSameOrigin(headers, own)
  );
}

function refused(): DomainError {
  return new DomainError('FORBIDDEN', 'This request came from another site and was refused.', {
    detailCode: 'cross_site',
  });
}

/**
 * Refuses cross-site request forgery: a change that only the cookie authenticates must come from the product's pages, and
 * a page of another site must not start a session in the user's browser.
 * @throws DomainError FORBIDDEN
 */
export function refuseForgery(request: {
  headers: IncomingHttpHeaders;
  own: OwnOrigins;
  hasCookie: boolean;
  startsSession: boolean;
}): void {
  const { headers, own, hasCookie, startsSession } = request;
  const byCookieOnly = hasCookie && header(headers, 'authorization') === null;
  // A sign-in replaces the session of an old cookie, so it refuses only pages of other sites.
  if (startsSession ? isForeignPage(headers, own) : byCookieOnly && !isSameOrigin(headers, own)) throw refused();
}
