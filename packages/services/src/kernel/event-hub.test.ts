import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventHub } from './event-hub.ts';

const SECOND_MS = 1000;
const SECONDS = 8;

/** The answer of PostgreSQL, in its wire format, to clients that connect while it recovers from a crash. */
const STARTING = (() => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

let server: Server;
let counts: { came: number; left: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  counts = { came: 0, left: 0 };
  server = createServer((socket) => {
    counts.came += 1;
    socket.on('error', () => {}); // the client may disconnect first
    socket.once('data', () => socket.end(STARTING));
    socket.once('close', () => (counts.left += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  await once(server, 'close');
});

const quiet = pino({ level: 'silent' });
async function left(at: number): Promise<void> {
  while (counts.left < at) await turn();
}

describe('live events while the database refuses connections', () => {
  it('try to connect once a second', async () => {
    const { port } = server.address() as AddressInfo; // listening on TCP
    const hub = createEventHub(`postgres://nobody:secret@127.0.0.1:${port}/atrium`, quiet);
    await left(1);
    for (let second = 1; second <= SECONDS; second += 1) {
      // The client notices the end a few event-loop turns after the server.
      while (vi.getTimerCount() === 0) await turn();
      vi.advanceTimersByTime(SECOND_MS);
      await left(second + 1);
    }
    expect(counts.came).toBe(SECONDS + 1);
    while (vi.getTimerCount() === 0) await turn();
    await hub.close();
    vi.advanceTimersByTime(SECOND_MS);
    await turn();
    expect(counts.came).toBe(SECONDS + 1);
  });
});
