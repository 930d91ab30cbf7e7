import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockHolder } from './lock.ts';
import { startEmbedded, type RunningDatabase } from './start.ts';

let dataDir: string;
let database: RunningDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-restart-'));
  database = await startEmbedded({ dataDir });
}, 60_000);

afterAll(async () => {
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Connects and asks. Returns 'answered', 'refused', or 'hanging' if neither happens in 3 s after the database is back. */
async function attempt(url: string, back: Promise<unknown>): Promise<string> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  const asked = (async () => {
    await client.connect();
    await client.query('select 1');
    return 'answered';
  })().catch(() => 'refused');
  const late = back.then(async () => {
    await sleep(3_000);
    return 'hanging';
  });
  const outcome = await Promise.race([asked, late]);
  if (outcome === 'hanging') void client.end().catch(() => undefined);
  else await client.end().catch(() => undefined);
  return outcome;
}

it('leaves no client waiting that connects while the database restarts after a kill', async () => {
  const port = Number(new URL(database.ownerUrl).port);
  process.kill(lockHolder(join(dataDir, 'database.lock'))?.pid ?? 0, 'SIGKILL');
  await database.exited;
  const starting = startEmbedded({ dataDir, port });
  const { ownerUrl } = database;
  const attempts: Promise<string>[] = [];
  const timer = setInterval(() => void attempts.push(attempt(ownerUrl, starting)), 10);
  database = await starting;
  clearInterval(timer);
  attempts.push(attempt(ownerUrl, starting));
  const outcomes = await Promise.all(attempts);
  expect(outcomes.at(-1)).toBe('answered');
  expect(outcomes).not.toContain('hanging');
}, 60_000);
