import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { signInOver } from './calls.ts';
import { type ProductProcess, startProcess } from './processes.ts';

type Running = Awaited<ReturnType<typeof startEmbedded>>;
type Answer = { status: number; retryAfter: string | null; ms: number; sentWhileAway: boolean };

const EVERY_MS = 250;
/** Requests are answered within 5 s; a busy machine may need longer. */
const ANSWER_MS = 15_000;
/** Allows for a busy machine. A request that hangs never ends. */
const PATIENCE_MS = 30_000;

let dataDir: string;
let database: Running;
let product: TestProduct;
let api: ProductProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-killed-'));
  database = await startEmbedded({ dataDir });
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
  product = await openProduct({ ...database, engine: 'pglite' }, {});
  api = await startProcess('api', environmentOf({ ...database, engine: 'pglite' }, product.folder, {}));
}, 120_000);
afterAll(async () => {
  await api?.kill();
  await product?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function killDatabase(): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(dataDir, 'database.lock'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  await database.exited;
}

it('answers every request while the embedded database is killed and restarted', async () => {
  const headers = { ...(await signInOver(api.url, product)), 'content-type': 'application/json' };
  const port = Number(new URL(database.ownerUrl).port);
  let isAway = false;
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const [startedAt, sentWhileAway] = [performance.now(), isAway];
    const response = await fetch(`${api.url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    const ms = performance.now() - startedAt;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ms, sentWhileAway };
  };
  const probes: Promise<Answer>[] = [];
  const calls: Promise<Answer>[] = [];
  const send = (): void => {
    probes.push(ask('/readyz', {}));
    calls.push(ask('/api/v1/dataroom/list', { method: 'POST', headers, body: '{}' }));
  };
  const timer = setInterval(send, EVERY_MS);
  for (let round = 0; round < 3; round += 1) {
    isAway = true;
    await killDatabase();
    await sleep(round * 2_500); // the last pause is longer than a call waits
    database = await startEmbedded({ dataDir, port });
    isAway = false;
    await sleep(1_000);
  }
  clearInterval(timer);
  send();
  const [probed, called] = await Promise.all([Promise.all(probes), Promise.all(calls)]);
  const all = [...probed, ...called];
  expect(all.filter(({ ms }) => ms > ANSWER_MS)).toEqual([]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(all.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  // Calls that arrived while the database was down and waited for it.
  expect(called.some(({ status, sentWhileAway }) => sentWhileAway && status === 200)).toBe(true);
  expect([probed.at(-1)?.status, called.at(-1)?.status]).toEqual([200, 200]);
}, 120_000);
