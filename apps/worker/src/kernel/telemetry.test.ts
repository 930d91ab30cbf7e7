import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@atrium/db/embedded';
import { migrate } from '@atrium/db/kernel';
import { createTestDatabase } from '@atrium/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Receiver, type SeenSpan, startReceiver } from './telemetry-receiver.ts';
import { environmentOf } from './test-product.ts';

/** Marks confidential text, which may be in answers but nowhere that operators look. */
const CANARY = 'canary';
const PASSWORD = `${CANARY} password for this test`;
const COLLECTOR_SECRET = `${CANARY}-collector-secret`;
const METRICS_TOKEN = `${CANARY}-metrics-token`;
const LEASE = `# ${CANARY} heading\n\nThe ${CANARY} rent is $12,500.00 per month and the lease ends on August 31, 2028.`;

const MAINS = {
  api: fileURLToPath(new URL('../../../api/src/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../main.ts', import.meta.url)),
};
type Line = { msg: string; requestId?: string; traceId?: string } & Record<string, unknown>;
/** A process of the product with its output. */
type Running = { child: ChildProcess; said: string[]; lines: () => Line[] };

const cleanUp: (() => Promise<unknown>)[] = [];

async function until<T>(look: () => Promise<T | null | undefined | false> | T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    await sleep(25);
  }
}

function run(kind: keyof typeof MAINS, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [MAINS[kind]], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const lines = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line); // pino writes one object a line
  cleanUp.push(async () => child.kill('SIGKILL'));
  return { child, said, lines };
}
async function stop({ child }: Running): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
async function lineOf(process: Running, msg: string): Promise<Line> {
  return until(() => {
    if (process.child.exitCode !== null) throw new Error(`It ended: ${process.said.join('')}`);
    return process.lines().find((line) => line.msg === msg);
  });
}

/** A separate database: these processes would take the jobs of other tests. */
async function freshDatabase() {
  const cloned = await createTestDatabase();
  cleanUp.push(() => cloned.drop());
  if (cloned.engine === 'native') return cloned;
  const folder = await mkdtemp(join(tmpdir(), 'atrium-pglite-'));
  const database = await startEmbedded({ dataDir: folder });
  cleanUp.push(async () => (await database.stop(), rm(folder, { recursive: true })));
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
  return database;
}

/** A model with OpenAI's API that embeds anything, and answers `broken` questions with an error that quotes them. */
async function startModel(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const json = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const usage = { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 };
      if (request.url === '/v1/embeddings') {
        const { input } = z.object({ input: z.array(z.string()) }).parse(JSON.parse(text));
        const embedding = Array.from({ length: 1536 }, (_, index) => 1 / (index + 1));
        return json(200, { data: input.map((_, index) => ({ index, embedding, object: 'embedding' })), usage });
      }
      if (text.includes('broken')) return json(400, { error: { message: `You said: ${text}`, code: null } });
      // Invalid JSON where a schema is expected; in a stream it is the answer.
      const content = `{"${CANARY}": not JSON`;
      if (!text.includes('"stream":true')) {
        return json(200, { choices: [{ index: 0, message: { content }, finish_reason: 'stop' }], usage });
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = { choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }], usage };
      return response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a string
  return { url: `http://127.0.0.1:${port}/v1`, server };
}

let receiver: Receiver;
let api: Running;
let worker: Running;
let token: string;
const metrics = { api: '', worker: '' };

const Answer = z.looseObject({ data: z.unknown() });
const Made = z.object({ data: z.object({ id: z.string() }) });

