import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, DomainError } from '@atrium/domain/kernel';
import type { Platform } from '@atrium/services/kernel';
import { header } from './request-header.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Returns the system actor for a caller with the key of the internal auth service in `X-Internal-Key`. Digests are
 * compared in constant time, so the time reveals neither the key nor its length.
 * @throws DomainError UNAUTHENTICATED, also for every caller if no key is configured
 */
export function serviceActor(request: {
  platform: Pick<Platform, 'config'>;
  headers: IncomingHttpHeaders;
}): Extract<Actor, { kind: 'system' }> {
  const key = request.platform.config.INTERNAL_AUTH_KEY;
  const given = header(request.headers, 'x-internal-key');
  if (key === undefined || given === null || !timingSafeEqual(digest(given), digest(key))) {
    throw new DomainError('UNAUTHENTICATED', 'X-Internal-Key is missing or wrong.');
  }
  return { kind: 'system', organizationId: null, onBehalfOf: null };
}
