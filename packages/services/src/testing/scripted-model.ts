import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type ModelServer, serveModel } from './model-server.ts';

/** OpenAI's chat completions as they are documented: a field that is not in here is a mistake of ours. */
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

/** What the product asks in one request. */
export type Asked = {
  /** From 1, over all requests. */
  number: number;
  fields: z.infer<typeof Fields>;
  /** Values of other columns, by name. */
  known: Record<string, unknown>;
  /** The whole prompt, passages included. */
  text: string;
  isRepair: boolean;
};

export type FieldAnswer = { value: string; quote?: string; passage?: number; confidence?: number } | 'absent';
export type Reply =
  /** By field name; fields that are not named are absent. */
  | { values: Record<string, FieldAnswer> }
  | { text: string }
  | { refusal: string }
  | { finish: 'content_filter' | 'length' }
  | { status: number; headers?: Record<string, string>; message?: string }
  /** The connection breaks in the middle of the answer. */
  | 'cut'
  /** Nothing comes before the asker gives up. */
  | 'silence';
export type Script = (asked: Asked) => Reply | Promise<Reply>;

export type ScriptedModel = ModelServer & {
  asked: Asked[];
  /** Requests under way now, and the most there were. */
  load: { now: number; most: number };
  answer: (script: Script) => void;
};

/** Answers each field with what stands behind its name and a colon, quoting the line, and knows nothing else. */
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

/** Strict mode takes closed objects only, with every key required. */
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

/** A server with OpenAI's API on a port of its own, which answers by a script and takes nothing that API would not. */
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
