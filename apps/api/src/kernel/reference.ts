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

/**
 * Serves the OpenAPI document and the reference page. The page uses no third-party and no inline scripts. `describe` runs
 * at the first request for the document: it takes about a second, which a process that is needed now should not wait for.
 */
export async function reference(app: FastifyInstance, describe: () => OpenApiDocument): Promise<void> {
  let json: string | undefined;
  app.get('/api/v1/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(describe());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json);
  });
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
