import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const PATH = '/start.js';
const source = readFileSync(new URL(`.${PATH}`, import.meta.url), 'utf8');

/** The files that every signed-in screen loads, by the names of their chunks. */
const SHELL = /^assets\/(?:shell|common)-[\w-]+\.(?:js|css)$/;

/** The script of a build, which names the files of the frame, under a name with its hash. */
function scriptOf(bundle: Rolldown.OutputBundle): { fileName: string; source: string } {
  const files = Object.keys(bundle).filter((file) => SHELL.test(file));
  const written = source.replace('SHELL_FILES', JSON.stringify(files.map((file) => `/${file}`)));
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 8);
  return { fileName: `assets/start-${hash}.js`, source: written };
}

/**
 * Writes the script that runs before the first paint. Its name has its hash in the build: the page waits for it, so the
 * browser must not ask the server each time whether it has changed.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', ...scriptOf(bundle) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replace(`"${PATH}"`, `"/${scriptOf(bundle).fileName}"`) : html),
    },
    configureServer(server) {
      server.middlewares.use(PATH, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source.replace('SHELL_FILES', '[]'));
      });
    },
  };
}
