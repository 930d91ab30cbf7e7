import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { nativeAvailable, startEmbedded, startNative } from '../embedded/index.ts';
import { migrate } from '../kernel/index.ts';
import './context.ts';

const templateName = 'atrium_template';
const MEMORY_FOLDER = '/dev/shm';
/** The server's log of changes alone may take a quarter of it. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for the run's database, in memory where there is room: each clone creates and deletes hundreds of files,
 * which takes about twice as long on a disk.
 */
async function folderForDatabase(): Promise<string> {
  const found = await statfs(MEMORY_FOLDER).catch(() => null);
  const isRoomy = found !== null && found.bavail * found.bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES;
  return isRoomy ? MEMORY_FOLDER : tmpdir();
}

/** One database for the whole run: native with a migrated template to clone where prepared, else one shared PGlite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const native = nativeAvailable();
  if (!native && process.env['REQUIRE_NATIVE_DB'] === '1') {
    throw new Error('REQUIRE_NATIVE_DB=1, but no native PostgreSQL has been prepared: run `npm run db:native`.');
  }
  process.stdout.write(
    native
      ? 'Integration tests run on native PostgreSQL 17 with pgvector, one cloned database per file.\n'
      : 'Integration tests run on the embedded PGlite, one database shared by all files: real parallel transactions, ' +
          'row locks between connections and PostgreSQL 17 itself are left out.\n',
  );
  const dataDir = await mkdtemp(join(await folderForDatabase(), 'atrium-test-'));
  // The server's own user reads it when the tests run as root.
  await chmod(dataDir, 0o755);
  const database = native ? await startNative({ dataDir, durable: false }) : await startEmbedded({ dataDir });
  const stop = async (): Promise<void> => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const ownerUrl = native ? await createTemplate(database.ownerUrl) : database.ownerUrl;
    await migrate({ ownerUrl, appUrl: database.appUrl });
    project.provide('database', { engine: native ? 'native' : 'pglite', ownerUrl, appUrl: database.appUrl });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function createTemplate(adminUrl: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = templateName;
  return url.href;
}
