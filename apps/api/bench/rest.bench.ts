/**
 * What a call over REST costs the server, signed in and through all of its layers, against the bare server's route that
 * answers the same bytes; and how long a process takes to start. CPU of this process alone: the clients are another's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_EMAIL, seedAccounts } from '@atrium/services/demo';
import { createReadiness } from '@atrium/services/kernel';
import { authenticate } from '@atrium/services/session';
import Fastify, { type FastifyInstance } from 'fastify';
import { row, text } from '../../../tooling/bench/rows.ts';
import { openProduct } from '../../../packages/services/bench/product.ts';
import { buildServer } from '../src/kernel/server.ts';
import { appRouter } from '../src/router.ts';

const REQUESTS = 2_000;
const STARTS = 3;
const PATH = '/api/v1/user/profile';
const CLIENT = `
const [url, authorization, count] = process.argv.slice(1);
const ask = async () => { const answer = await fetch(url, { headers: { authorization } }); if (!answer.ok) throw new Error(String(answer.status) + await answer.text()); await answer.arrayBuffer(); };
const one = async (n) => { for (let at = 0; at < n; at++) await ask(); };
await Promise.all(Array.from({ length: 4 }, () => one(count / 4)));
`;

const product = await openProduct({ DEMO: 'true' });
const { platform, environment } = product;

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
} // listening on TCP

async function load(url: string, authorization: string, count: number): Promise<void> {
  const args = ['--input-type=module', '-e', CLIENT, url, authorization, String(count)];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`The clients ended with ${String(code)}`);
}
async function cpuOf(url: string, authorization: string): Promise<number> {
  await load(url, authorization, 400);
  const begun = process.cpuUsage();
  await load(url, authorization, REQUESTS);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / REQUESTS;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  server.close();
  await once(server, 'close');
  return port;
}

async function start(main: string, portName: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, ...environment, DEMO: 'false', LOG_LEVEL: 'silent', [portName]: String(port) };
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(main, import.meta.url))], { env });
  const ready = async () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`${main} ended with ${child.exitCode}`);
    await sleep(5);
  }
  const milliseconds = performance.now() - begun;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return milliseconds;
}
async function median(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < STARTS; at++) times.push(await run());
  return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)]!;
}

await seedAccounts(platform);
const server = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
await server.listen({ port: 0, host: '127.0.0.1' });
const bare = Fastify();
try {
  const url = `http://127.0.0.1:${portOf(server)}`;
  const body = new URLSearchParams({ username: DEMO_EMAIL, password: platform.config.DEMO_PASSWORD });
  const answer = await fetch(`${url}/api/v1/login/auth`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string }; // checked by the first call
  const authorization = `Bearer ${token}`;
  const same = await (await fetch(url + PATH, { headers: { authorization } })).json();
  bare.get('/bare', async () => same);
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const bound = await cpuOf(`http://127.0.0.1:${portOf(bare)}/bare`, authorization);
  const value = await cpuOf(url + PATH, authorization);
  row({ name: 'REST call, signed in', value, unit: 'CPU µs', bound, ratio: bound / value });
  row({ name: 'cold start of the API', value: await median(async () => start('../src/main.ts', 'PORT')), unit: 'ms' });
  const worker = async () => start('../../worker/src/main.ts', 'WORKER_PORT');
  row({ name: 'cold start of the worker', value: await median(worker), unit: 'ms' });
  text(
    'REST: the bound is a bare Fastify route that answers the same; ours signs in, asks access and reads behind the walls.',
  );
  text('Cold start: from the process to its /readyz, on a database that is migrated; the median of three.');
} finally {
  await bare.close();
  await server.close();
  await product.close();
}
