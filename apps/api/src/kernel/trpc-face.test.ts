import { createTRPCClient, httpBatchStreamLink, httpLink, TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { DomainError, MAX_BATCH_CALLS } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { call, stream, subscription, upload } from './procedure.ts';
import { fakeOperation, signedIn, startServer, type TestServer, TOKEN } from './test-server.ts';
import { router } from './trpc.ts';

const Room = z.object({ id: z.string(), createdAt: z.iso.datetime() });
const create = fakeOperation(
  {
    name: 'room.create',
    kind: 'command',
    input: z.object({ name: z.string(), size: z.coerce.number().default(3) }),
    output: Room,
  },
  (_context, { name, size }) => ({ id: `${name}-${size}`, createdAt: '2026-01-01T00:00:00Z' }),
);
const list = fakeOperation(
  {
    name: 'room.list',
    kind: 'query',
    input: z.object({ limit: z.int().default(7) }),
    output: z.object({ limit: z.int() }),
  },
  (_context, { limit }) => ({ limit }),
);
const fail = fakeOperation(
  {
    name: 'room.fail',
    kind: 'query',
    input: z.object({ code: z.enum(['EXPIRED', 'PAYMENT_REQUIRED', 'CRASH']) }),
    output: Room,
  },
  (_context, { code }) => {
    if (code === 'CRASH') throw new Error('secret');
    throw new DomainError(code, 'It is so.', { detailCode: code === 'EXPIRED' ? 'link_spent' : undefined! });
  },
);
const Item = z.object({ id: z.int(), event: z.literal('token'), data: z.object({ text: z.string() }) });
const ask = fakeOperation(
  { name: 'chat.ask', kind: 'command', input: z.object({ upTo: z.int() }), output: z.object({ upTo: z.int() }) },
  (_context, input) => input,
);
async function* count(_context: unknown, { upTo }: { upTo: number }) {
  for (let id = 1; id <= upTo; id++) yield { id, event: 'token' as const, data: { text: String(id) } };
}
const events = fakeOperation(
  {
    name: 'event.subscribe',
    kind: 'query',
    input: z.object({ lastEventId: z.string().nullish() }),
    output: z.looseObject({}),
  },
  (context, input) => ({
    ...input,
    organization: context.actor.kind === 'user' ? context.actor.membership?.organizationId : null,
  }),
);
async function* happened(_context: unknown, answer: Record<string, unknown>) {
  yield { id: 8, event: 'token' as const, data: { text: JSON.stringify(answer) } };
}

const tags = ['Rooms'];
const testRouter = router({
  room: router({
    create: call(create, { method: 'POST', path: '/api/v1/room/create', tags }),
    list: call(list, { method: 'POST', path: '/api/v1/room/list', tags }),
    fail: call(fail, { method: 'POST', path: '/api/v1/room/fail', tags }),
    upload: upload(create, { method: 'POST', path: '/api/v1/room/upload', tags }),
  }),
  chat: router({
    ask: stream(ask, count, { method: 'POST', path: '/api/v1/chat/ask', tags, item: Item }),
    events: subscription(events, happened, { method: 'GET', path: '/api/v1/events', tags, item: Item }),
  }),
});

let server: TestServer;
function clientOf(headers: Record<string, string>) {
  return createTRPCClient<typeof testRouter>({ links: [httpBatchStreamLink({ url: `${server.url}/trpc`, headers })] });
}
let client: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await startServer(testRouter);
  client = clientOf(signedIn);
});
afterAll(() => server.close());

async function failure(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof TRPCClientError ? error.data : error;
}

