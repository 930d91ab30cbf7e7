import { type Face, meter, type OpenSpan, startSpan } from '@atrium/services/kernel/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';

function faceOf(route: string | undefined): Face {
  if (route?.startsWith('/trpc')) return 'trpc';
  if (route?.startsWith('/api')) return 'rest';
  return route === '/healthz' || route === '/readyz' ? 'health' : 'web';
}

/** Opens the span of a call. It has the registered route, never the address, which may hold ids and secrets. */
function open(request: FastifyRequest): OpenSpan | null {
  const { url: route } = request.routeOptions;
  const face = faceOf(route);
  if (route === undefined || face === 'health' || face === 'web') return null;
  const facts = { 'http.request.method': request.method, 'http.route': route, 'atrium.request_id': request.id };
  return startSpan(`${request.method} ${route}`, { kind: 'server', facts });
}

/** Counts answers and starts a trace for every call. A trace id of the caller is ignored, because anyone can send one. */
export function observeHttp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = open(request);
    // A compressed stream already has ten listeners of its own.
    reply.raw.setMaxListeners(20);
    // `close` follows every answer, also if the client has disconnected.
    reply.raw.once('close', () => {
      const { statusCode: status } = reply;
      meter().answer({ face: faceOf(request.routeOptions.url), status });
      span?.add({ 'http.response.status_code': status });
      span?.end(status >= 500 ? new Error('HTTP') : undefined);
    });
    if (span === null) done();
    else span.within(done);
  });
}
