import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelServer = {
  /** The environment that points `testPlatform` or a process of the product at this server. */
  env: Record<string, string>;
  /** Requests that violate the wire format. A test should end with none. */
  wrong: string[];
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives bytes
  return Buffer.concat(parts).toString();
}

async function completionAskedOf(request: IncomingMessage): Promise<unknown> {
  const body = await bodyOf(request);
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    throw new Error(`${request.method} ${request.url}`);
  if (request.headers.authorization !== 'Bearer scripted-key') throw new Error('No key');
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('No JSON');
  return JSON.parse(body);
}

/** Starts a server with the chat completions of OpenAI's API. `respond` gets the parsed request. */
export async function serveModel(
  respond: (asked: unknown, response: ServerResponse) => Promise<void>,
): Promise<ModelServer> {
  const wrong: string[] = [];
  const server = createServer((request, response) => {
    completionAskedOf(request)
      .then(async (asked) => respond(asked, response))
      .catch((error: unknown) => {
        wrong.push(String(error));
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'Not this API', type: 'invalid_request_error' } }));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    env: {
      COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}/v1`,
      COMPATIBLE_API_KEY: 'scripted-key',
      COMPATIBLE_MODEL: 'scripted',
    },
    wrong,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
