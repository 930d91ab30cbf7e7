import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

export type MetricsServer = { port: number; close: () => Promise<void> };

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers });
  response.end();
}

/** `GET /metrics` on a port of its own, so that no proxy before the product can lead there by mistake. */
export async function startMetricsServer(options: {
  port: number;
  host: string;
  token: string | undefined;
  log: Logger;
  read: () => Promise<{ contentType: string; text: string }>;
}): Promise<MetricsServer> {
  const { token, log } = options;
  const mayRead = (request: IncomingMessage): boolean =>
    token === undefined || timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.split('?')[0] !== '/metrics') return refuse(response, 404);
    if (request.method !== 'GET') return refuse(response, 405, { allow: 'GET' });
    if (!mayRead(request)) return refuse(response, 401, { 'www-authenticate': 'Bearer' });
    const { contentType, text } = await options.read();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
    response.end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be read');
      refuse(response, 500);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a string
  return {
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
