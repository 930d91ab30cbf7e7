import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type ModelServer, serveModel } from './model-server.ts';

/** The documented fields of OpenAI's chat completions. Any other field in a request is a defect of the product. */
const Request = z.strictObject({
  model: z.literal('scripted'),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(2),
  temperature: z.number().min(0).max(2).optional(),
  seed: z.int().optional(),
  max_tokens: z.int().positive().optional(),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      schema: z.record(z.string(), z.unknown()),
      strict: z.boolean(),
    }),
  }),
});
const Fields = z.array(z.looseObject({ field: z.string(), name: z.string(), instruction: z.string().optional() }));
const Known = z.array(z.object({ column: z.string(), value: z.unknown() }));

/** One request of the product. */
export type Asked = {
  /** The number of the request, from 1. */
  number: number;
  fields: z.infer<typeof Fields>;
  /** The values of other columns by name. */
  known: Record<string, unknown>;
  /** The whole prompt with its chunks. */
  text: string;
  isRepair: boolean;
};

export type FieldAnswer = { value: string; quote?: string; passage?: number; confidence?: number } | 'absent';
export type Reply =
  /** The values by field name. Missing fields are absent in the document. */
  | { values: Record<string, FieldAnswer> }
  | { text: string }
  | { refusal: string }
  | { finish: 'content_filter' | 'length' }
  | { status: number; headers?: Record<string, string>; message?: string }
  /** Closes the connection in the middle of the answer. */
  | 'cut'
  /** Sends nothing until the client gives up. */
  | 'silence';
export type Script = (asked: Asked) => Reply | Promise<Reply>;

export type ScriptedModel = ModelServer & {
  asked: Asked[];
  /** The number of running requests, and the highest number so far. */
  load: { now: number; most: number };
  answer: (script: Script) => void;
};

/** Fills each field with the text after its name and a colon, and quotes that line. */
export const readsLabels: Script = ({ fields, text }) => ({
  values: Object.fromEntries(
    fields.map(({ name }) => {
      const label = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const [line, value] = new RegExp(`^${label}: (.+)$`, 'm').exec(text) ?? [];
      return [name, value === undefined || line === undefined ? 'absent' : { value, quote: line }];
    }),
  ),
});

function jsonOf(fields: Asked['fields'], values: Record<string, FieldAnswer>): string {
  return JSON.stringify(
    Object.fromEntries(
      fields.map(({ field, name }) => {
        const answer = values[name] ?? 'absent';
        if (answer === 'absent') return [field, { status: 'absent', value: null, quotes: [], confidence: 0.9 }];
        const { value, quote, passage = 1, confidence = 0.95 } = answer;
        const quotes = quote === undefined ? [] : [{ passage, quote }];
        return [field, { status: 'found', value, quotes, confidence }];
      }),
    ),
  );
}

function part(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(text)?.[1];
}

/** Strict mode accepts only closed objects with every key required. */
function checkStrict(node: unknown): void {
  const schema = z.looseObject({ type: z.unknown() }).parse(node);
  if (schema.type !== 'object') return;
  const { properties, required, additionalProperties } = z
    .looseObject({
      properties: z.record(z.string(), z.unknown()),
      required: z.array(z.string()),
      additionalProperties: z.literal(false),
    })
    .parse(schema);
  if (additionalProperties || Object.keys(properties).join() !== required.join()) throw new Error('Not strict');
  Object.values(properties).forEach(checkStrict);
}

function send(response: ServerResponse, reply: Exclude<Reply, 'silence'>, asked: Asked): void {
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"choices":[{"ind');
    setTimeout(() => response.destroy(), 20);
    return;
  }
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  if ('status' in reply) {
    const { status, headers, message = 'scripted' } = reply;
    json(status, { error: { message, type: 'error', param: null, code: null } }, headers);
    return;
  }
  const content = 'values' in reply ? jsonOf(asked.fields, reply.values) : 'text' in reply ? reply.text : null;
  const message = { role: 'assistant', content, refusal: 'refusal' in reply ? reply.refusal : null };
  const choice = { index: 0, message, finish_reason: 'finish' in reply ? reply.finish : 'stop', logprobs: null };
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  json(200, { id: 'x', object: 'chat.completion', created: 1, model: 'scripted', choices: [choice], usage });
}

/** Starts a server with OpenAI's API that answers by a script and refuses requests that OpenAI would refuse. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: Script = readsLabels;
  const asked: Asked[] = [];
  const load = { now: 0, most: 0 };
  const server = await serveModel(async (request, response) => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.once('close', () => (load.now -= 1));
    const { messages, response_format: format } = Request.parse(request);
    if (format.json_schema.strict) checkStrict(format.json_schema.schema);
    const text = messages.map((message) => message.content).join('\n');
    const values = Known.parse(JSON.parse(part(text, 'field-values') ?? '[]'));
    const ask: Asked = {
      number: asked.length + 1,
      fields: Fields.parse(JSON.parse(part(text, 'fields') ?? '[]')),
      known: Object.fromEntries(values.map(({ column, value }) => [column, value])),
      text,
      isRepair: messages.some((message) => message.role === 'assistant'),
    };
    asked.push(ask);
    const reply = await script(ask);
    if (reply === 'silence') await once(response, 'close');
    else send(response, reply, ask);
  });
  return {
    ...server,
    asked,
    load,
    answer: (next) => {
      script = next;
    },
  };
}
