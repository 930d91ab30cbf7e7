import type { Plugin } from 'vite';

/** The folder of the sample documents, which `fetchSamples` reads. */
const FOLDER = 'samples';

type Sample = { path: string; contentType: string; bytes: Uint8Array };

/** The sets of sample documents, by name. Their documents are always the same. */
const SETS: Readonly<Record<string, () => Promise<Sample[]>>> = {
  'project-atlas': async () => {
    const { sampleLibrary } = await import('@atrium/samples/library');
    const files = await sampleLibrary();
    return files
      .filter(({ room }) => room === 'Project Atlas')
      .map(({ folder, name, contentType, bytes }) => ({ path: [...folder, name].join('/'), contentType, bytes }));
  },
  'bank-statements': async () => {
    const { printedQuarterStatements } = await import('@atrium/samples/reconciliation');
    const files = await printedQuarterStatements();
    return files.map(({ name, contentType, bytes }) => ({ path: name, contentType, bytes }));
  },
  'partner-capital': async () => {
    const { capitalPair } = await import('@atrium/samples/reconciliation');
    const { workbook, statements } = await capitalPair();
    return [workbook, statements].map(({ name, contentType, bytes }) => ({ path: name, contentType, bytes }));
  },
};

/** Returns the files of a set by the names under which the app fetches them: its list, and each document. */
async function assetsOf(set: string, read: () => Promise<Sample[]>): Promise<Map<string, string | Uint8Array>> {
  const files = await read();
  const list = files.map(({ path, contentType }, at) => ({ path, contentType, url: `/${FOLDER}/${set}/${at}` }));
  return new Map<string, string | Uint8Array>([
    [`${set}/list.json`, JSON.stringify(list)],
    ...files.map(({ bytes }, at) => [`${set}/${at}`, bytes] as const),
  ]);
}

/** Serves the sample documents, in the build and in development. */
export function sampleAssets(): Plugin {
  return {
    name: 'sample-assets',
    async generateBundle() {
      for (const [set, read] of Object.entries(SETS))
        for (const [name, source] of await assetsOf(set, read))
          this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response) => {
        const name = (request.url ?? '').slice(1);
        const set = name.slice(0, name.indexOf('/'));
        const read = SETS[set];
        if (read === undefined) return void response.writeHead(404).end();
        void assetsOf(set, read).then((assets) => response.end(assets.get(name) ?? ''));
      });
    },
  };
}
