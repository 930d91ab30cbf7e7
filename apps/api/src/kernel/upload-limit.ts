import { type Actor, DomainError, isSignedIn } from '@atrium/domain/kernel';
import type { Platform } from '@atrium/services/kernel';
import type { UploadCount } from '@atrium/services/usage-limit';
import type { FastifyRequest } from 'fastify';
import { UPLOADS_PER_MINUTE } from './rate-limits.ts';

const MINUTE = 60_000;

function tooMany(whose: string, seconds: number): DomainError {
  const message = `Too many uploads ${whose} in a minute. Continue in ${seconds} seconds.`;
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
}

/** Counted in this process and before authentication, so that floods of failing sign-ins do not reach the database. */
export const UPLOADS_PER_ADDRESS = {
  max: UPLOADS_PER_MINUTE.address,
  timeWindow: MINUTE,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
    tooMany('from your network', Math.max(1, Math.ceil(ttl / 1000))),
};

/** Counts an upload. Returns the user's uploads of this minute in all processes, and the seconds until it ends. */
export type CountUpload = (platform: Platform, userId: string) => Promise<UploadCount>;

/** Returns the largest file that a caller may upload, in bytes. */
export type MaxUploadBytes = (platform: Platform, actor: Actor) => Promise<number>;

/**
 * Counts an upload of a signed-in caller before its first byte is read.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitUpload(platform: Platform, count: CountUpload, actor: Actor): Promise<void> {
  if (!isSignedIn(actor)) return;
  const { uploads, waitSeconds } = await count(platform, actor.userId);
  if (uploads > UPLOADS_PER_MINUTE.user) throw tooMany('by you', waitSeconds);
}
