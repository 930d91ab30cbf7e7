import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** What is on its way from a file to the database, on disk, so that memory does not grow with the file. */
export type Spool<Part> = {
  add: (part: Part) => Promise<void>;
  /** Ends the writing. */
  end: () => Promise<void>;
  /** Yields the parts in order. They can be read more than once. */
  parts: () => AsyncGenerator<Part, void>;
  close: () => void;
};

async function openSpool<Part>(path: string): Promise<Spool<Part>> {
  const file = createWriteStream(path, { mode: 0o600 });
  let failure: unknown = null;
  file.on('error', (error) => (failure = error));
  await once(file, 'open');
  return {
    add: async (part) => {
      if (failure !== null) throw failure;
      if (!file.write(`${JSON.stringify(part)}\n`)) await once(file, 'drain');
    },
    end: async () => {
      file.end();
      await finished(file);
    },
    parts: async function* parts() {
      // The lines of `readline` would be read ahead into memory.
      let rest = '';
      for await (const piece of createReadStream(path, 'utf8')) {
        const lines = `${rest}${String(piece)}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) yield JSON.parse(line) as Part; // as `add` wrote it
      }
    },
    close: () => void file.destroy(),
  };
}

/** Opens a spool in a folder of its own, which is removed afterwards. */
export async function withSpool<Part, T>(run: (spool: Spool<Part>) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-rows-'));
  let spool: Spool<Part> | null = null;
  try {
    spool = await openSpool<Part>(join(folder, 'rows'));
    return await run(spool);
  } finally {
    spool?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
