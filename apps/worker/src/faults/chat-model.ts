import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Turn = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) });
const Request = z.object({ model: z.literal('scripted'), stream: z.literal(true), messages: z.array(Turn).min(2) });
type Turn = z.infer<typeof Turn>;

export type ChatReply =
  /** Words, and how the stream ends: as it should, with the connection broken, or not at all. */
  | { says: string[]; end: 'stop' | 'length' | 'cut' | 'silence' }
  /** Server-sent events as they are given, in place of an answer. */
  | { events: string[] }
  | { status: number; headers?: Record<string, string> };

export type ChatModel = {
  /** Points a process of the product at it. */
  env: Record<string, string>;
  /** The turns of each request, passages and instructions included. */
  asked: Turn[][];
  answer: (script: (asked: Turn[]) => ChatReply) => void;
  close: () => Promise<void>;
};

const event = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives bytes
  return Buffer.concat(parts).toString();
};

const send = (response: ServerResponse, reply: ChatReply): void => {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'text/html', ...reply.headers });
    response.end('<h1>Something between us and the model is not well</h1>');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('events' in reply) {
    response.end(reply.events.map((data) => `data: ${data}\n\n`).join(''));
    return;
  }
  const { says, end } = reply;
  for (const content of says) response.write(event({ role: 'assistant', content }));
  if (end === 'silence') return;
  // What was written before must have left when the connection breaks.
  if (end === 'cut') setTimeout(() => response.destroy(), 50);
  else response.end(`${event({}, end)}data: [DONE]\n\n`);
};

/** A server with OpenAI's streamed chat completions on a port of its own, which answers by a script. */
export const startChatModel = async (): Promise<ChatModel> => {
  let script: (asked: Turn[]) => ChatReply = () => ({ status: 503 });
  const asked: Turn[][] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { messages } = Request.parse(JSON.parse(await bodyOf(request)));
    asked.push(messages);
    send(response, script(messages));
  };
  const server = createServer((request, response) => {
    // A request that is not as it should be, or an asker who has hung up.
    respond(request, response).catch(() => response.writeHead(400).end());
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
    asked,
    answer: (next) => {
      script = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
