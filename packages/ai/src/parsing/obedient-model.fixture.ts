import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAsText } from 'node:stream/consumers';
import { z } from 'zod';

const Request = z.looseObject({
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  stream: z.boolean().optional(),
});
const Fields = z.array(z.looseObject({ field: z.string(), name: z.string(), write: z.string() }));
type Turn = z.infer<typeof Request>['messages'][number];

/** A prompt divided into the data part and everything around it. */
export type Heard = { data: string; around: string; turns: Turn[] };
/** The answer of the deceived model in a chat, and the value that it writes into a field with a quote. */
export type Obedience = {
  says: string;
  writes: (field: { name: string; write: string }) => { value: string; quote: string; passage: number };
};

export type ObedientModel = {
  baseUrl: string;
  heard: Heard[];
  obey: (obedience: Obedience) => void;
  close: () => Promise<void>;
};

/** Starts a server with OpenAI's API whose model obeys the instructions of the last document. */
export async function startObedientModel(): Promise<ObedientModel> {
  const heard: Heard[] = [];
  let obedience: Obedience = { says: '', writes: () => ({ value: '', quote: '', passage: 1 }) };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { messages, stream } = Request.parse(JSON.parse(await readAsText(request)));
    const { data, around } = takenApart(messages);
    heard.push({ data, around, turns: messages });
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    if (stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of obedience.says.match(/[\s\S]{1,7}/g) ?? []) {
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
      }
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
      return;
    }
    const asked = /<fields>\n([\s\S]*?)\n<\/fields>/.exec(around)?.[1] ?? '[]';
    const written = Fields.parse(JSON.parse(asked)).map((field) => {
      const { value, ...quote } = obedience.writes(field);
      return [field.field, { status: 'found', value, quotes: [quote], confidence: 1 }] as const;
    });
    const message = { role: 'assistant', content: JSON.stringify(Object.fromEntries(written)) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      // The caller fails with this message, and so does the test.
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    obey: (next) => {
      obedience = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads a prompt strictly by its marks: data is the text between the first opening and the first closing mark. */
function takenApart(turns: Turn[]): { data: string; around: string } {
  const last = turns.findLast(({ role }) => role === 'user')?.content ?? '';
  const opened = last.search(/<\s*passages\s*>/i);
  const closed = /<[\s/]*\/[\s/]*passages\s*>/i.exec(last);
  if (opened !== 0 || !closed) throw new Error('The prompt has no data part');
  const end = closed.index + closed[0].length;
  const others = turns.filter(({ content }) => content !== last).map(({ content }) => content);
  return { data: last.slice(0, end), around: [...others, last.slice(end)].join('\n') };
}
