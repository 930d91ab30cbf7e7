import type { FastifyInstance } from 'fastify';

/** Resolves when the process can serve: the database answers and is migrated. Rejects with what is missing. */
export type Readiness = () => Promise<void>;

/** `/healthz`: the process lives. `/readyz`: it can serve. Neither says more than that to strangers. */
export function health(app: FastifyInstance, ready: Readiness): void {
  let told: string | null = null;
  const quiet = { config: { rateLimit: false as const }, logLevel: 'warn' as const };
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await ready();
      told = null;
      return await reply.send({ status: 'ready' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // Asked many times a second while everything starts: the same reason is told once.
      if (reason !== told) request.log.warn({ err: error }, 'not ready');
      told = reason;
      return reply.code(503).header('retry-after', 2).send({ status: 'starting' });
    }
  });
}
