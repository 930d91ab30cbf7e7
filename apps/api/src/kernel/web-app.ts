import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const OWN = /^\/(?:api|trpc|healthz|readyz)(?:\/|$)/;

/** Pages of the app have no extension; a missing `/assets/x.js` must be a 404, not a page. */
const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !OWN.test(path) && !/\.[A-Za-z0-9]+$/.test(path);
};

/**
 * Serves the built app: hashed assets for a year, everything else revalidated. Answers the page for the app's own
 * routes, or null where the request is none.
 */
export const webApp = async (app: FastifyInstance, dist: string) => {
  await app.register(fastifyStatic, {
    root: resolve(dist),
    wildcard: true,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | null =>
    isPage(request) ? reply.code(200).sendFile('index.html') : null;
};
