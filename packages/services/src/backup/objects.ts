import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { connected, KEY_COLUMN } from '@atrium/db/backup';
import { DomainError } from '@atrium/domain/kernel';
import { z } from 'zod';
import { folderStore, measured, type ObjectStore } from '../kernel/index.ts';
import { inParallel, lineOf, readLines, readRows, writeLines } from './lines.ts';
import type { KeptTable, Manifest } from './manifest.ts';

/** The number of objects at once: enough to hide a store's latency, few enough for a disk. */
const WIDTH = 4;

const OBJECTS = 'objects.ndjson';
const ObjectLine = z.object({ key: z.string(), sizeBytes: z.int().nullable(), sha256: z.string().nullable() });
type ObjectLine = z.output<typeof ObjectLine>;

function keptObjects(folder: string): ObjectStore {
  return folderStore(join(folder, 'objects'));
}

/** Reads the object keys in the rows of the backup, with the hash if the row has it. */
async function* namedObjects(
  folder: string,
  tables: readonly KeptTable[],
): AsyncGenerator<{ key: string; sha256: string | null }> {
  for (const table of tables) {
    const at = table.columns.findIndex((column) => column.name === KEY_COLUMN);
    const hashAt = table.columns.findIndex((column) => column.name === 'sha256');
    if (at === -1) continue;
    for await (const batch of readRows(folder, table.file)) {
      for (const row of batch) {
        const key = row[at];
        if (key) yield { key, sha256: row[hashAt] ?? null };
      }
    }
  }
}

async function unlessMissing<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Checks whether a row still names the object. A file is not missing if its document was purged after the snapshot. */
async function isNamedNow(ownerUrl: string, tables: readonly KeptTable[], key: string): Promise<boolean> {
  return connected(ownerUrl, async (client) => {
    for (const { name, columns } of tables) {
      if (!columns.some((column) => column.name === KEY_COLUMN)) continue;
      const { rows } = await client.query(`select 1 from "${name}" where ${KEY_COLUMN} = $1 limit 1`, [key]);
      if (rows.length > 0) return true;
    }
    return false;
  });
}

/** Copies every object that a row of the backup names. Writes a list of them, with the missing ones. */
export async function keepObjects(
  source: { ownerUrl: string; store: ObjectStore },
  folder: string,
  tables: readonly KeptTable[],
): Promise<Manifest['objects']> {
  const target = keptObjects(folder);
  const lines = new PassThrough();
  const write = async (line: ObjectLine): Promise<void> =>
    new Promise((resolve, reject) => {
      lines.write(lineOf(line), (error) => (error ? reject(error) : resolve()));
    });
  const underWay = new Set<string>();
  const absent = new Set<string>();
  const totals = { count: 0, totalBytes: 0, missing: 0, damaged: 0 };
  const keep = async ({ key, sha256 }: { key: string; sha256: string | null }): Promise<void> => {
    // Two rows may name the same object.
    if (underWay.has(key) || absent.has(key)) return;
    underWay.add(key);
    if (await target.exists(key)) return void underWay.delete(key);
    const kept = await unlessMissing(async () => target.put(key, await source.store.get(key)));
    await write({ key, sizeBytes: kept?.sizeBytes ?? null, sha256: kept?.sha256 ?? null });
    if (kept === null) absent.add(key);
    underWay.delete(key);
    if (kept === null) {
      if (await isNamedNow(source.ownerUrl, tables, key)) totals.missing += 1;
      return;
    }
    totals.count += 1;
    totals.totalBytes += kept.sizeBytes;
    if (sha256 !== null && sha256 !== kept.sha256) totals.damaged += 1;
  };
  const keepAll = async (): Promise<void> => {
    try {
      await inParallel(namedObjects(folder, tables), WIDTH, keep);
      lines.end();
    } catch (error) {
      lines.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  };
  const [written] = await Promise.all([writeLines(folder, OBJECTS, lines), keepAll()]);
  return { ...written, ...totals };
}

async function* keptLines(folder: string): AsyncGenerator<{ key: string; sizeBytes: number; sha256: string }> {
  for await (const line of readLines(folder, OBJECTS)) {
    const { key, sizeBytes, sha256 } = ObjectLine.parse(JSON.parse(line));
    if (sizeBytes !== null && sha256 !== null) yield { key, sizeBytes, sha256 };
  }
}

/** @throws Error if an object of the backup is missing or has changed */
export async function requireIntactObjects(folder: string): Promise<void> {
  const kept = keptObjects(folder);
  await inParallel(keptLines(folder), WIDTH, async ({ key, sha256 }) => {
    const found = await unlessMissing(async () => measured(await kept.get(key)));
    if (found?.sha256 !== sha256) throw new Error(`The backup is damaged: objects/${key} is missing or was changed.`);
  });
}

/** Copies every object of the backup into the store and reads it again. */
export async function putObjectsBack(
  folder: string,
  store: ObjectStore,
): Promise<{ count: number; totalBytes: number }> {
  const kept = keptObjects(folder);
  const totals = { count: 0, totalBytes: 0 };
  await inParallel(keptLines(folder), WIDTH, async ({ key, sizeBytes, sha256 }) => {
    await store.put(key, await kept.get(key));
    const { sha256: read } = await measured(await store.get(key));
    if (read !== sha256) throw new Error(`The store returned ${key} changed.`);
    totals.count += 1;
    totals.totalBytes += sizeBytes;
  });
  return totals;
}
