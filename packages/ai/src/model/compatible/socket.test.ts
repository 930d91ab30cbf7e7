import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, QUESTION, quickOptions, readUntilFailure, textOf } from '../wire.fixture.ts';
import { compatibleProvider } from './provider.ts';

/** Uses a real connection, because an intercepted one does not show whether it is closed. */
describe('a connection to a server', () => {
  let respond: (response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      respond(response);
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const setUp = () => {
    const { port } = server.address() as AddressInfo; // listening on TCP
    return compatibleProvider({ ...quickOptions().options, baseUrl: `http://127.0.0.1:${port}/v1`, model: 'any' });
  };
  const say = (response: ServerResponse, content: string, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`);
  /** A server that sends one word and waits. Resolves when the reader has closed the connection. */
  const hungUp = async () =>
    new Promise<void>((resolve) => {
      respond = (response) => {
        response.on('close', resolve);
        say(response, 'Well');
      };
    });

  it('is closed when the reader aborts or stops reading', async () => {
    const afterAbort = hungUp();
    const stop = new AbortController();
    const read = async () => {
      for await (const _ of setUp().generate({ ...QUESTION, signal: stop.signal })) stop.abort(new Error('Stopped'));
    };
    await expect(read()).rejects.toThrow('Stopped');
    await afterAbort;

    const afterLeaving = hungUp();
    for await (const _ of setUp().generate(QUESTION)) break;
    await afterLeaving;
  });

  it('that breaks in the middle is a failure', async () => {
    respond = (response) => {
      say(response, 'Well');
      setImmediate(() => response.destroy());
    };
    const { written, error } = await readUntilFailure(setUp());
    expect([written, error.kind]).toEqual(['Well', 'unavailable']);
  });

  it('that ends before the finish reason is a failure', async () => {
    respond = (response) => {
      say(response, 'Well');
      response.end('data: [DONE]\n\n');
    };
    expect((await readUntilFailure(setUp())).error.kind).toBe('unavailable');
  });

  it('delivers a complete answer', async () => {
    respond = (response) => {
      say(response, 'Well, ');
      say(response, 'yes.', 'stop');
      response.end('data: [DONE]\n\n');
    };
    expect(textOf(await collect(setUp().generate(QUESTION)))).toBe('Well, yes.');
  });
});
