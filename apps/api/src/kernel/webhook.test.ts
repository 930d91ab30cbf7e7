import { createHmac } from 'node:crypto';
import { WebhookInput } from '@atrium/services/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mirrorOperations } from './mirror-operation.ts';
import { openApiDocument } from './openapi.ts';
import { receive } from './procedure.ts';
import { fakeOperation, startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

const SECRET = 'webhook-secret';
function sign(body: Uint8Array): string {
  return createHmac('sha256', SECRET).update(body).digest('hex');
}

const payment = fakeOperation(
  {
    name: 'payment.receive',
    kind: 'command',
    guard: 'webhook',
    input: WebhookInput,
    output: z.object({ bytes: z.int(), isSigned: z.boolean(), actor: z.string() }),
  },
  ({ actor }, { body, headers }) => ({
    bytes: body.length,
    isSigned: headers['x-signature'] === sign(body),
    actor: actor.kind,
  }),
);
const routes = router({
  payment: router({ receive: receive(payment, { method: 'POST', path: '/api/v1/payment/webhook', tags: ['Test'] }) }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(routes);
});
afterAll(() => server.close());

async function deliver(body: Buffer, headers: Record<string, string>) {
  const response = await server.get('/api/v1/payment/webhook', { method: 'POST', body, headers });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe('a webhook', () => {
  it('passes the operation the unchanged bytes of any content type', async () => {
    // Parsing and serializing this body would change it: spaces, an escape, a number and a byte that is not UTF-8.
    const body = Buffer.concat([Buffer.from('{ "amount":1.10,\r\n "name": "\\u00e9" }'), Buffer.from([0xff, 0x00])]);
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ]) {
      const delivered = await deliver(body, { 'content-type': type, 'X-Signature': sign(body) });
      expect(delivered).toEqual({ status: 200, answer: { bytes: body.length, isSigned: true, actor: 'anonymous' } });
    }
  });

  it('detects that a changed body does not fit its signature', async () => {
    const body = Buffer.from('{"amount":1}');
    const { answer } = await deliver(Buffer.from('{"amount": 1}'), { 'x-signature': sign(body) });
    expect(answer).toMatchObject({ isSigned: false });
  });

  it('refuses a body over the limit', async () => {
    const { status } = await deliver(Buffer.alloc(9 * 1024 * 1024), { 'x-signature': '' });
    expect(status).toBe(413);
  });

  it('is not reachable over tRPC', async () => {
    const response = await server.post('/trpc/payment.receive', { body: {}, headers: {} });
    expect(response.status).toBe(404);
  });

  it('is described as bytes in the OpenAPI document', () => {
    const { paths } = openApiDocument(mirrorOperations(routes), '1');
    expect(paths['/api/v1/payment/webhook']?.['post']).toMatchObject({
      'x-guard': 'webhook',
      security: [],
      requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    });
  });
});
