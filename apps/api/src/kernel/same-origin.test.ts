import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from './procedure.ts';
import { fakeOperation, signedIn, startServer, type TestServer, TOKEN } from './test-server.ts';
import { router } from './trpc.ts';

const shape = { input: z.object({}), output: z.object({ success: z.boolean() }) };
const change = fakeOperation({ name: 'room.change', kind: 'command', ...shape }, () => ({ success: true }));
const look = fakeOperation({ name: 'room.look', kind: 'query', ...shape }, () => ({ success: true }));
const testRouter = router({
  room: router({
    change: call(change, { method: 'POST', path: '/api/v1/room/change', tags: ['Rooms'] }),
    look: call(look, { method: 'POST', path: '/api/v1/room/look', tags: ['Rooms'] }),
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(testRouter, { BASE_URL: 'https://atrium.example' });
});
afterAll(() => server.close());

const cookie = { cookie: `atrium_session=${TOKEN}` };
async function post(path: string, headers: Record<string, string>) {
  return (await server.post(path, {}, headers)).status;
}

describe.each(['/api/v1/room/change', '/trpc/room.change'])('a change at %s by cookie', (path) => {
  it.each<[number, Record<string, string>]>([
    [200, { 'sec-fetch-site': 'same-origin' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'https://atrium.example' }],
    [200, { origin: 'https://atrium.example' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'https://atrium.example.evil.example' }],
    [403, { origin: 'null' }],
    [403, {}],
  ])('is a %i with %j', async (status, headers) => {
    expect(await post(path, { ...cookie, ...headers })).toBe(status);
  });

  it('is allowed from the host of the request', async () => {
    expect(await post(path, { ...cookie, origin: server.url })).toBe(200);
  });

  it('is allowed from any site with a token', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect(await post(path, { ...signedIn, ...foreign })).toBe(200);
    expect(await post(path, { ...signedIn, ...cookie, ...foreign })).toBe(200);
  });

  it('is refused with an invalid Authorization header and a valid cookie', async () => {
    expect(await post(path, { ...cookie, authorization: 'Bearer x', 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await post(path, { ...cookie, authorization: 'Basic x', 'sec-fetch-site': 'cross-site' })).toBe(401);
  });
});

describe('a read by cookie', () => {
  it('is allowed from any origin', async () => {
    expect(await post('/api/v1/room/look', { ...cookie, 'sec-fetch-site': 'none' })).toBe(200);
  });
});
