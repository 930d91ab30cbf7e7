// Reads files in a separate process, like the product, so that its CPU time is the time of reading.
import { LiteParse } from '@llamaindex/liteparse';
import { readEach } from './read-each.ts';

export type Request = { what: 'whole' | 'boxes'; paths: string[] };

const library = new LiteParse({ ocrEnabled: false, quiet: true, numWorkers: 1 });

const WORK: Record<Request['what'], (paths: string[]) => Promise<void>> = {
  /** A reading process keeps nothing of a file after reading it. */
  whole: async (paths) => {
    const files = readEach(paths);
    while (!(await files.next()).done);
  },
  boxes: async (paths) => {
    for (const path of paths) await library.parse(path);
  },
};

async function serve({ what, paths }: Request): Promise<void> {
  const begun = process.cpuUsage();
  await WORK[what](paths);
  const { user, system } = process.cpuUsage(begun);
  process.send?.((user + system) / 1e6);
}

process.on('message', (request: Request) => void serve(request));
