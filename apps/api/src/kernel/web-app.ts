import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withStyleNonce } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const OWN = /^\/(?:api|trpc|healthz|readyz)(?:\/|$)/;

/** Paths of the app have no extension. A missing `/assets/x.js` must be a 404, not the page. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !OWN.test(path) && !/\.[A-Za-z0-9]+$/.test(path);
}

/** The page carries its style nonce here, for libraries that add style elements at run time. */
const NONCE_PLACE = '<meta name="style-nonce" content="" />';

/**
 * Serves the built app: hashed assets are cached for a year, everything else is revalidated. Returns a function that sends
 * the page for the app's routes, and returns null for other requests.
 */
export async function webApp(app: FastifyInstance, dist: string) {
  await app.register(fastifyStatic, {
    root: resolve(dist),
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const html = await readFile(join(resolve(dist), 'index.html'), 'utf8');
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    if (!isPage(request)) return null;
    const nonce = randomBytes(18).toString('base64');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', withStyleNonce(policy, nonce))
      .send(html.replace(NONCE_PLACE, NONCE_PLACE.replace('""', `"${nonce}"`)));
  };
  // The static plugin does not serve the folder itself.
  app.get('/', (request, reply) => page(request, reply));
  return page;
}
