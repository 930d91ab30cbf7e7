import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withStyleNonce } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;
const OWN = /^\/(?:api|trpc|healthz|readyz)(?:\/|$)/;

/** The longest file name on common file systems, in bytes. */
const LONGEST_NAME = 255;
/** No file or page has a longer path, in bytes. Operating systems refuse much longer ones. */
const LONGEST_PATH = 2_048;
/** Control characters and backslashes, which no file or page of the app has in its path. */
const STRANGE = /[\p{Cc}\\]/u;

function decodedOf(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Whether a file or page can have this path. The static plugin fails at other paths instead of finding nothing. */
function isPlausible(url: string): boolean {
  const path = url.split('?')[0] ?? '/';
  const decoded = decodedOf(path);
  if (decoded === null || STRANGE.test(decoded) || Buffer.byteLength(decoded) > LONGEST_PATH) return false;
  const names = decoded.slice(1).split('/');
  return names.every(
    (name, at) =>
      Buffer.byteLength(name) <= LONGEST_NAME &&
      name !== '.' &&
      name !== '..' &&
      (name !== '' || at === names.length - 1),
  );
}

/** Paths of the app have no extension. A missing `/assets/x.js` must be a 404, not the page. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !OWN.test(path) && !/\.[A-Za-z0-9]+$/.test(path) && isPlausible(path);
}

/** The page of a share link's visitors. */
const VISIT = /^\/visit\/?(?:\?|$)/;
/** The signs of the product in the page. Visitors see the customer's name instead. */
const PRODUCT_SIGNS: readonly [shown: string, forVisitors: string][] = [
  ['<title>Atrium</title>', '<title>Shared documents</title>'],
  ['<meta name="description" content="Data rooms whose documents answer questions with citations." />', ''],
  ['href="/favicon.svg"', 'href="data:,"'],
  ['Atrium needs JavaScript to run.', 'This page needs JavaScript to show the documents.'],
];

/** Returns the page for visitors: without the product's title, description and icon. */
function forVisitors(html: string): string {
  return PRODUCT_SIGNS.reduce((page, [shown, replacement]) => page.replace(shown, replacement), html);
}

/** Search engines never list the page of a share link, no page frames it, and links from it name no referrer. */
function hideFromOthers(reply: FastifyReply, policy: string): string {
  reply.header('x-robots-tag', 'noindex, nofollow, noarchive').header('referrer-policy', 'no-referrer');
  reply.header('x-frame-options', 'DENY');
  return policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'");
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
    // A route for each file: at a request, the plugin would read the folders to check how the path is spelled.
    wildcard: false,
    // The build compresses its text files. Those of other clients are compressed as they are sent.
    preCompressed: true,
    globIgnore: ['**/*.br'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const html = await readFile(join(resolve(dist), 'index.html'), 'utf8');
  const visitorHtml = forVisitors(html);
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    if (!isPage(request)) return null;
    const nonce = randomBytes(18).toString('base64');
    const isVisit = VISIT.test(request.url);
    const usual = String(reply.getHeader('content-security-policy') ?? '');
    const policy = isVisit ? hideFromOthers(reply, usual) : usual;
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', withStyleNonce(policy, nonce))
      .send((isVisit ? visitorHtml : html).replace(NONCE_PLACE, NONCE_PLACE.replace('""', `"${nonce}"`)));
  };
  // The static plugin does not serve the folder itself.
  app.get('/', (request, reply) => page(request, reply));
  return page;
}
