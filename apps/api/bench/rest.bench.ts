/**
 * Measures the CPU time of signed-in REST calls. The bound of each is a bare Fastify route that runs the same statements
 * through `pg` and returns the same bytes. Also measures how long a process takes to start. The clients run in another
 * process, so that only the server's CPU time counts.
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

/** The product and its bound take turns, so that a busy machine slows both. The median of the rounds counts. */
const ROUNDS = 9;
/** Few enough for the rate limit of one address. */
const REQUESTS = 400;
/** Batches before the first round. V8 compiles the code of both meanwhile, in threads whose time counts as well. */
const WARMING = 10;
const STARTS = 3;
type Call = { name: string; method: string; path: string; body: string | null };
const CALLS: Call[] = [
  { name: 'REST call, signed in', method: 'GET', path: '/api/v1/user/profile', body: null },
  { name: 'REST list call, signed in', method: 'POST', path: '/api/v1/dataroom/list', body: '{}' },
];
/**
 * Sends batches of requests on four connections, and reports when a batch is answered. Each batch comes from another address,
 * because the product limits the requests of an address.
 */
const CLIENT = `
import { Agent, request } from 'node:http';
let addresses = 1;
const ask = ({ url, authorization, method, body }, agent) => new Promise((resolve, reject) => {
  const headers = { authorization, ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}) };
  const sent = request(url, { method, headers, agent }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)));
    answer.resume().on('end', resolve).on('error', reject);
  });
  sent.on('error', reject).end(body ?? undefined);
});
process.on('message', async (batch) => {
  addresses += 1;
  const agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress: '127.0.0.' + addresses });
  const one = async (n) => { for (let at = 0; at < n; at++) await ask(batch, agent); };
  await Promise.all(Array.from({ length: 4 }, () => one(batch.count / 4)));
  agent.destroy();
  process.send('answered');
});
`;

const product = await openProduct({ DEMO: 'true' });
const { platform, environment } = product;

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
} // listening on TCP

/** Starting a client costs this process as much as some requests, so one client sends all of them. */
const client = spawn(process.execPath, ['--input-type=module', '-e', CLIENT], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

const ended = once(client, 'exit').then(() => Promise.reject(new Error('The client ended.')));
ended.catch(() => undefined); // it ends with the benchmark

async function load(url: string, authorization: string, { method, body }: Call, count: number): Promise<void> {
  client.send({ url, authorization, method, body, count });
  await Promise.race([once(client, 'message'), ended]);
}
async function cpuOf(url: string, authorization: string, call: Call): Promise<number> {
  const begun = process.cpuUsage();
  await load(url, authorization, call, REQUESTS);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / REQUESTS;
}

type Statement = { text: string; values: unknown[] };
type PgClient = { query: (text: string, values?: unknown[]) => Promise<unknown>; release: () => void };
type PgPool = {
  connect: () => Promise<PgClient>;
  on: (event: 'acquire', listener: (client: PgClient) => void) => unknown;
  off: PgPool['on'];
};

/** The statements that `pg` sends while `run` is running, in their order. */
async function statementsOf(pool: PgPool, run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorded = new Map<PgClient, PgClient['query']>();
  const record = (client: PgClient): void => {
    if (recorded.has(client)) return;
    recorded.set(client, client.query);
    const query = client.query.bind(client);
    client.query = async (text, values = []) => {
      statements.push({ text, values });
      return query(text, values);
    };
  };
  pool.on('acquire', record);
  try {
    await run();
    return statements;
  } finally {
    pool.off('acquire', record);
    for (const [client, query] of recorded) client.query = query;
  }
}

/** A bare server that runs the statements on one connection for each request and returns the same answer. */
async function startBare(statements: Statement[], answer: unknown, pool: PgPool): Promise<FastifyInstance> {
  const app = Fastify();
  app.all('/bare', async () => {
    const client = await pool.connect();
    try {
      for (const { text, values } of statements) await client.query(text, values);
    } finally {
      client.release();
    }
    return answer;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
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
function middleOf(times: number[]): number {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
async function median(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < STARTS; at++) times.push(await run());
  return middleOf(times);
}

/** The CPU time of a call and of its bound, in microseconds. Both are warm before the first round. */
async function compare(run: () => Promise<number>, runBound: () => Promise<number>) {
  for (let at = 0; at < WARMING; at++) {
    await runBound();
    await run();
  }
  const [values, bounds]: [number[], number[]] = [[], []];
  for (let at = 0; at < ROUNDS; at++) {
    bounds.push(await runBound());
    values.push(await run());
  }
  return { value: middleOf(values), bound: middleOf(bounds) };
}

await seedAccounts(platform);
const server = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
await server.listen({ port: 0, host: '127.0.0.1' });
const pool: PgPool = await platform.orm.em.getConnection().getNativeClient();
try {
  const url = `http://127.0.0.1:${portOf(server)}`;
  const form = new URLSearchParams({ username: DEMO_EMAIL, password: platform.config.DEMO_PASSWORD });
  const answer = await fetch(`${url}/api/v1/login/auth`, { method: 'POST', body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string }; // checked by the first call
  const authorization = `Bearer ${token}`;
  for (const call of CALLS) {
    const { method, path, body } = call;
    const headers = { authorization, ...(body === null ? {} : { 'content-type': 'application/json' }) };
    const ask = async () => (await fetch(url + path, { method, headers, body })).json();
    await ask();
    let same: unknown;
    const statements = await statementsOf(pool, async () => {
      same = await ask();
    });
    const bare = await startBare(statements, same, pool);
    const { value, bound } = await compare(
      async () => cpuOf(url + path, authorization, call),
      async () => cpuOf(`http://127.0.0.1:${portOf(bare)}/bare`, authorization, call),
    );
    await bare.close();
    row({ name: call.name, value, unit: 'CPU µs', bound, ratio: bound / value, goal: 0.5 });
    text(`${call.name}: ${statements.length} statements.`);
  }
  row({ name: 'cold start of the API', value: await median(async () => start('../src/main.ts', 'PORT')), unit: 'ms' });
  const worker = async () => start('../../worker/src/main.ts', 'WORKER_PORT');
  row({ name: 'cold start of the worker', value: await median(worker), unit: 'ms' });
  text(
    'REST: the bound is a bare Fastify route that runs the same statements through `pg` and returns the same answer.',
  );
  text(
    'Where the time of a list call goes, by a profile of 2026-12-01 after V8 had compiled it, with one statement more than now: 63 % in writing to sockets (74 % of the bound’s time); 8 % in our code; 5 % in `pg` and its pool; 3 % in tRPC; 2 % each in Kysely, Fastify, garbage collection and promises; 1 % each in MikroORM and Zod; the rest in Node (its HTTP parser, streams and timers).',
  );
  text('Cold start: from the process to its /readyz, on a database that is migrated; the median of three.');
} finally {
  client.disconnect();
  await server.close();
  await product.close();
}
