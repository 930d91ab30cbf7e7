import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { answerWithin } from './call-limit.ts';
import { call, upload } from './procedure.ts';
import { fakeOperation, startServer, type TestServer, TOKEN } from './test-server.ts';
import { router } from './trpc.ts';
import { StagedFile } from '@atrium/domain/kernel';

const Text = z.object({ text: z.string() });
const echo = fakeOperation({ name: 'a.echo', kind: 'query', input: Text, output: Text }, (_context, input) => input);
const Files = z.object({ files: z.union([z.instanceof(StagedFile), z.array(z.instanceof(StagedFile))]) });
const store = fakeOperation(
  { name: 'a.store', kind: 'command', input: Files, output: Text },
  (_context, { files }) => ({
    text: String([files].flat()[0]?.sizeBytes),
  }),
);
const testRouter = router({
  echo: call(echo, { method: 'POST', path: '/api/v1/a/echo', tags: ['A'] }),
  store: upload(store, { method: 'POST', path: '/api/v1/a/store', tags: ['A'] }),
});

/** A tenth of a second stands for a minute. */
const LIMITS = { bodyMs: 600, stallMs: 600, leastBytes: 64, checkMs: 50 };
const PATIENCE_MS = 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(testRouter, {}, undefined, LIMITS);
});
afterAll(() => server.close());

type Sent = { answer: Promise<string>; socket: Socket };

/** Sends the parts of a body with pauses, as long as the connection is open. */
function send(path: string, contentType: string, length: number, parts: string[], pauseMs: number): Sent {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  void (async () => {
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `authorization: Bearer ${TOKEN}`, `content-type: ${contentType}`];
    socket.write([...head, `content-length: ${length}`, 'connection: close', '', ''].join('\r\n'));
    for (const part of parts) {
      if (socket.destroyed) return;
      socket.write(part);
      await sleep(pauseMs);
    }
  })();
  return { answer, socket };
}

const BOUNDARY = 'limit';
function form(content: string): { start: string; end: string; length: number } {
  const start = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  return { start, end, length: start.length + content.length + end.length };
}
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

it(
  'ends a body that arrives one byte at a time',
  async () => {
    const body = JSON.stringify({ text: 'x'.repeat(10_000) });
    const { answer } = send('/api/v1/a/echo', 'application/json', body.length, body.split(''), 20);
    expect(await answer).toContain('408 Request Timeout');
  },
  PATIENCE_MS,
);

it(
  'ends an upload that makes hardly any progress',
  async () => {
    const content = 'x'.repeat(1_000);
    const { start, length } = form(content);
    const { answer } = send('/api/v1/a/store', MULTIPART, length, [start, ...content.split('')], 30);
    expect(await answer).toContain('408 Request Timeout');
  },
  PATIENCE_MS,
);

it(
  'accepts an upload that takes longer than other bodies may but makes progress',
  async () => {
    const content = 'x'.repeat(2_000);
    const { start, end, length } = form(content);
    const parts = [start, ...(content.match(/.{100}/g) ?? []), end];
    const { answer } = send('/api/v1/a/store', MULTIPART, length, parts, 60);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"text":"2000"\}/);
  },
  PATIENCE_MS,
);

it('limits connections, requests and calls', async () => {
  expect(server.timeouts).toEqual({ request: 3_600_000, connection: 120_000 });
  await expect(answerWithin(10, new Promise(() => undefined))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  });
  expect(await answerWithin(10_000, Promise.resolve('in time'))).toBe('in time');
});
