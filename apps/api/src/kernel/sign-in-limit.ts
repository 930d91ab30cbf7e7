import { DomainError } from '@atrium/domain/kernel';
import '@fastify/rate-limit'; // adds the type of `createRateLimit`
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SIGN_INS_PER_MINUTE } from './rate-limits.ts';

/** The limit of one address on each sign-in call. */
export const SIGN_INS_PER_ADDRESS = { max: SIGN_INS_PER_MINUTE, timeWindow: 60_000 };

/**
 * Counts a sign-in attempt of a tRPC call. A batch is one request with several calls, so each call counts, not the request.
 * @throws TOO_MANY_REQUESTS
 */
export type TakeSignIn = (request: FastifyRequest) => Promise<void>;

/** Creates the counter for the calls over tRPC. It needs the server's rate-limit plugin. */
export function signInLimit(app: FastifyInstance): TakeSignIn {
  const count = app.createRateLimit({ ...SIGN_INS_PER_ADDRESS, keyGenerator: ({ ip }) => ip });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new DomainError('TOO_MANY_REQUESTS', 'Too many sign-in attempts. Try again in a moment.', {
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    });
  };
}
