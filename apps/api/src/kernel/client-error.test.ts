import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(router({}));
});
afterAll(() => server.close());

it('tells callers with a long address so, while they still send', async () => {
  const address = `${server.url}/api/v1/a?text=${'x'.repeat(2_000_000)}`;
  const answers = await Promise.all(Array.from({ length: 20 }, async () => fetch(address)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 431));
  expect(await answers[0]!.json()).toMatchObject({ success: false, code: 'too_large' });
});

it('answers what is not HTTP once, and closes the connection', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('nothing of the kind\r\n\r\n');
  socket.write('and more');
  const closed = once(socket, 'close');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nconnection: close\r\n/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  await closed;
});
