import { DomainError } from '@atrium/domain/kernel';
import { hashSecret } from '@atrium/services/kernel';
import '@fastify/rate-limit'; // adds the type of `createRateLimit`
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VISIT_CALLS_PER_MINUTE } from './rate-limits.ts';
import type { VisitTokens } from './visit-cookie.ts';

/** Counts a call of a visitor. @throws TOO_MANY_REQUESTS */
export type TakeVisit = (request: FastifyRequest, tokens: VisitTokens) => Promise<void>;

/** Calls per minute. */
type Limits = { address: number; token: number };

/**
 * Creates the counters for visitors: one for each address and one for each token. A token in a body is not read yet, so only
 * the address counts then. It needs the server's rate-limit plugin.
 */
export function visitLimit(app: FastifyInstance, limits: Limits = VISIT_CALLS_PER_MINUTE): TakeVisit {
  const timeWindow = 60_000;
  const ofAddress = app.createRateLimit({ timeWindow, max: limits.address, keyGenerator: ({ ip }) => ip });
  const keys = new WeakMap<FastifyRequest, string>();
  const ofToken = app.createRateLimit({
    timeWindow,
    max: limits.token,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request, { token, cookie }) => {
    const shown = token ?? cookie;
    if (shown !== null) keys.set(request, hashSecret(shown));
    for (const count of shown === null ? [ofAddress] : [ofAddress, ofToken]) {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many requests. Try again in a moment.', {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      });
    }
  };
}
