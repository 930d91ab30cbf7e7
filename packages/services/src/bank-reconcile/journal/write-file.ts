import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@atrium/domain/kernel';
import { isFullDisk } from '../../kernel/index.ts';

/** @throws UNAVAILABLE `storage_full` instead of the error of a full disk */
function refuseFullDisk(error: unknown): never {
  if (!isFullDisk(error)) throw error;
  throw new DomainError(
    'UNAVAILABLE',
    'There is no space left to write the file. Nothing was exported. Contact your administrator.',
    { cause: error, detailCode: 'storage_full', retryAfterSeconds: 300 },
  );
}

/**
 * Writes contents into a local file of its own and passes it on, so that what is read from the database does not wait for the
 * file store. The file is removed afterwards.
 */
export async function withLocalCopy<T>(run: (copy: LocalCopy) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-batch-'));
  const path = join(folder, 'file');
  try {
    return await run({
      write: async (contents) => {
        await pipeline(Readable.from(contents), createWriteStream(path, { mode: 0o600 })).catch(refuseFullDisk);
      },
      read: () => createReadStream(path),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type LocalCopy = { write: (contents: AsyncIterable<string | Buffer>) => Promise<void>; read: () => Readable };
