import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi.ts';

const FILES = [
  { path: '/api/docs', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/api/docs/reference.css', file: 'reference.css', type: 'text/css; charset=utf-8' },
  { path: '/api/docs/reference.js', file: 'reference.js', type: 'text/javascript; charset=utf-8' },
  { path: '/api/docs/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
];

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document and the reference page. The page uses no third-party and no inline scripts. */
export async function reference(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  const json = JSON.stringify(document);
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json),
  );
  for (const { path, file, type } of FILES) {
    const content = await readFile(new URL(`reference/${file}`, import.meta.url), 'utf8');
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .type(type)
        .send(content),
    );
  }
}
