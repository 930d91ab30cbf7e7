import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { TextRow } from '@atrium/db/backup';
import { z } from 'zod';
import { measure } from '../kernel/index.ts';
import type { KeptFile } from './manifest.ts';

/** This level shrinks text and vectors to a third. Higher levels take several times as long. */
const GZIP_LEVEL = 3;
const BATCH_BYTES = 2 * 1024 * 1024;

export function lineOf(row: unknown): string {
  return `${JSON.stringify(row)}\n`;
}

/** Writes lines to a file of the backup, compressed if its name ends in `.gz`. Resolves when the file is safe on disk. */
export async function writeLines(folder: string, file: string, lines: AsyncIterable<string>): Promise<KeptFile> {
  const { through, result } = measure();
  const target = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true });
  if (file.endsWith('.gz')) await pipeline(Readable.from(lines), createGzip({ level: GZIP_LEVEL }), through, target);
  else await pipeline(Readable.from(lines), through, target);
  return { file, ...result() };
}

/** Splits at line feeds only, because texts may contain every other separator. */
export async function* readLines(folder: string, file: string): AsyncGenerator<string> {
  const source = createReadStream(join(folder, file));
  // A pipeline passes an error of the source to the reader.
  const stream = file.endsWith('.gz') ? pipe(source, createGunzip(), () => undefined) : source;
  const chunks: AsyncIterable<Buffer> = stream; // no encoding is set, so they are buffers
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
      rest = [];
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
  }
  if (Buffer.concat(rest).length > 0) throw new Error(`The backup is damaged: ${file} ends within a line.`);
}

const Row = z.array(z.string().nullable());

/** Reads the rows of a table's file in batches of about two megabytes. */
export async function* readRows(folder: string, file: string): AsyncGenerator<TextRow[]> {
  let batch: TextRow[] = [];
  let bytes = 0;
  for await (const line of readLines(folder, file)) {
    batch.push(Row.parse(JSON.parse(line)));
    bytes += line.length;
    if (bytes < BATCH_BYTES && batch.length < 2_000) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Counts rows and hashes their lines while they are read. */
export function tally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    lines: async function* (batches: AsyncIterable<TextRow[]>): AsyncGenerator<string> {
      for await (const batch of batches) {
        const text = batch.map(lineOf).join('');
        hash.update(text);
        rows += batch.length;
        yield text;
      }
    },
    result: () => ({ rows, contentSha256: hash.digest('hex') }),
  };
}

/** Works on `width` items at once. Ends at the first failure, after the items that have started. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const workThrough = async (): Promise<void> => {
    for (let next = await source.next(); !next.done && failures.length === 0; next = await source.next()) {
      await work(next.value);
    }
  };
  const workers = Array.from({ length: width }, workThrough);
  await Promise.all(workers.map(async (worker) => worker.catch((error: unknown) => failures.push(error))));
  // Close the source, also if it was not read to its end.
  await source.return?.();
  if (failures.length > 0) throw failures[0];
}
