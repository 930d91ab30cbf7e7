import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAsText } from 'node:stream/consumers';
import { z } from 'zod';

const Request = z.looseObject({
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
});

/** A prompt as a strict reader divides it: the passages, and everything around them. */
export type Heard = { system: string; passages: string[]; around: string };

/** A server with OpenAI's API. `answer` gets each request and returns the JSON that the model writes. */
export async function startModel(answer: (heard: Heard, requests: number) => unknown) {
  const heard: Heard[] = [];
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = Request.parse(JSON.parse(await readAsText(request)));
    const asked = messages.find(({ role }) => role === 'user')?.content ?? '';
    const end = asked.indexOf('</passages>');
    const data = end < 0 ? '' : asked.slice(0, end);
    const passages = [...data.matchAll(/<passage n="\d+" document="[^"]*">\n([\s\S]*?)\n<\/passage>/g)];
    const each: Heard = {
      system: messages.find(({ role }) => role === 'system')?.content ?? '',
      passages: passages.map((match) => match[1] ?? ''),
      around: asked.slice(end < 0 ? 0 : end + 11),
    };
    heard.push(each);
    const written = answer(each, heard.length);
    const content = typeof written === 'string' ? written : JSON.stringify(written);
    const message = { role: 'assistant', content };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  }
  const server = createServer((request, response) => {
    // The caller fails with this message, and so does the test.
    respond(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
