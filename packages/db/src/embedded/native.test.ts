import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureDatabase, nativeAvailable, startNative } from './index.ts';
import { clusterFolder } from './native-home.ts';
import { runningServer } from './native.ts';

const endings: (() => Promise<unknown>)[] = [];

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-native-'));
  endings.push(async () => {
    await rm(clusterFolder(dataDir), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.runIf(nativeAvailable())('native PostgreSQL', () => {
  it('starts with pgvector and trigrams, and with a login for the application', async () => {
    const database = await startNative({ dataDir: await dataFolder(), durable: false });
    endings.push(() => database.stop());
    await ask(database.ownerUrl, 'create extension vector; create extension pg_trgm');
    expect(await ask(database.ownerUrl, `select '[1,2]'::halfvec <-> '[1,3]' as distance`)).toEqual([{ distance: 1 }]);
    expect(await ask(database.appUrl, 'select session_user as me')).toEqual([{ me: 'app_login' }]);
  }, 60_000);

  it('takes over the server that a killed launcher left running, and loses nothing', async () => {
    const dataDir = await dataFolder();
    const first = await startNative({ dataDir });
    endings.push(() => first.stop());
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    const second = await startNative({ dataDir });
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(runningServer(dataDir)).toBeUndefined();
  }, 60_000);

  it('waits for the end of a server that is shutting down, and starts a new one', async () => {
    const dataDir = await dataFolder();
    const first = await startNative({ dataDir });
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    const stopping = runningServer(dataDir)?.pid ?? 0;
    const client = new Client({ connectionString: first.ownerUrl });
    await client.connect();
    client.on('error', () => undefined); // the server cuts the connection
    process.kill(stopping, 'SIGTERM'); // waits for the client
    const second = await startNative({ dataDir });
    endings.push(() => second.stop());
    expect(runningServer(dataDir)?.pid).not.toBe(stopping);
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  it('starts at once after a stop that was not awaited', async () => {
    const dataDir = await dataFolder();
    const first = await startNative({ dataDir });
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    const stopped = first.stop();
    const second = await startNative({ dataDir });
    endings.push(() => second.stop());
    await stopped;
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  it('starts again after the server itself was killed', async () => {
    const dataDir = await dataFolder();
    const first = await startNative({ dataDir });
    await ask(first.ownerUrl, 'create table kept as select 42 as answer');
    process.kill(runningServer(dataDir)?.pid ?? 0, 'SIGKILL');
    await first.exited;
    const second = await startNative({ dataDir });
    endings.push(() => second.stop());
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  it('is what a new data folder gets, and what the folder remembers', async () => {
    const dataDir = await dataFolder();
    const database = await ensureDatabase({ dataDir });
    endings.push(() => database.stop());
    expect(database.engine).toBe('native');
    expect((await readFile(join(dataDir, 'engine'), 'utf8')).trim()).toBe('native');
  }, 60_000);
});
