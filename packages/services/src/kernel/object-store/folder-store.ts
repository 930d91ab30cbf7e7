import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@atrium/domain/kernel';
import { isFullDisk } from './full-disk.ts';
import { measure } from './measure.ts';
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  missingObject,
  type ObjectStore,
  type PutResult,
  storageFull,
  storageUnavailable,
  type StoredObject,
} from './object-store.ts';

/** Starts with a dot, which no key does, so that unfinished files are never read or listed. */
const UNFINISHED = '.unfinished';

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** Converts errors of the file system to DomainErrors. Errors of the content's stream stay as they are. */
function translate(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (isMissing(error)) return missingObject(error);
  if (isFullDisk(error)) return storageFull(error);
  const isFileSystem = error instanceof Error && 'syscall' in error && codeOf(error) !== 'ECONNRESET';
  return isFileSystem ? storageUnavailable(error) : error;
}

async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw translate(error);
  }
}

/** Syncs the folder of a renamed file, so that the rename survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredObject> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== UNFINISHED) yield* walk(root, path);
    if (!entry.isFile()) continue;
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null; // deleted during the listing
      throw error;
    });
    if (found !== null) {
      yield { key: relative(root, path).split(sep).join('/'), sizeBytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Stores files in a local folder, readable only by the product's account. Creates the folder if it is missing. */
export function folderStore(root: string): ObjectStore {
  const base = resolve(root);
  const pathOf = (key: string): string => join(base, ...checkKey(key).split('/'));

  const place = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
    await syncFolder(dirname(to));
  };

  const put = async (key: string, content: Readable): Promise<PutResult> => {
    const target = pathOf(key);
    const unfinished = join(base, UNFINISHED, randomUUID());
    return translated(async () => {
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
      const file = await open(unfinished, 'wx', 0o600);
      const { through, result } = measure();
      try {
        // `flush` syncs the bytes before the file gets its name.
        await pipeline(content, through, file.createWriteStream({ flush: true }));
        await place(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return result();
    });
  };

  const get = (key: string, range?: ByteRange): Promise<Readable> =>
    translated(async () => {
      const file = await open(pathOf(key), 'r');
      return file.createReadStream(range ? { start: range.start, end: range.end } : {});
    });

  const exists = async (key: string): Promise<boolean> => {
    try {
      await access(pathOf(key));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw translate(error);
    }
  };

  return {
    put,
    get,
    exists,
    stat: (key) =>
      translated(async () => {
        const found = await stat(pathOf(key));
        return { key, sizeBytes: found.size, modifiedAt: found.mtime };
      }),
    move: (from, to) => translated(() => place(pathOf(from), pathOf(to))),
    delete: (key) => translated(() => rm(pathOf(key), { force: true })),
    async *list(prefix) {
      const folder = join(base, ...checkPrefix(prefix).split('/').slice(0, -1));
      try {
        for await (const object of walk(base, folder)) if (object.key.startsWith(prefix)) yield object;
      } catch (error) {
        if (!isMissing(error)) throw translate(error);
      }
    },
    withLocalFile: async (key, run) => {
      const path = pathOf(key);
      await translated(() => access(path, constants.R_OK));
      return run(path);
    },
    clearUnfinished: (before) =>
      translated(async () => {
        const folder = join(base, UNFINISHED);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        for await (const entry of await opendir(folder)) {
          const path = join(folder, entry.name);
          if ((await stat(path)).mtime < before) await rm(path, { force: true });
        }
      }),
    close: async () => {},
  };
}
