import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Lets pages of the app load only scripts and styles of this origin, none inline. Style elements made at run time carry
 * the page's nonce. PDF pages are drawn by a worker with WebAssembly decoders. Previews are blobs.
 */
export const securityHeaders: FastifyHelmetOptions = {
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

/** Returns the policy of one page, whose style elements carry this nonce. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace(/style-src 'self'/, `style-src 'self' 'nonce-${nonce}'`);
}
