import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { DomainError, organizationOf } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { contentDisposition } from './content-disposition.ts';
import { rangeOf } from './mirror-file.ts';
import { sendStream } from './mirror-stream.ts';
import { file, stream, subscription } from './procedure.ts';
import { endSession, fakeOperation, LENT_TOKEN, signedIn, startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

const FileAnswer = z.object({
  storageKey: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  etag: z.string(),
  inline: z.boolean(),
  noCache: z.boolean(),
});
const fetchFile = fakeOperation(
  {
    name: 'document.fetch',
    kind: 'query',
    input: z.object({
      type: z.string().default('application/pdf'),
      inline: z.boolean().default(false),
      noCache: z.boolean().default(false),
      key: z.string().default('kept/file'),
    }),
    output: FileAnswer,
  },
  (_context, { type, inline, noCache, key }) => ({
    storageKey: key,
    name: 'Geschäfts “Bericht”.pdf',
    contentType: type,
    sizeBytes: 10,
    etag: 'v1',
    inline,
    noCache,
  }),
);

/** The file's name is the organization that it is fetched for. */
const fetchOwn = fakeOperation(
  {
    name: 'bundle.fetch',
    kind: 'query',
    input: z.object({ organizationId: z.string().optional() }),
    output: FileAnswer,
  },
  ({ actor }) => ({
    storageKey: 'kept/file',
    name: organizationOf(actor) ?? 'none',
    contentType: 'application/zip',
    sizeBytes: 10,
    etag: 'v1',
    inline: false,
    noCache: true,
  }),
);

const Item = z.object({ id: z.int(), event: z.enum(['token', 'done']), data: z.object({ text: z.string() }) });
type Item = z.infer<typeof Item>;
const StreamInput = z.object({ lastEventId: z.coerce.number().int().optional(), fail: z.string().optional() });
const started: string[] = [];
const ended: string[] = [];
const follows = fakeOperation(
  { name: 'chat.stream', kind: 'query', input: StreamInput, output: StreamInput },
  (_context, input) => {
    started.push('started');
    if (input.fail === 'before') throw new DomainError('PAYMENT_REQUIRED', 'No credits.');
    return input;
  },
);
const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
async function* follow(
  _context: unknown,
  input: z.infer<typeof StreamInput>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  try {
    if (input.fail === 'first') throw new DomainError('EXPIRED', 'It is over.');
    for (let id = (input.lastEventId ?? 0) + 1; id <= 3; id++) yield { id, event: 'token', data: { text: `${id}\n` } };
    if (input.fail === 'waits') await waiting;
    if (input.fail === 'middle') throw new TypeError('secret');
    if (input.fail === 'shape') yield { id: 4, event: 'other' as 'done', data: { text: '' } }; // an event that the schema does not name
    if (input.fail === 'never') await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    yield { id: 4, event: 'done', data: { text: 'end' } };
  } finally {
    ended.push(signal.aborted ? 'aborted' : 'ended');
  }
}

const tags = ['Documents'];
const errors = ['PAYMENT_REQUIRED', 'EXPIRED'] as const;
const testRouter = router({
  document: router({ fetch: file(fetchFile, { method: 'GET', path: '/api/v1/document/fetch', tags, types: ['*/*'] }) }),
  bundle: router({
    fetch: file(fetchOwn, { method: 'GET', path: '/api/v1/bundle/fetch', tags, types: ['application/zip'] }),
  }),
  chat: router({
    stream: stream(follows, follow, { method: 'GET', path: '/api/v1/chat/stream', tags, item: Item, errors }),
    events: subscription(follows, follow, { method: 'GET', path: '/api/v1/events', tags, item: Item, errors }),
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(testRouter);
  await server.store.put('kept/file', Readable.from([Buffer.from('0123456789')]));
});
afterAll(() => server.close());
beforeEach(() => {
  started.length = 0;
  ended.length = 0;
});

function fetched(query = '', headers: Record<string, string> = {}, method = 'GET') {
  return server.get(`/api/v1/document/fetch${query}`, { method, headers: { ...signedIn, ...headers } });
}

describe('a file', () => {
  it('is sent with its size, type, name and validator', async () => {
    const response = await fetched();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      etag: '"v1"',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition':
        'attachment; filename="Gesch_fts _Bericht_.pdf"; filename*=UTF-8\'\'Gesch%C3%A4fts%20%E2%80%9CBericht%E2%80%9D.pdf',
    });
    expect(await response.text()).toBe('0123456789');
  });

  it.each([
    ['bytes=2-5', 206, '2345', 'bytes 2-5/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('answers Range %s with %i', async (range, status, text, contentRange) => {
    const response = await fetched('', { range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it('is fetched for the organization in its address, unless a header names another', async () => {
    const fetchedFor = async (path: string, headers: Record<string, string> = {}) =>
      (await server.get(path, { headers: { ...signedIn, ...headers } })).headers.get('content-disposition');
    const picked = '/api/v1/bundle/fetch?organizationId=organization-2';
    expect(await fetchedFor(picked)).toContain('"organization-2"');
    expect(await fetchedFor('/api/v1/bundle/fetch')).toContain('"organization-1"');
    expect(await fetchedFor(picked, { 'x-organization-id': 'organization-3' })).toContain('"organization-3"');
  });

  it('is a 304 if the client has it, and is sent whole for a range of an older version', async () => {
    const again = await fetched('', { 'if-none-match': 'W/"v1", "other"' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetched('', { range: 'bytes=0-1', 'if-range': '"v0"' })).status).toBe(200);
    expect((await fetched('', { range: 'bytes=0-1', 'if-range': '"v1"' })).status).toBe(206);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const response = await fetched('', {}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
  });

  it('is not cached if the caller asked for that', async () => {
    expect((await fetched('?noCache=true', { 'if-none-match': '"v1"' })).status).toBe(200);
    expect((await fetched('?noCache=true')).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['text/html', 'text/html; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'])(
    'of type %s is only shown in a sandbox',
    async (type) => {
      const response = await fetched(`?inline=true&type=${encodeURIComponent(type)}`);
      expect(response.headers.get('content-disposition')).toMatch(/^inline; /);
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    },
  );

  it('is a 404 if storage no longer has it', async () => {
    const response = await fetched('?key=kept/gone');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  it('is not available over tRPC', async () => {
    expect((await server.get('/trpc/document.fetch?input={}', { headers: signedIn })).status).toBe(404);
  });
});

describe('a file name', () => {
  it.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
    ['say "hi" 100%', 'say _hi_ 100_'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['', 'file'],
    ['..', 'file'],
  ])('%j is safe', (name, ascii) => {
    expect(contentDisposition(name, false)).toContain(`filename="${ascii}"`);
  });
  it('loses half of a surrogate pair, which would break the header', () => {
    expect(contentDisposition('x\uD83D', true)).toContain("filename*=UTF-8''x%EF%BF%BD");
  });
});

describe('a range', () => {
  it('is outside of an empty file', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('outside');
    expect(rangeOf('bytes=-5', 0)).toBe('outside');
    expect(rangeOf('bytes=5-2', 10)).toBeNull();
    expect(rangeOf('bytes=-0', 10)).toBe('outside');
  });
});

async function text(path: string, headers: Record<string, string> = {}) {
  const response = await server.get(path, { headers: { ...signedIn, ...headers } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe.each(['/api/v1/chat/stream', '/api/v1/events'])('the stream %s', (path) => {
  it('sends events with ids, uncompressed, until it is done', async () => {
    const all = await text(path, { 'accept-encoding': 'gzip, br' });
    expect(all.type).toBe('text/event-stream; charset=utf-8');
    expect(all.text).toBe(
      String.raw`id: 1
event: token
data: {"type":"token","text":"1\n"}

id: 2
event: token
data: {"type":"token","text":"2\n"}

id: 3
event: token
data: {"type":"token","text":"3\n"}

id: 4
event: done
data: {"type":"done","text":"end"}

`,
    );
  });

  it('resumes after the last event that the client received', async () => {
    const { text: rest } = await text(path, { 'last-event-id': '2' });
    expect(rest).toMatch(/^id: 3\n/);
    expect((await text(`${path}?lastEventId=3`)).text).toMatch(/^id: 4\n/);
  });

  it('has the status of a failure before its first event', async () => {
    expect(await text(`${path}?fail=before`)).toMatchObject({ status: 402 });
    expect(await text(`${path}?fail=first`)).toMatchObject({ status: 410 });
    expect((await server.get(path)).status).toBe(401);
  });

  it('ends with an error event without internals if it fails', async () => {
    const broken = await text(`${path}?fail=middle`);
    expect(broken.status).toBe(200);
    expect(broken.text).toMatch(/event: error\ndata: \{"type":"error","success":false,.*"code":"internal".*\}\n\n$/);
    expect(broken.text).not.toContain('secret');
  });

  it('sends nothing that its schema does not name', async () => {
    const wrong = await text(`${path}?fail=shape`);
    expect(wrong.text).not.toContain('other');
    expect(wrong.text).toContain('event: error');
  });

  it('stops its source when the client disconnects', async () => {
    const controller = new AbortController();
    const response = await server.get(`${path}?fail=never`, { headers: signedIn, signal: controller.signal });
    await response.body?.getReader().read();
    expect(ended).toEqual([]);
    controller.abort();
    await vi.waitFor(() => expect(ended).toEqual(['aborted']));
  });
});

describe('a stream whose session has been ended', () => {
  it('ends soon after', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const headers = { authorization: `Bearer ${LENT_TOKEN}` };
      const response = await server.get('/api/v1/events?fail=waits', { headers });
      endSession(LENT_TOKEN);
      vi.setSystemTime(Date.now() + 61_000);
      goOn();
      const all = await response.text();
      expect(all).toContain('id: 3');
      expect(all).not.toContain('id: 4');
      expect(all).toMatch(/event: error\ndata: .*"code":"unauthenticated"/);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('HEAD of a stream', () => {
  it('is a 405 and starts nothing', async () => {
    const response = await server.get('/api/v1/events', { method: 'HEAD', headers: signedIn });
    expect([response.status, response.headers.get('allow'), started]).toEqual([405, 'GET', []]);
  });
});

describe('a silent stream', () => {
  it('sends its headers and a heartbeat before the first event', async () => {
    const fastify = (await import('fastify')).default();
    async function* slow() {
      await pause(120);
      yield { id: 1, event: 'done', data: null };
    }
    fastify.get('/', (_request, reply) =>
      sendStream(reply, { items: slow(), requestId: 'r', onFailure: () => {}, heartbeatMs: 20 }),
    );
    const { body } = await fastify.inject('/');
    expect(body).toMatch(/^(?:: heartbeat\n\n)+id: 1\nevent: done\ndata: null\n\n$/);
    await fastify.close();
  });
});

describe('closing the server', () => {
  it('cuts open streams instead of waiting for them', async () => {
    const other = await startServer(testRouter);
    const response = await other.get('/api/v1/events?fail=never', { headers: signedIn });
    const reader = response.body!.getReader();
    await reader.read();
    await other.close();
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow();
  });
});
