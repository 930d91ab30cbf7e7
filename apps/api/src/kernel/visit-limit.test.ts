import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { visitLimit } from './visit-limit.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(rateLimit, { global: false });
  const takeVisit = visitLimit(app, { address: 5, token: 2 });
  app.route<{ Querystring: { token?: string } }>({
    method: 'GET',
    url: '/',
    handler: async (request) => {
      await takeVisit(request, { token: request.query.token ?? null, cookie: null });
      return 'ok';
    },
  });
});
afterEach(() => app.close());

async function call(ip: string, token: string | null): Promise<string> {
  const answer = await app.inject({ url: token === null ? '/' : `/?token=${token}`, remoteAddress: ip });
  return answer.statusCode === 200 ? 'ok' : answer.json<{ message: string }>().message;
}
const REFUSED = 'Too many requests. Try again in a moment.';

it('counts the calls of each token, from whatever address', async () => {
  expect(await call('192.0.2.1', 'one')).toBe('ok');
  expect(await call('192.0.2.2', 'one')).toBe('ok');
  expect(await call('192.0.2.3', 'one')).toBe(REFUSED);
  expect(await call('192.0.2.3', 'two')).toBe('ok');
});

it('counts the calls of each address, with whatever token', async () => {
  for (let calls = 0; calls < 5; calls++) expect(await call('192.0.2.1', `token-${calls}`)).toBe('ok');
  expect(await call('192.0.2.1', 'another')).toBe(REFUSED);
  expect(await call('192.0.2.2', 'another')).toBe('ok');
});

it('counts calls without a token by their address alone', async () => {
  for (let calls = 0; calls < 5; calls++) expect(await call('192.0.2.1', null)).toBe('ok');
  expect(await call('192.0.2.1', null)).toBe(REFUSED);
  for (let calls = 0; calls < 5; calls++) expect(await call('192.0.2.2', null)).toBe('ok');
});