describe('the router over tRPC', () => {
  it('answers queries and mutations, whose operation parses the input once', async () => {
    expect(await client.room.create.mutate({ name: 'a' })).toEqual({ id: 'a-3', createdAt: '2026-01-01T00:00:00Z' });
    expect(await Promise.all([client.room.list.query(), client.room.list.query({ limit: 1 })])).toEqual([
      { limit: 7 },
      { limit: 1 },
    ]);
  });

  it('answers a batch up to the limit, and refuses a larger one', async () => {
    const listAtOnce = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, limit) => client.room.list.query({ limit })));
    expect(await listAtOnce(MAX_BATCH_CALLS)).toHaveLength(MAX_BATCH_CALLS);
    await expect(listAtOnce(MAX_BATCH_CALLS + 1)).rejects.toThrow(TRPCClientError);
  });

  it('gives the client the types of the operations', () => {
    type Create = Parameters<typeof client.room.create.mutate>[0];
    expectTypeOf<{ name: string }>().toExtend<Create>();
    expectTypeOf<{ name: number }>().not.toExtend<Create>();
    expectTypeOf(client.room.create.mutate).returns.resolves.toEqualTypeOf<{ id: string; createdAt: string }>();
    expectTypeOf(client.room.list.query).returns.resolves.toEqualTypeOf<{ limit: number }>();
    expectTypeOf<{ name: string }>().not.toExtend<Parameters<typeof client.room.upload.mutate>[0]>();
    type Subscribed = NonNullable<Parameters<typeof client.chat.events.subscribe>[1]['onData']>;
    expectTypeOf<Parameters<Subscribed>[0]>().toEqualTypeOf<{ id: string; data: { text: string } }>();
    expectTypeOf(testRouter).toExtend<AnyTRPCRouter>();
  });

  it('streams the events of an operation, compressed or not', async () => {
    const texts = [];
    for await (const item of await client.chat.ask.mutate({ upTo: 3 })) texts.push(item.data.text);
    expect(texts).toEqual(['1', '2', '3']);
  });

  it('returns code, message, issues, status and request id of a failure', async () => {
    expect(await failure(client.room.fail.query({ code: 'EXPIRED' }))).toMatchObject({
      code: 'link_spent',
      message: 'It is so.',
      issues: [],
      httpStatus: 410,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(await failure(client.room.fail.query({ code: 'PAYMENT_REQUIRED' }))).toMatchObject({
      httpStatus: 402,
      details: null,
    });
    // the wrong type is the point of the test
    expect(await failure(client.room.create.mutate({} as { name: string }))).toMatchObject({
      code: 'invalid',
      httpStatus: 422,
      issues: [{ path: ['name'], type: 'invalid_type' }],
    });
  });

  it('returns no internals if the server failed', async () => {
    const data = await failure(client.room.fail.query({ code: 'CRASH' }));
    expect(data).toMatchObject({ code: 'internal', httpStatus: 500 });
    expect(JSON.stringify(data)).not.toMatch(/secret|stack/);
  });

  it('refuses anonymous callers, and calls that do not exist', async () => {
    expect(await failure(clientOf({}).room.list.query())).toMatchObject({ code: 'unauthenticated', httpStatus: 401 });
    const response = await server.get('/trpc/no.such', { headers: signedIn });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('no procedure');
  });

  it('answers a single failed call with its HTTP status', async () => {
    const single = createTRPCClient<typeof testRouter>({
      links: [httpLink({ url: `${server.url}/trpc`, fetch: async (url, init) => fetch(url, init as RequestInit) })],
    });
    expect(await failure(single.room.list.query())).toMatchObject({ httpStatus: 401 });
    expect((await server.post('/trpc/room.create', { name: 1 })).status).toBe(422);
  });
});

describe('live events', () => {
  const open = async (query: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await server.get(`/trpc/chat.events?${query}`, {
      headers: { accept: 'text/event-stream', cookie: `atrium_session=${TOKEN}`, ...headers },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    return response.text();
  };

  it('have ids, resume after the last one received, and take their organization from the connection', async () => {
    const connection = encodeURIComponent(JSON.stringify({ organizationId: 'picked' }));
    const text = await open(`input={}&connectionParams=${connection}`, { 'last-event-id': '7' });
    expect(text).toMatch(/id: 8\n/);
    expect(text).toContain(String.raw`\"lastEventId\":\"7\"`);
    expect(text).toContain(String.raw`\"organization\":\"picked\"`);
  });
});
