import { DomainError } from '@atrium/domain/kernel';
import { hashSecret } from '@atrium/services/kernel';
import '@fastify/rate-limit'; // adds the type of `createRateLimit`
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VISIT_CALLS_PER_MINUTE } from './rate-limits.ts';
import type { VisitTokens } from './visit-cookie.ts';

/** Counts a call of a visitor. @throws TOO_MANY_REQUESTS */
export type TakeVisit = (request: FastifyRequest, tokens: VisitTokens) => Promise<void>;

/** Creates the counters for visitors: one for each address and one for each token. It needs the server's rate-limit plugin. */
export function visitLimit(app: FastifyInstance): TakeVisit {
  const window = { timeWindow: 60_000 };
  const ofAddress = app.createRateLimit({
    ...window,
    max: VISIT_CALLS_PER_MINUTE.address,
    keyGenerator: ({ ip }) => `visit-address/${ip}`,
  });
  const keys = new WeakMap<FastifyRequest, string>();
  const ofToken = app.createRateLimit({
    ...window,
    max: VISIT_CALLS_PER_MINUTE.token,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request, { token, cookie }) => {
    keys.set(request, `visit-token/${hashSecret(token ?? cookie ?? '')}`);
    for (const count of [ofAddress, ofToken]) {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      });
    }
  };
}
