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
  /** Jobs queued again. */
  jobs: number;
  /** False: what was sealed with the other MASTER_KEY cannot be read here. */
  hasSameKey: boolean;
};

async function requireSameRows(table: KeptTable, rows: AsyncIterable<TextRow[]>): Promise<void> {
  const counted = tally();
  for await (const _ of counted.lines(rows)) continue;
  const found = counted.result();
  if (found.rows !== table.rows || found.contentSha256 !== table.contentSha256) {
    throw new Error(`The table ${table.name} does not hold what was backed up: ${found.rows} rows of ${table.rows}.`);
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
 * Brings a back-up into a migrated, empty database and a store. Everything in the folder is checked before anything is
 * written; objects go first, then all rows in one transaction, compared with what was kept before it is committed. Jobs
 * that had not ended are queued again. Objects of a restore that failed are orphans and collected as such.
 * @throws Error when the back-up is damaged, the database is another version's, not empty (without `force`) or in use
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
