import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '@atrium/domain/kernel';
import { DEMO_EMAIL, seedAccounts } from '@atrium/services/demo';
import { closePlatform, createPlatform, createReadiness } from '@atrium/services/kernel';
import { inTransaction } from '@atrium/services/kernel/transaction';
import { authenticate } from '@atrium/services/session';
import pino from 'pino';
import { z } from 'zod';
import { failOnUndeclaredAnswers } from '../kernel/declared-answers.fixture.ts';
import { buildServer } from '../kernel/server.ts';
import { appRouter } from '../router.ts';

type Database = { ownerUrl: string; appUrl: string; engine: string };
export type Upload = { name: string; bytes: string | Uint8Array; path?: string };
export type StreamedEvent = { id: string; event: string; data: Record<string, unknown> };

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
/** The password of the demonstration, as in the README. */
const PASSWORD = 'atrium-demo-password';
const WORKER = fileURLToPath(new URL('../../../worker/src/main.ts', import.meta.url));

const Answer = z.looseObject({ success: z.boolean(), message: z.string(), data: z.looseObject({ id: z.string() }) });
const Listed = z.looseObject({ data: z.array(z.looseObject({})), hasMore: z.boolean() });
const Uploaded = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), name: z.string(), indexStatus: z.string() })),
  rejected: z.array(z.looseObject({ name: z.string(), code: z.string(), message: z.string() })),
});
export const Document = z.looseObject({
  id: z.string(),
  indexStatus: z.string(),
  displayStatusMessage: z.string().nullable(),
  documentMetadata: z.looseObject({ version: z.int(), pageCount: z.int().nullable(), sha256: z.string() }),
});

/** The running product: a server that is called over HTTP, and a worker process. */
export type TestProduct = {
  url: string;
  post: (path: string, body: unknown, method?: 'POST' | 'PATCH' | 'DELETE') => Promise<Response>;
  /** Sends a form, with or without files. */
  send: (path: string, fields: Record<string, string>, files?: Upload[]) => Promise<Response>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the answer's `data` of a call that must succeed. */
  one: (
    path: string,
    body: unknown,
    method?: 'POST' | 'PATCH' | 'DELETE',
  ) => Promise<Record<string, unknown> & { id: string }>;
  list: (path: string, body: unknown) => Promise<Record<string, unknown>[]>;
  createRoom: (name: string, metadata?: Record<string, unknown>) => Promise<string>;
  upload: (dataroomId: string, files: Upload[]) => Promise<z.infer<typeof Uploaded>>;
  /** Reads rows directly, for facts that no call returns. */
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Waits until the document is no longer pending, and returns it. */
  indexed: (documentId: string) => Promise<z.infer<typeof Document>>;
  ask: (query: string, more?: Record<string, unknown>) => Promise<StreamedEvent[]>;
  startWorker: () => void;
  /** Asks the worker to stop and returns its exit code. */
  stopWorker: () => Promise<number | null>;
  close: () => Promise<void>;
};

/** Yields the events of a stream up to its end. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      // Comment lines only keep the connection open.
      if (data === undefined) continue;
      const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(data));
      yield { id: field('id') ?? '', event: field('event') ?? 'message', data: parsed };
    }
  }
}

export async function collect(response: Response): Promise<StreamedEvent[]> {
  const events = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

export function textOf(events: StreamedEvent[]): string {
  return events.flatMap(({ event, data }) => (event === 'token' ? [data['text']] : [])).join('');
}

export async function openProduct(database: Database, settings: Record<string, string> = {}): Promise<TestProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-product-'));
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    DATABASE_POOL: '5',
    ATRIUM_DATA: folder,
    DEMO: 'true',
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const platform = await createPlatform(parseConfig(env), pino({ level: 'silent' }), '0.0.0-test');
  await seedAccounts(platform);
  const app = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
  failOnUndeclaredAnswers(app, appRouter);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/v1/login/auth`, {
    method: 'POST',
    body: new URLSearchParams({ username: DEMO_EMAIL, password: PASSWORD }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await signedIn.json());
  const authorization = { authorization: `Bearer ${token}` };

  let worker: ChildProcess | null = null;
  const stopWorker = async (): Promise<number | null> => {
    if (!worker) return null;
    const exited = once(worker, 'exit');
    worker.kill('SIGTERM');
    worker = null;
    const [code] = await exited;
    return z.int().nullable().parse(code);
  };
  const get: TestProduct['get'] = async (path, headers = {}) =>
    fetch(`${url}/api/v1/${path}`, { headers: { ...authorization, ...headers } });
  const post: TestProduct['post'] = async (path, body, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') => {
    const headers = { ...authorization, 'content-type': 'application/json' };
    return fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  };
  const send: TestProduct['send'] = async (path, fields, files = []) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) {
      if (file.path !== undefined) form.append('relativePath', file.path);
      form.append('files', new File([file.bytes], file.name));
    }
    return fetch(`${url}/api/v1/${path}`, { method: 'POST', headers: authorization, body: form });
  };
  const answered = async <S extends z.ZodType>(schema: S, answer: Promise<Response>): Promise<z.output<S>> => {
    const response = await answer;
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return schema.parse(JSON.parse(text));
  };
  const one: TestProduct['one'] = async (path, body, method) => (await answered(Answer, post(path, body, method))).data;
  return {
    url,
    get,
    post,
    one,
    list: async (path, body) => (await answered(Listed, post(path, body))).data,
    createRoom: async (name, dataroomMetadata = {}) => (await one('dataroom/create', { name, dataroomMetadata })).id,
    send,
    upload: async (dataroomId, files) => answered(Uploaded, send('document/upload', { dataroomId }, files)),
    rows: async <T extends object>(sql: string, values: unknown[] = []) =>
      inTransaction(platform.orm, 'system', SYSTEM, async (em) => em.execute<T[]>(sql, values)),
    indexed: async (documentId) => {
      for (;;) {
        const document = Document.parse(await one('document/me', { documentId }));
        if (document.indexStatus !== 'PENDING') return document;
        await sleep(50);
      }
    },
    ask: async (query, more = {}) => collect(await post('ai/conversation/initiate', { query, ...more })),
    startWorker: () => {
      worker = spawn(process.execPath, [WORKER], {
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
    stopWorker,
    close: async () => {
      await stopWorker();
      await app.close();
      await closePlatform(platform);
      await rm(folder, { recursive: true });
    },
  };
}
