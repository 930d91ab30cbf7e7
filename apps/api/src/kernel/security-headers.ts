import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What pages of the app may load and run: their own scripts and styles only, none inline. What makes style elements at
 * run time carries the page's nonce; PDF pages are drawn by a worker with WebAssembly decoders; previews are blobs.
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

/** The policy for one page, whose own style elements carry this nonce. */
export function withStyleNonce(policy: string, nonce: string): string {
  return policy.replace(/style-src 'self'/, `style-src 'self' 'nonce-${nonce}'`);
}
