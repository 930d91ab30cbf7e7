import type { ServerResponse } from 'node:http';
import { type ModelServer, serveModel } from '@atrium/services/testing';
import { z } from 'zod';

const Turn = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) });
const Request = z.object({ model: z.literal('scripted'), stream: z.literal(true), messages: z.array(Turn).min(2) });
type Turn = z.infer<typeof Turn>;

export type ChatReply =
  /** The words, and how the stream ends: normally, with a broken connection, or never. */
  | { says: string[]; end: 'stop' | 'length' | 'cut' | 'silence' }
  /** Raw server-sent events in place of an answer. */
  | { events: string[] }
  | { status: number; headers?: Record<string, string> };

export type ChatModel = ModelServer & {
  /** The turns of each request, with passages and instructions. */
  asked: Turn[][];
  answer: (script: (asked: Turn[]) => ChatReply) => void;
};

function event(delta: object, finish_reason: string | null = null): string {
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
}

function send(response: ServerResponse, reply: ChatReply): void {
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
  // The data must be sent before the connection breaks.
  if (end === 'cut') setTimeout(() => response.destroy(), 50);
  else response.end(`${event({}, end)}data: [DONE]\n\n`);
}

/** A server with OpenAI's streamed chat completions, which answers by a script. */
export async function startChatModel(): Promise<ChatModel> {
  let script: (asked: Turn[]) => ChatReply = () => ({ status: 503 });
  const asked: Turn[][] = [];
  const server = await serveModel(async (request, response) => {
    const { messages } = Request.parse(request);
    asked.push(messages);
    send(response, script(messages));
  });
  return {
    ...server,
    asked,
    answer: (next) => {
      script = next;
    },
  };
}
