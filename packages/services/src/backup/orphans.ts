import { connected, type KeyColumn, keyColumns } from '@atrium/db/backup';
import type { Client } from 'pg';
import type { ObjectStore } from '../kernel/index.ts';

export type Orphans = {
  /** Objects older than a day that no row names. They are deleted, except in a dry run. */
  objects: { count: number; totalBytes: number; keys: string[] };
  /** Rows that name a missing object. They are only reported. */
  missing: { count: number; keys: string[] };
};

/** An upload is stored before its row is written, so a younger object may still get one. */
const OLD_MS = 24 * 3_600_000;
const BATCH = 500;
/** The most objects that a report names. All of them are counted. */
const NAMED = 100;
/** The prefixes of objects that rows name for good. Objects with other prefixes are deleted by their age. */
const PREFIXES = ['documents/', 'batches/', 'workflow-outputs/'] as const;

function count(list: { count: number; keys: string[] }, key: string): void {
  list.count += 1;
  if (list.keys.length < NAMED) list.keys.push(key);
}

async function* batchesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* kept(store: ObjectStore): ReturnType<ObjectStore['list']> {
  for (const prefix of PREFIXES) yield* store.list(prefix);
}

async function named(client: Client, columns: KeyColumn[], keys: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ key: string }>(
      `select ${column} as key from ${table} where ${column} = any($1)`,
      [keys],
    );
    for (const { key } of rows) found.add(key);
  }
  return found;
}

/** Reads the keys that rows name, in pages. */
async function* namedKeys(client: Client, columns: KeyColumn[]): AsyncGenerator<string> {
  for (const { table, column } of columns) {
    for (let after = ''; ;) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct ${column} collate "C" as key from ${table} where ${column} > $1 collate "C" order by 1 limit ${BATCH}`,
        [after],
      );
      for (const { key } of rows) yield key;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.key;
    }
  }
}

/**
 * Deletes objects that no row names once they are a day old, and reports rows whose object is missing. An interrupted upload,
 * export or purge leaves such objects. `dryRun` deletes nothing. Reads as the database's owner, because row-level security would
 * make the files of other organizations look like orphans.
 */
export async function collectOrphans(
  { ownerUrl, store, now = new Date() }: { ownerUrl: string; store: ObjectStore; now?: Date },
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Orphans> {
  return connected(ownerUrl, async (client) => {
    const columns = await keyColumns(client);
    const objects = { count: 0, totalBytes: 0, keys: [] as string[] };
    const missing = { count: 0, keys: [] as string[] };
    for await (const batch of batchesOf(kept(store))) {
      const old = batch.filter((object) => now.getTime() - object.modifiedAt.getTime() > OLD_MS);
      const known = await named(
        client,
        columns,
        old.map((object) => object.key),
      );
      for (const { key, sizeBytes } of old) {
        if (known.has(key)) continue;
        if (!dryRun) await store.delete(key);
        count(objects, key);
        objects.totalBytes += sizeBytes;
      }
    }
    for await (const key of namedKeys(client, columns)) {
      if (await store.exists(key)) continue;
      // Its document may have been purged in the meantime.
      if ((await named(client, columns, [key])).has(key)) count(missing, key);
    }
    return { objects, missing };
  });
}
