import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PATH = '/start.js';

/**
 * Writes the script that runs before the first paint. Its name has its hash in the build: the page waits for it, so the
 * browser must not ask the server each time whether it has changed.
 */
export function startScript(): Plugin {
  const source = readFileSync(new URL(`.${PATH}`, import.meta.url), 'utf8');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/start-${hash}.js`;
  return {
    name: 'start-script',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: (html, { bundle }) => (bundle ? html.replace(`"${PATH}"`, `"/${fileName}"`) : html),
    configureServer(server) {
      server.middlewares.use(PATH, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source);
      });
    },
  };
}
