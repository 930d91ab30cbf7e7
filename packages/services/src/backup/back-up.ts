import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Snapshot, type Table, withSnapshot } from '@atrium/db/backup';
import type { MasterKey, ObjectStore } from '../kernel/index.ts';
import { tally, writeLines } from './lines.ts';
import { type KeptTable, MANIFEST, type Manifest, SEALED_WORD, SEAL_PURPOSE } from './manifest.ts';
import { keepObjects } from './objects.ts';

export type BackedUp = { ownerUrl: string; store: ObjectStore; masterKey: MasterKey; version: string };

async function keepTable(folder: string, snapshot: Snapshot, table: Table): Promise<KeptTable> {
  const counted = tally();
  const kept = await writeLines(folder, `${table.name}.ndjson.gz`, counted.lines(snapshot.rows(table)));
  return { ...table, ...kept, ...counted.result() };
}

async function requireEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. A backup needs an empty folder.`);
}

/** Renames the file after it is safe on disk, so that a manifest is complete or missing. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST);
  const file = await open(`${path}.unfinished`, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.unfinished`, path);
}

/**
 * Writes the database as it is at one instant, and then every object that it names, into an empty folder. The product may
 * run during a backup. Needs memory for a few megabytes of rows and one line per object. Does not contain the master key.
 * @throws Error if the folder is not empty, or the database's owner does not see every row
 */
export async function backUp({ ownerUrl, store, masterKey, version }: BackedUp, folder: string): Promise<Manifest> {
  await requireEmptyFolder(folder);
  const madeAt = new Date().toISOString();
  const database = await withSnapshot(ownerUrl, async (snapshot) => {
    const { migrations, sequences, serverVersion: server } = snapshot;
    const tables: KeptTable[] = [];
    for (const table of snapshot.tables) tables.push(await keepTable(folder, snapshot, table));
    return { migrations, sequences, server, tables };
  });
  // Objects never change and are deleted after the rows that name them, so the objects of the snapshot still exist.
  const objects = await keepObjects({ ownerUrl, store }, folder, database.tables);
  const seal = masterKey.encrypt(SEAL_PURPOSE, SEALED_WORD);
  const manifest: Manifest = { format: 1, product: version, madeAt, ...database, objects, seal };
  await writeManifest(folder, manifest);
  return manifest;
}
