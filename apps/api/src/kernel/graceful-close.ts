import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long running requests may take to finish after the process was asked to stop, in milliseconds. */
const GRACE_MS = 8_000;

function isEndless(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Lets running requests finish when the server closes. Event streams never end, so they are cut: their clients resume at
 * another process. Idle connections, which browsers keep open, are closed at once.
 */
export function closeGracefully(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  const endless = new Set<ServerResponse>();
  let isClosing = false;
  const endWhenQuiet = (): void => {
    if (isClosing && open.size === 0) app.server.closeAllConnections();
  };
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply.raw);
    reply.raw.once('close', () => {
      open.delete(reply.raw);
      endless.delete(reply.raw);
      endWhenQuiet();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEndless(reply)) endless.add(reply.raw);
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const response of endless) response.destroy();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    endWhenQuiet();
  });
}
