import { DomainError, type ErrorCode } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from './procedure.ts';
import { fakeOperation, signedIn, startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

const Answer = z.object({ success: z.boolean(), seen: z.unknown() });
function seen(value: unknown) {
  return { success: true, seen: value };
}

const create = fakeOperation(
  {
    name: 'room.create',
    kind: 'command',
    input: z.object({ name: z.string().min(1).max(5), size: z.int().optional(), tags: z.array(z.string()).optional() }),
    output: Answer,
  },
  (_context, input) => seen(input),
);
const remove = fakeOperation(
  { name: 'room.delete', kind: 'command', input: z.object({ id: z.string().optional() }), output: Answer },
  (_context, input) => seen(input),
);
const list = fakeOperation(
  {
    name: 'room.list',
    kind: 'query',
    input: z.object({
      token: z.string(),
      limit: z.int().max(1000).default(100),
      deep: z.boolean().default(false),
      orderBy: z.array(z.string()).optional(),
      where: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    }),
    output: Answer,
  },
  (_context, input) => seen(input),
);
const context = fakeOperation(
  { name: 'room.context', kind: 'command', input: z.object({}), output: Answer },
  ({ actor, requestId, idempotencyKey, client }) => seen({ actor, requestId, idempotencyKey, client }),
);
const fail = fakeOperation(
  { name: 'room.fail', kind: 'command', input: z.object({ code: z.string() }), output: Answer },
  (_context, { code }) => {
    if (code === 'CRASH') throw new TypeError('secret internals at /srv/app, select * from users');
    if (code === 'DETAIL') throw new DomainError('CONFLICT', 'Already there.', { detailCode: 'duplicate' });
    const details = { rejected: ['a'], message: 'never in place of the sentence' };
    if (code === 'REFUSED') throw new DomainError('TOO_LARGE', 'All refused.', { details });
    if (code === 'EMPTY') throw new DomainError('INVALID', 'All empty.', { details });
    if (code === 'LONG') throw new DomainError('CONFLICT', `${'long '.repeat(200)}\nlines`);
    const cause = new Error('secret internals');
    throw new DomainError(code as ErrorCode, `It is ${code}.`, { cause, retryAfterSeconds: 7 }); // the test's own codes
  },
);
const leak = fakeOperation(
  { name: 'room.leak', kind: 'query', input: z.object({}), output: z.object({ success: z.boolean() }) },
  () => ({ success: true, passwordHash: 'secret' }),
);
const login = fakeOperation(
  {
    name: 'session.signIn',
    kind: 'flow',
    input: z.object({ username: z.string(), password: z.string() }),
    output: z.object({ success: z.boolean(), access_token: z.string(), expiresAt: z.iso.datetime() }),
    guard: 'public',
  },
  () => ({ success: true, access_token: 'fresh', expiresAt: '2099-01-01T00:00:00.000Z' }),
);
const logout = fakeOperation({ name: 'session.signOut', kind: 'command', input: z.object({}), output: Answer }, () =>
  seen(null),
);
const broken = fakeOperation(
  { name: 'room.broken', kind: 'query', input: z.object({}), output: z.object({ count: z.int() }) },
  // an operation whose answer does not fit its own schema
  () => ({ count: 'many' }) as unknown as { count: number },
);

const tags = ['Rooms'];
const testRouter = router({
  room: router({
    create: call(create, { method: 'POST', path: '/api/v1/room/create', tags }),
    delete: call(remove, { method: 'DELETE', path: '/api/v1/room/delete', tags }),
    list: call(list, { method: 'GET', path: '/api/v1/room/list/{token}', tags }),
    context: call(context, { method: 'POST', path: '/api/v1/room/context', tags }),
    fail: call(fail, { method: 'POST', path: '/api/v1/room/fail', tags, errors: ['EXPIRED'] }),
    leak: call(leak, { method: 'POST', path: '/api/v1/room/leak', tags }),
    broken: call(broken, { method: 'POST', path: '/api/v1/room/broken', tags }),
    signIn: call(login, {
      method: 'POST',
      path: '/api/v1/login/auth',
      content: 'form-urlencoded',
      session: 'starts',
      tags,
    }),
    signOut: call(logout, { method: 'POST', path: '/api/v1/session/sign-out', session: 'ends', tags }),
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(testRouter);
});
afterAll(() => server.close());

async function json(response: Response): Promise<unknown> {
  return response.json();
}

describe('input', () => {
  it('is read from a JSON body', async () => {
    const response = await server.post('/api/v1/room/create', { name: 'a', size: 3 });
    expect(response.status).toBe(200);
    expect(await json(response)).toEqual(seen({ name: 'a', size: 3 }));
  });

  it('is a 422 that names each unknown field', async () => {
    const response = await server.post('/api/v1/room/create', { name: 'a', nmae: 'b', size: 3, color: 'red' });
    expect(response.status).toBe(422);
    expect(await json(response)).toMatchObject({
      detail: [
        { loc: ['body', 'nmae'], msg: 'Unknown field', type: 'extra_forbidden' },
        { loc: ['body', 'color'], msg: 'Unknown field', type: 'extra_forbidden' },
      ],
    });
  });

  it('may name the selected organization, and is a 404 if it names another one', async () => {
    const body = { name: 'a', size: 3 };
    const own = await server.post('/api/v1/room/create', { ...body, organizationId: 'organization-1' });
    expect(own.status).toBe(200);
    const other = await server.post('/api/v1/room/create', { ...body, organizationId: 'organization-2' });
    expect(other.status).toBe(404);
  });

  it('is a 422 that names each wrong and each missing field', async () => {
    const response = await server.post('/api/v1/room/create', { size: 'x', tags: ['a', 1] });
    expect(response.status).toBe(422);
    expect(await json(response)).toEqual({
      detail: [
        { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'size'], msg: expect.any(String), type: 'type_error' },
        { loc: ['body', 'tags', 1], msg: expect.any(String), type: 'type_error' },
      ],
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('is a 422 when the JSON cannot be parsed', async () => {
    const headers = { ...signedIn, 'content-type': 'application/json' };
    const response = await server.get('/api/v1/room/create', { method: 'POST', headers, body: '{"name":' });
    expect(response.status).toBe(422);
    expect(await json(response)).toEqual({
      detail: [{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }],
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('is a 422 when the body is a list or a number', async () => {
    expect((await server.post('/api/v1/room/create', [1])).status).toBe(422);
    expect((await server.post('/api/v1/room/create', 7)).status).toBe(422);
  });

  it('is read from the body of DELETE, which may be empty despite a JSON content type', async () => {
    const headers = { ...signedIn, 'content-type': 'application/json' };
    const withBody = await server.get('/api/v1/room/delete', { method: 'DELETE', headers, body: '{"id":"7"}' });
    expect(await json(withBody)).toEqual(seen({ id: '7' }));
    const without = await server.get('/api/v1/room/delete', { method: 'DELETE', headers });
    expect(await json(without)).toEqual(seen({}));
    const bare = await server.get('/api/v1/room/delete', { method: 'DELETE', headers: signedIn });
    expect(await json(bare)).toEqual(seen({}));
  });

  it('is read from path and query and converted to the types of the schema', async () => {
    const where = encodeURIComponent(JSON.stringify({ name: { eq: 'x' } }));
    const path = `/api/v1/room/list/a%2Fb?limit=7&deep=true&orderBy=-name&where=${where}`;
    expect(await json(await server.get(path, { headers: signedIn }))).toEqual(
      seen({ token: 'a/b', limit: 7, deep: true, orderBy: ['-name'], where: { name: { eq: 'x' } } }),
    );
  });

  it('is a 422 that says whether a wrong field is in the query or the path', async () => {
    const response = await server.get('/api/v1/room/list/x?limit=many', { headers: signedIn });
    expect(response.status).toBe(422);
    expect(await json(response)).toEqual({
      detail: [{ loc: ['query', 'limit'], msg: expect.any(String), type: 'type_error' }],
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('is read from a form if the call takes one', async () => {
    const body = new URLSearchParams({ username: 'ada', password: 'x' });
    expect((await server.get('/api/v1/login/auth', { method: 'POST', body })).status).toBe(200);
  });

  it('is a 415 that names the right content type if it has another', async () => {
    const body = new URLSearchParams({ name: 'x' });
    const response = await server.get('/api/v1/room/create', { method: 'POST', headers: signedIn, body });
    expect(response.status).toBe(415);
    expect(await json(response)).toMatchObject({ message: 'This call accepts application/json.' });
    expect((await server.post('/api/v1/login/auth', {}, {})).status).toBe(415);
  });

  it('is a 413 above 8 MiB', async () => {
    const response = await server.post('/api/v1/room/create', { name: 'x'.repeat(9 * 1024 * 1024) });
    expect(response.status).toBe(413);
    expect(await json(response)).toMatchObject({ success: false, code: 'too_large' });
  });
});

describe('errors', () => {
  it.each([
    ['PAYMENT_REQUIRED', 402],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['EXPIRED', 410],
    ['TOO_MANY_REQUESTS', 429],
    ['UNAVAILABLE', 503],
  ])('%s is a %i with the agreed body', async (code, status) => {
    const response = await server.post('/api/v1/room/fail', { code });
    expect(response.status).toBe(status);
    const message = `It is ${code}.`;
    const requestId = response.headers.get('x-request-id');
    const publicCode = code.toLowerCase();
    expect(await json(response)).toEqual({ success: false, message, errors: [message], code: publicCode, requestId });
    if (status === 429 || status === 503) expect(response.headers.get('retry-after')).toBe('7');
  });

  it('have a specific code, details for programs, and a message of at most 255 characters on one line', async () => {
    expect(await json(await server.post('/api/v1/room/fail', { code: 'DETAIL' }))).toMatchObject({ code: 'duplicate' });
    const refused = await json(await server.post('/api/v1/room/fail', { code: 'REFUSED' }));
    expect(refused).toMatchObject({ message: 'All refused.', code: 'too_large', rejected: ['a'] });
    const empty = await json(await server.post('/api/v1/room/fail', { code: 'EMPTY' }));
    expect(empty).toMatchObject({ detail: [{ loc: ['body'], msg: 'All empty.' }], rejected: ['a'] });
    const body = z
      .object({ message: z.string() })
      .parse(await json(await server.post('/api/v1/room/fail', { code: 'LONG' })));
    expect(body.message).toHaveLength(255);
    expect(body.message).not.toContain('\n');
  });

  it('have no internals if the server failed; the log has the cause with the request id', async () => {
    for (const path of ['/api/v1/room/fail', '/trpc/room.fail']) {
      const requestId = `crash-${path.length}`;
      const response = await server.post(path, { code: 'CRASH' }, { ...signedIn, 'x-request-id': requestId });
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).not.toMatch(/secret|srv|select|TypeError|stack/i);
      expect(text).toContain(requestId);
      const line = server.logs.find((entry) => entry['requestId'] === requestId && entry['msg'] === 'call failed');
      expect(JSON.stringify(line)).toContain('secret internals');
    }
  });

  it('are a 500 if an answer does not fit its schema', async () => {
    expect((await server.post('/api/v1/room/broken', {})).status).toBe(500);
  });

  it('are a 405 with Allow for a wrong method', async () => {
    const response = await server.get('/api/v1/room/create', { headers: signedIn });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await json(response)).toMatchObject({ success: false, code: 'method_not_allowed' });
    const list = await server.post('/api/v1/room/list/abc', {});
    expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('are a 404 in JSON for an unknown path', async () => {
    const response = await server.get('/api/v1/nothing/here');
    expect(response.status).toBe(404);
    expect(await json(response)).toMatchObject({ success: false, code: 'not_found' });
  });

  it('have the usual form for an address that cannot be decoded', async () => {
    const response = await server.get('/api/v1/%zz');
    expect(response.status).toBe(422);
    expect(await json(response)).toMatchObject({ detail: [{ loc: ['body'] }] });
  });

  it('are a 401 for anonymous callers, before the input is read', async () => {
    const response = await server.get('/api/v1/room/create', { method: 'POST', body: '{nonsense' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await server.post('/api/v1/room/create', {}, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await server.post('/api/v1/room/create', {}, { authorization: 'Basic eDp5' })).status).toBe(401);
  });
});

describe('every answer', () => {
  it('contains only fields that its schema names', async () => {
    expect(await json(await server.post('/api/v1/room/leak', {}))).toEqual({ success: true });
  });

  it('echoes a safe request id, and otherwise has a new one', async () => {
    const id = async (given: string) =>
      (await server.get('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await id('abc-123')).toBe('abc-123');
    expect(await id('a b<script>')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is logged without query string, body and credentials', async () => {
    await server.get('/api/v1/room/list/path-secret?limit=5&name=query-secret', { headers: signedIn });
    await server.post('/api/v1/room/create', { name: 'body-secret' });
    const text = JSON.stringify(server.logs);
    for (const secret of ['query-secret', 'body-secret', 'path-secret', 'good-token'])
      expect(text).not.toContain(secret);
    expect(text).toContain('/api/v1/room/list/:token');
  });
});

describe('the call context', () => {
  const contextOf = async (headers: Record<string, string>) => {
    const answer = await json(await server.post('/api/v1/room/context', {}, { ...signedIn, ...headers }));
    return z.object({ seen: z.looseObject({ actor: z.looseObject({ membership: z.looseObject({}) }) }) }).parse(answer)
      .seen;
  };

  it('has actor, request id, idempotency key and client', async () => {
    const headers = { 'x-request-id': 'r-1', 'idempotency-key': 'k-1', 'user-agent': 'test' };
    expect(await contextOf(headers)).toMatchObject({
      actor: { kind: 'user' },
      requestId: 'r-1',
      idempotencyKey: 'k-1',
      client: { ip: '127.0.0.1', userAgent: 'test' },
    });
  });

  it('prefers X-Organization-Id to the selected organization', async () => {
    const both = { 'x-organization-id': 'first', 'x-selected-organization-id': 'second' };
    expect((await contextOf(both)).actor.membership['organizationId']).toBe('first');
    const selected = { 'x-selected-organization-id': 'second' };
    expect((await contextOf(selected)).actor.membership['organizationId']).toBe('second');
  });

  it('refuses a malformed idempotency key', async () => {
    const response = await server.post('/api/v1/room/context', {}, { ...signedIn, 'idempotency-key': 'a b' });
    expect(response.status).toBe(422);
    expect(await json(response)).toMatchObject({ detail: [{ loc: ['header', 'Idempotency-Key'] }] });
  });
});

describe('the session cookie', () => {
  const signIn = (headers: Record<string, string> = {}) =>
    server.get('/api/v1/login/auth', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ username: 'ada', password: 'x' }),
    });

  it('is set by signing in and cleared by signing out', async () => {
    const set = (await signIn()).headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^atrium_session=fresh; Path=\/; Expires=Thu, 01 Jan 2099.*; HttpOnly; SameSite=Lax$/);
    const cleared = (await server.post('/api/v1/session/sign-out', {})).headers.get('set-cookie') ?? '';
    expect(cleared).toMatch(/^atrium_session=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('is Secure if the product is reached over https', async () => {
    const secure = await startServer(testRouter, { BASE_URL: 'https://atrium.example' });
    const body = new URLSearchParams({ username: 'ada', password: 'x' });
    const response = await secure.get('/api/v1/login/auth', { method: 'POST', body });
    expect(response.headers.get('set-cookie')).toContain('; Secure;');
    await secure.close();
  });

  it('does not prevent a sign-in when it is expired', async () => {
    expect((await signIn({ cookie: 'atrium_session=old', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is not set for a page of another site', async () => {
    const response = await signIn({ 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });
});
