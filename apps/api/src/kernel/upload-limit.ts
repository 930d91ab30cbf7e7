import { type Actor, DomainError, isSignedIn } from '@atrium/domain/kernel';
import '@fastify/rate-limit'; // what `createRateLimit` is
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MINUTE = 60_000;
/** Uploads in a minute by one person, with all their sessions and keys, and from one address, whoever is there. */
const PER_ACCOUNT = 300;
const PER_ADDRESS = 600;

const tooMany = (whose: string, ttl: number): DomainError => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  const message = `Too many uploads ${whose} in a minute. Go on in ${seconds} seconds.`;
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
};

/** Counted before anybody is asked for, so that strangers cannot keep the server busy with sign-ins that fail. */
export const UPLOADS_PER_ADDRESS = {
  max: PER_ADDRESS,
  timeWindow: MINUTE,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooMany('from your network', ttl),
};

/**
 * Counts an upload of whoever has been let in, before a byte of it is read. Each process counts for itself.
 * @throws TOO_MANY_REQUESTS
 */
export const uploadLimit = (app: FastifyInstance): ((request: FastifyRequest, actor: Actor) => Promise<void>) => {
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: PER_ACCOUNT,
    timeWindow: MINUTE,
    keyGenerator: (request) => accounts.get(request) ?? request.ip,
  });
  return async (request, actor) => {
    if (isSignedIn(actor)) accounts.set(request, actor.userId);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany('by you', counted.ttl);
  };
};
