import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@atrium/domain/kernel';
import { header } from './request-header.ts';

/** Where the product is reached: as this request says, and as the configuration does. */
export type OwnOrigins = { origin: string; baseUrl: string | undefined };

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Does the browser say that one of our own pages sent this? Sec-Fetch-Site cannot be forged by a page, so it decides
 * where it is present; `none` (address bar, bookmark) is never how our pages change anything. Older browsers send
 * Origin, compared by host, because a proxy in front may have ended TLS. Neither: not a page of ours.
 */
function isSameOrigin(headers: IncomingHttpHeaders, own: OwnOrigins): boolean {
  const site = header(headers, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = header(headers, 'origin');
  const host = origin === null ? null : hostOf(origin);
  if (host === null) return false;
  return host === hostOf(own.origin) || (own.baseUrl !== undefined && host === hostOf(own.baseUrl));
}

/** A browser acting for a page of somebody else; programs send neither header and are not concerned. */
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
 * Cross-site request forgery: a change that only the cookie vouches for must come from our own pages, and nobody's
 * page but ours may start a session in a visitor's browser.
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
  // Signing in ends up with the new session, whatever an old cookie says: only a foreign page is refused there.
  if (startsSession ? isForeignPage(headers, own) : byCookieOnly && !isSameOrigin(headers, own)) throw refused();
}
