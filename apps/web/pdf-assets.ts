import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const home = dirname(packageFile);

/** Where the PDF viewer finds its character maps, fonts and decoders; the version makes the address last for ever. */
const pdfAssetsPath = `assets/pdfjs-${versionOf(packageFile)}`;

function versionOf(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // a package.json has one
  return version;
}

/** Serves what pdf.js fetches at run time from this app's own origin, built and in development alike. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    config: () => ({ define: { __PDF_ASSETS__: JSON.stringify(`/${pdfAssetsPath}/`) } }),
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(home, folder))) {
          const fileName = `${pdfAssetsPath}/${folder}/${name}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(home, folder, name)) });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${pdfAssetsPath}`, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/([a-z_]+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (!FOLDERS.includes(folder) || !readdirSync(join(home, folder)).includes(name)) return next();
        response.end(readFileSync(join(home, folder, name)));
      });
    },
  };
}
