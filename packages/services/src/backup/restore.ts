import { loadTables, requireRestorable, type TextRow } from '@atrium/db/backup';
import type { MasterKey, ObjectStore } from '../kernel/index.ts';
import { readRows, tally } from './lines.ts';
import { type KeptTable, type Manifest, readManifest, requireIntact, SEALED_WORD, SEAL_PURPOSE } from './manifest.ts';
import { putObjectsBack, requireIntactObjects } from './objects.ts';

export type RestoredTo = { ownerUrl: string; store: ObjectStore; masterKey: MasterKey };

export type Restored = {
  manifest: Manifest;
  rows: number;
  objects: number;
  /** The number of jobs that were queued again. */
  jobs: number;
  /** False if this MASTER_KEY cannot read the secrets of the backup. */
  hasSameKey: boolean;
};

async function requireSameRows(table: KeptTable, rows: AsyncIterable<TextRow[]>): Promise<void> {
  const counted = tally();
  for await (const _ of counted.lines(rows)) continue;
  const found = counted.result();
  if (found.rows !== table.rows || found.contentSha256 !== table.contentSha256) {
    throw new Error(`The table ${table.name} differs from the backup: it has ${found.rows} rows of ${table.rows}.`);
  }
}

function opensSeal(masterKey: MasterKey, seal: string): boolean {
  try {
    return masterKey.decrypt(SEAL_PURPOSE, seal) === SEALED_WORD;
  } catch {
    return false; // made by another key: that is the answer
  }
}

/**
 * Restores a backup into a migrated, empty database and a store. Checks the whole folder before it writes anything. Writes
 * the objects first, and then all rows in one transaction, which commits only if they equal the backup. Queues the jobs that
 * had not ended. If a restore fails, the clean-up of orphans deletes its objects.
 * @throws Error if the backup is damaged or from another version, or the database is in use or not empty (without `force`)
 */
export async function restore(
  { ownerUrl, store, masterKey }: RestoredTo,
  folder: string,
  { force = false }: { force?: boolean } = {},
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const { tables, sequences, migrations } = manifest;
  const byName = new Map(tables.map((table) => [table.name, table]));
  const keptOf = (name: string) => {
    const kept = byName.get(name);
    if (!kept) throw new Error(`The backup has no table ${name}.`);
    return kept;
  };
  for (const file of [...tables, manifest.objects]) await requireIntact(folder, file);
  await requireIntactObjects(folder);
  await requireRestorable(ownerUrl, { tables, migrations, force });
  const objects = await putObjectsBack(folder, store);
  const { jobs } = await loadTables(ownerUrl, {
    tables,
    sequences,
    migrations,
    force,
    rows: (table) => readRows(folder, keptOf(table.name).file),
    verify: async (table, rows) => requireSameRows(keptOf(table.name), rows),
  });
  return {
    manifest,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    objects: objects.count,
    jobs,
    hasSameKey: opensSeal(masterKey, manifest.seal),
  };
}
