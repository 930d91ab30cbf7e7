import type { Plugin } from 'vite';

/** The folder of the sample documents, which `createSampleRoom` fetches. */
const FOLDER = 'samples';
const ROOM = 'Project Atlas';

type Sample = { path: string; contentType: string; bytes: Uint8Array };

/** Creates the documents of the sample data room. They are always the same. */
async function sampleFiles(): Promise<Sample[]> {
  const { sampleLibrary } = await import('@atrium/samples/library');
  const files = await sampleLibrary();
  return files
    .filter(({ room }) => room === ROOM)
    .map(({ folder, name, contentType, bytes }) => ({ path: [...folder, name].join('/'), contentType, bytes }));
}

function listOf(files: readonly Sample[]): string {
  return JSON.stringify(files.map(({ path, contentType }, at) => ({ path, contentType, url: `/${FOLDER}/${at}` })));
}

async function answer(name: string): Promise<string | Uint8Array> {
  const files = await sampleFiles();
  return name === 'list.json' ? listOf(files) : (files[Number(name)]?.bytes ?? '');
}

/** Serves the documents of the sample data room, in the build and in development. */
export function sampleAssets(): Plugin {
  return {
    name: 'sample-assets',
    async generateBundle() {
      const files = await sampleFiles();
      this.emitFile({ type: 'asset', fileName: `${FOLDER}/list.json`, source: listOf(files) });
      for (const [at, { bytes }] of files.entries())
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${at}`, source: bytes });
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response) => {
        void answer((request.url ?? '').slice(1)).then((body) => response.end(body));
      });
    },
  };
}
