import type { FastifyInstance } from 'fastify';

/** Resolves if the process can serve: the database answers and is migrated. Rejects with the reason. */
export type Readiness = () => Promise<void>;

/** `/healthz`: the process runs. `/readyz`: it can serve. Neither returns a reason, because both are public. */
export function health(app: FastifyInstance, ready: Readiness): void {
  let lastReason: string | null = null;
  const quiet = { config: { rateLimit: false as const }, logLevel: 'warn' as const };
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await ready();
      lastReason = null;
      return await reply.send({ status: 'ready' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // The launcher asks many times a second during the start: the same reason is logged once.
      if (reason !== lastReason) request.log.warn({ err: error }, 'not ready');
      lastReason = reason;
      return reply.code(503).header('retry-after', 2).send({ status: 'starting' });
    }
  });
}