/** The main job, with the word in everything that a person or a model may write. */
async function mainJob(url: string): Promise<void> {
  const form = (body: Record<string, string>) =>
    fetch(`${url}/login/auth`, { method: 'POST', body: new URLSearchParams(body) });
  expect((await form({ username: 'demo@atrium.localhost', password: `${CANARY} wrong one` })).status).toBe(401);
  const signedIn = await form({ username: 'demo@atrium.localhost', password: PASSWORD });
  token = z.object({ access_token: z.string() }).parse(await signedIn.json()).access_token;
  const headers = (id: string) => ({ authorization: `Bearer ${token}`, 'x-request-id': id });
  const post = async (path: string, body: unknown, id = 'any') => {
    const json = { ...headers(id), 'content-type': 'application/json' };
    return fetch(`${url}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  };
  const dataroom = Made.parse(await (await post('dataroom/create', { name: `${CANARY} room` })).json()).data.id;
  const files = new FormData();
  files.append('dataroomId', dataroom);
  files.append('files', new File([LEASE], `${CANARY}-lease.md`));
  const uploaded = await fetch(`${url}/document/upload`, { method: 'POST', headers: headers('upload-1'), body: files });
  const documentId = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await uploaded.json()).data[0]!.id;
  await until(async () => {
    const { data } = Answer.parse(await (await post('document/me', { documentId })).json());
    return z.object({ indexStatus: z.string() }).parse(data).indexStatus === 'COMPLETED';
  });
  const context = { knowledgeContextTree: [{ type: 'dataroom', id: dataroom }] };
  for (const query of [`What is the ${CANARY} rent?`, `What is the broken ${CANARY} rent?`]) {
    await (await post('ai/conversation/initiate', { query, context }, 'question-1')).text();
  }
  const generation_method = { type: 'extracted', prompt: `The ${CANARY} rent` };
  const columns = [{ name: `${CANARY} rent`, data_type_format: 'currency', generation_method }];
  const table = await post('datatable/create', { name: `${CANARY} table`, ...context, columns }, 'table-1');
  const datatableId = Made.parse(await table.json()).data.id;
  await until(async () => {
    const { data } = Answer.parse(await (await post('datatable/latest-workflow-status', { datatableId })).json());
    return !['pending', 'running'].includes(z.object({ status: z.string() }).parse(data).status.toLowerCase());
  });
  await post('organization/global/search', { query: `${CANARY} rent` });
  // Errors: an invalid body, invalid fields, an unknown address.
  const noJson = { ...headers('bad'), 'content-type': 'application/json' };
  const refused = [
    await fetch(`${url}/dataroom/create`, { method: 'POST', headers: noJson, body: `{"name": ${CANARY}}` }),
    await post('dataroom/create', { name: { [CANARY]: 1 } }),
    await fetch(`${url}/${CANARY}?token=${CANARY}`, { headers: headers('nowhere') }),
    await fetch(`${url}/document/fetch?documentId=${CANARY}`, { headers: headers('no-document') }),
    await fetch(`${url}/user/profile`, { headers: { authorization: `Bearer ${CANARY}` } }),
    await fetch(`${url}/dataroom/create`, { method: 'POST', headers: headers('no-type'), body: CANARY }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 404, 404, 401, 415]);
  for (const answer of refused) {
    expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  }
}

async function scrape(process: Running): Promise<string> {
  const { port } = await lineOf(process, 'metrics ready');
  const url = `http://127.0.0.1:${String(port)}/metrics`;
  expect((await fetch(url)).status).toBe(401);
  return (await fetch(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
}

beforeAll(async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'atrium-telemetry-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  receiver = await startReceiver(COLLECTOR_SECRET);
  cleanUp.push(() => receiver.close());
  const model = await startModel();
  cleanUp.push(async () => (model.server.closeAllConnections(), model.server.close()));
  const env = {
    ...environmentOf(database, folder),
    DEMO_PASSWORD: PASSWORD,
    PORT: '0',
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `x-secret=${COLLECTOR_SECRET}`,
    COMPATIBLE_BASE_URL: model.url,
    COMPATIBLE_API_KEY: `${CANARY}-provider-key`,
    COMPATIBLE_MODEL: 'scripted',
    COMPATIBLE_EMBEDDING_MODEL: 'scripted-embedding',
  };
  api = run('api', env);
  worker = run('worker', env);
  const { url } = await lineOf(api, 'api ready');
  await lineOf(worker, 'worker ready');
  await mainJob(`${String(url)}/api/v1`);
  metrics.api = await scrape(api);
  metrics.worker = await scrape(worker);
  // Both send their remaining traces before they end.
  await Promise.all([stop(api), stop(worker)]);
}, 120_000);
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

function ancestorsOf(span: SeenSpan): SeenSpan[] {
  const parent = receiver.spans.find((each) => each.spanId === span.parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

describe('an operator', () => {
  it('sees one trace from an upload over REST to the call of the model provider', () => {
    expect(receiver.wrong).toEqual([]);
    const root = receiver.spans.find((span) => span.name === 'POST /api/v1/document/upload')!;
    const calls = receiver.spans.filter((span) => span.traceId === root.traceId && span.name === 'provider embed');
    expect(calls).toHaveLength(1);
    const way = [calls[0]!, ...ancestorsOf(calls[0]!)].map((span) => `${span.service}: ${span.name}`);
    expect(way).toEqual([
      'atrium-worker: provider embed',
      'atrium-worker: job document.index',
      'atrium-api: transaction organization',
      'atrium-api: flow document.upload',
      'atrium-api: POST /api/v1/document/upload',
    ]);
    expect(root.parentSpanId).toBeUndefined();
  });

  it('follows a request by its id through the logs of both processes, in one trace', () => {
    const linesOf = (process: Running) => process.lines().filter((line) => line.requestId === 'upload-1');
    const answered = linesOf(api).find((line) => line.msg === 'answered')!;
    expect(answered).toMatchObject({ route: '/api/v1/document/upload', status: 200 });
    expect(linesOf(worker).map(({ msg }) => msg)).toEqual(['provider called', 'job ended']);
    const [called, ended] = linesOf(worker);
    expect(called).toMatchObject({ provider: 'compatible', kind: 'embed', outcome: 'succeeded', inputTokens: 1_000 });
    expect(ended).toMatchObject({ task: 'document.index', outcome: 'succeeded', taskId: called!['taskId'] });
    expect(new Set([answered, called, ended].map((line) => line?.traceId)).size).toBe(1);
  });

  it('finds failures counted by procedure, task, provider and organization', () => {
    expect(metrics.api).toMatch(
      /atrium_calls_total\{procedure="login.auth",face="rest",status="401",service="api"\} 1\n/,
    );
    expect(metrics.api).toMatch(/atrium_calls_total\{procedure="dataroom.create",face="rest",status="422".*\} 2\n/);
    expect(metrics.api).toMatch(/atrium_call_duration_seconds_count\{.*procedure="document.upload",face="rest"\} 1\n/);
    expect(metrics.api).toMatch(/atrium_http_answers_total\{face="web",status="404".*\} 1\n/);
    expect(metrics.worker).toMatch(
      /atrium_job_duration_seconds_count\{.*task="document.index",outcome="succeeded"\} \d+\n/,
    );
    expect(metrics.worker).toMatch(
      /atrium_provider_tokens_total\{provider="compatible",organization="[0-9a-f-]{36}",direction="input".*\} \d+\n/,
    );
    expect(metrics.worker).toMatch(/atrium_workers\{service="worker"\} 1\n/);
    expect(metrics.worker).toMatch(/nodejs_eventloop_lag_p99_seconds\{/);
    expect(metrics.api).toMatch(/atrium_database_connections\{state="used"/);
    expect(metrics.api).toMatch(
      /atrium_transaction_duration_seconds_count\{.*scope="organization",outcome="committed"\}/,
    );
  });

  it('reads nothing confidential in logs, traces or metrics', () => {
    const seen = {
      'logs of the API': api.said.join(''),
      'logs of the worker': worker.said.join(''),
      traces: receiver.bodies.join('\n'),
      'metrics of the API': metrics.api,
      'metrics of the worker': metrics.worker,
    };
    for (const [where, text] of Object.entries(seen)) {
      expect(text.length, where).toBeGreaterThan(1_000);
      const at = text.search(new RegExp(`${CANARY}|${token}|demo@atrium|12,500`));
      expect(text.slice(Math.max(0, at - 300), at === -1 ? 0 : at + 100), where).toBe('');
    }
    // There were failures that could have quoted it: of questions and of cells.
    expect(
      worker
        .lines()
        .filter((line) => line.msg === 'provider called')
        .map((line) => line['outcome']),
    ).toEqual(expect.arrayContaining(['succeeded', 'unsupported', 'invalid_output']));
  });
});

describe('the example files', () => {
  const namesIn = (text: string): string[] => [...new Set(text.match(/\b(?:atrium|nodejs|process)_[a-z_0-9]+/g))];
  it.each(['dashboard.json', 'alerts.yml'])('%s uses only metrics that exist', async (file) => {
    const text = await readFile(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
    const exposed = new Set(
      [metrics.api, metrics.worker].flatMap((each) =>
        [...each.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
          type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
        ),
      ),
    );
    expect(namesIn(text).length).toBeGreaterThan(5);
    expect(namesIn(text).filter((name) => !exposed.has(name))).toEqual([]);
  });
});
