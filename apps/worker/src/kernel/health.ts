import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

export type WorkerHealth = {
  /** The port in use. With port 0, the system chooses one. */
  port: number;
  close: () => Promise<void>;
};

function answer(response: ServerResponse, status: number, text: string, isHead: boolean): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(isHead ? undefined : JSON.stringify({ status: text }));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Serves `/healthz`, which shows that the process runs, and `/readyz`, which shows that it takes jobs. `ready` rejects with
 * the reason why not, which is logged.
 * @throws Error if the port is in use
 */
export async function startHealth(options: {
  port: number;
  host: string;
  ready: () => Promise<void>;
  log: Logger;
}): Promise<WorkerHealth> {
  const { port, host, ready, log } = options;
  const server = createServer((request, response) => {
    const isHead = request.method === 'HEAD';
    if (request.method !== 'GET' && !isHead)
      answer(response.setHeader('allow', 'GET, HEAD'), 405, 'method not allowed', false);
    else if (request.url === '/healthz') answer(response, 200, 'ok', isHead);
    else if (request.url === '/readyz') {
      ready().then(
        () => answer(response, 200, 'ready', isHead),
        (error: unknown) => {
          log.warn({ err: error }, 'not ready');
          answer(response, 503, 'starting', isHead);
        },
      );
    } else answer(response, 404, 'not found', isHead);
  });
  await listen(server, port, host);
  const address = server.address() as AddressInfo; // listening on TCP, so never a string
  return {
    port: address.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
