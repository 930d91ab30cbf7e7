import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** Keeps rows between the file and the database on disk, so that memory does not grow with the file. */
export type Spool<Part> = {
  add: (part: Part) => Promise<void>;
  /** Ends the writing. */
  end: () => Promise<void>;
  /** Yields the parts in order. They can be read more than once. */
  parts: () => AsyncGenerator<Part, void>;
  close: () => void;
};

/** Fewer, larger reads than by default. */
const READ_BYTES = 1_048_576;

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
      // The lines of `readline` would be read ahead into memory. A part is longer than a piece, so pieces are joined once.
      let pieces: string[] = [];
      for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: READ_BYTES })) {
        const text = String(piece);
        let from = 0;
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
          pieces.push(text.slice(from, end));
          yield JSON.parse(pieces.join('')) as Part; // as `add` wrote it
          pieces = [];
          from = end + 1;
        }
        pieces.push(text.slice(from));
      }
    },
    close: () => void file.destroy(),
  };
}

/** Yields the values of a generator, and reads the next one while the caller uses one. */
export async function* oneAhead<Value>(values: AsyncGenerator<Value, void>): AsyncGenerator<Value, void> {
  let next = values.next();
  try {
    for (let read = await next; read.done !== true; read = await next) {
      next = values.next();
      // A failure is thrown when this value is asked for. Until then, nothing waits for it.
      next.catch(() => {});
      yield read.value;
    }
  } finally {
    await values.return();
  }
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
