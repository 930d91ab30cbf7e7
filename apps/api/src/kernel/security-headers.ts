import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/**
 * Lets pages of the app load only scripts and styles of this origin, none inline. Style elements made at run time carry
 * the page's nonce. PDF pages are drawn by a worker with WebAssembly decoders. Previews are blobs.
 */
const OPTIONS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
};

/** Headers that Fastify sets on any answer. */
const OWN = new Set(['connection', 'content-length', 'content-type', 'date']);

/** Asks helmet once for its headers. It would build the same ones again for every answer. */
async function headersOfHelmet(): Promise<[name: string, value: string][]> {
  const app = Fastify();
  await app.register(helmet, OPTIONS);
  app.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await app.inject('/');
  await app.close();
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    OWN.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
}

/** Sets the security headers of every answer. A route may replace them. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOfHelmet();
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Returns the policy of one page, whose style elements carry this nonce. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace(/style-src 'self'/, `style-src 'self' 'nonce-${nonce}'`);
}
