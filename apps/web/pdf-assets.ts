import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const packageFolder = dirname(packageFile);

/** The path of the PDF viewer's character maps, fonts and decoders. The version makes it cacheable for ever. */
const pdfAssetsPath = `assets/pdfjs-${versionOf(packageFile)}`;

function versionOf(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // every package.json has a version
  return version;
}

/** Serves the files that pdf.js fetches at run time from this origin, in the build and in development. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    config: () => ({ define: { __PDF_ASSETS__: JSON.stringify(`/${pdfAssetsPath}/`) } }),
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(packageFolder, folder))) {
          const fileName = `${pdfAssetsPath}/${folder}/${name}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(packageFolder, folder, name)) });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${pdfAssetsPath}`, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/([a-z_]+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (!FOLDERS.includes(folder) || !readdirSync(join(packageFolder, folder)).includes(name)) return next();
        response.end(readFileSync(join(packageFolder, folder, name)));
      });
    },
  };
}
