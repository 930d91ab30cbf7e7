/**
 * Cells per second of an AI Table of one column, so that a request is a cell, with a model that answers every request after
 * 500 ms and takes 16 at once: 32 a second at most. Real worker processes, one and then two. `--json`: a line of JSON a row.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureDatabase } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { newId, parseConfig } from '@atrium/domain/kernel';
import { Client } from 'pg';
import pino from 'pino';
import { createDatatable, latestWorkflowStatus } from '../src/ai-table/index.ts';
import { postCredits } from '../src/credit/index.ts';
import { closePlatform, createPlatform, inTransaction } from '../src/kernel/index.ts';
import { createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import type { TestPlatform } from '../src/testing/platform.ts';
import { readsLabels, startScriptedModel } from '../src/testing/scripted-model.ts';

const ANSWER_MS = 500;
const AT_ONCE = 16;
const BOUND = (AT_ONCE * 1000) / ANSWER_MS;
const GOAL = 0.9;
const DOCUMENTS = 640;
const LANES = 2;
const LOOK_MS = 250;
const WORKER = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url));

const isJson = process.argv.includes('--json');
const print = (name: string, value: number): void => {
  const row = { name, value, unit: 'cells/s', bound: BOUND, ratio: value / BOUND, goal: GOAL };
  const words = `${name.padEnd(28)} ${value.toFixed(1)} cells/s of ${BOUND} at most; ratio ${row.ratio.toFixed(3)}, goal ${GOAL}`;
  process.stdout.write(`${isJson ? JSON.stringify(row) : words}\n`);
};

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
const database = await ensureDatabase({ dataDir: folder });
const model = await startScriptedModel();
model.answer(async (asked) => {
  await sleep(ANSWER_MS);
  return readsLabels(asked);
});
const environment = {
  ...model.env,
  ATRIUM_DATA: folder,
  DATABASE_URL: database.ownerUrl,
  DATABASE_APP_URL: database.appUrl,
  DATABASE_ENGINE: database.engine,
  PROVIDER_CONCURRENCY: String(AT_ONCE),
  LOG_LEVEL: 'warn',
};

const startWorkers = async (count: number): Promise<ChildProcess[]> => {
  // Of two processes each takes one of the run's two lanes.
  const env = { ...process.env, ...environment, WORKER_CONCURRENCY: String(LANES / count) };
  const workers = Array.from({ length: count }, () => spawn(process.execPath, [WORKER], { env, stdio: 'inherit' }));
  await until(async () => {
    const [beats] = await asOwner<{ count: number }>('select count(*)::int as count from worker_heartbeat');
    return beats?.count === count;
  });
  return workers;
};
const stopWorkers = async (workers: ChildProcess[]): Promise<void> => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map(async (worker) => worker.exitCode ?? once(worker, 'exit')));
};
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(LOOK_MS);
};

await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
const owner = new Client({ connectionString: database.ownerUrl });
await owner.connect();
const asOwner: TestPlatform['asOwner'] = async <Row extends Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
) => (await owner.query<Row>(sql, values)).rows;
const platform = await createPlatform(parseConfig(environment), pino({ level: 'warn' }), 'bench');
const kit: TestPlatform = {
  platform,
  database: { ...database, engine: database.engine === 'pglite' ? 'pglite' : 'native', drop: () => database.stop() },
  logs: [],
  asOwner,
  close: () => closePlatform(platform),
  contextOf: (actor, more = {}) => {
    const client = { ip: '192.0.2.1', userAgent: 'bench' };
    return { platform, actor, requestId: newId(), idempotencyKey: null, client, ...more };
  },
};

/** From the call that adds the column to the end of its filling, queue and all. */
const cellsPerSecond = async (workers: number): Promise<number> => {
  const { owner: person, id: organizationId } = await createOrganization(kit);
  await inTransaction(platform.orm, 'organization', person, async (em) =>
    postCredits(em, { organizationId, key: 'bench', kind: 'grant', amount: String(DOCUMENTS) }),
  );
  const room = await createRoom(kit, person);
  for (let at = 1; at <= DOCUMENTS; at++) {
    const pages = [`Rent: ${at}\n\nThe tenant pays the rent on the first day of each month.`];
    await createIndexedDocument(kit, person, { dataroomId: room.id }, { name: `Lease ${at}.txt`, pages });
  }
  const running = await startWorkers(workers);
  try {
    const begun = performance.now();
    const { data: table } = await createDatatable(kit.contextOf(person), {
      name: 'Leases',
      knowledgeContextTree: [{ id: room.id, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Rent' }],
    });
    const status = async () => (await latestWorkflowStatus(kit.contextOf(person), { datatableId: table.id })).data;
    await until(async () => (await status())?.finishedAt !== null);
    const seconds = (performance.now() - begun) / 1000;
    const ended = await status();
    if (ended?.completed !== DOCUMENTS) throw new Error(`Not all was filled: ${JSON.stringify(ended)}`);
    return DOCUMENTS / seconds;
  } finally {
    await stopWorkers(running);
  }
};

try {
  print('table, one worker', await cellsPerSecond(1));
  print('table, two workers', await cellsPerSecond(2));
  if (model.wrong.length > 0 || model.load.most > AT_ONCE)
    throw new Error(`${model.load.most} at once; ${model.wrong[0]}`);
} finally {
  await owner.end();
  await closePlatform(platform);
  await model.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
