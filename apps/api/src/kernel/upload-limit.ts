import { type Actor, DomainError, isSignedIn } from '@atrium/domain/kernel';
import type { Platform } from '@atrium/services/kernel';
import type { UploadCount } from '@atrium/services/usage-limit';
import type { FastifyRequest } from 'fastify';

const MINUTE = 60_000;
/** Uploads in a minute by one person, with all their sessions and keys, and from one address, whoever is there. */
const PER_ACCOUNT = 300;
const PER_ADDRESS = 600;

function tooMany(whose: string, seconds: number): DomainError {
  const message = `Too many uploads ${whose} in a minute. Go on in ${seconds} seconds.`;
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
}

/** Counted in this process before anybody is asked for, so that strangers cannot keep it busy with sign-ins that fail. */
export const UPLOADS_PER_ADDRESS = {
  max: PER_ADDRESS,
  timeWindow: MINUTE,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
    tooMany('from your network', Math.max(1, Math.ceil(ttl / 1000))),
};

/** How many uploads of a person that makes in a minute, in all processes, and how long it lasts yet. */
export type CountUpload = (platform: Platform, userId: string) => Promise<UploadCount>;

/**
 * Counts an upload of whoever has been let in, before a byte of it is read.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitUpload(platform: Platform, count: CountUpload, actor: Actor): Promise<void> {
  if (!isSignedIn(actor)) return;
  const { uploads, waitSeconds } = await count(platform, actor.userId);
  if (uploads > PER_ACCOUNT) throw tooMany('by you', waitSeconds);
}
