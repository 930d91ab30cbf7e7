import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type ModelServer, serveModel } from './model-server.ts';

const Call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), arguments: z.string() }),
});
const Turn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z.array(Call).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);
/** The documented fields of OpenAI's chat completions. Any other field in a request is a defect of the product. */
const Request = z.strictObject({
  model: z.literal('scripted'),
  messages: z.array(Turn).min(1),
  temperature: z.number().min(0).max(2).optional(),
  seed: z.int().optional(),
  max_tokens: z.int().positive().optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          description: z.string(),
          parameters: z.looseObject({ type: z.literal('object') }),
        }),
      }),
    )
    .min(1)
    .optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.looseObject({ name: z.string(), schema: z.unknown() }),
    })
    .optional(),
});
export type ChatAsked = z.infer<typeof Request>;
export type ChatReply = { text: string } | { calls: { name: string; arguments: object }[] } | { status: number };

/** Every call of the model has exactly one result, right behind it. */
function checkTurns(messages: ChatAsked['messages']): void {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) throw new Error('A result without a call');
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) throw new Error('A call without a result');
    if (message.role === 'assistant') open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  if (open.length > 0) throw new Error('A call without a result');
}

function send(response: ServerResponse, asked: ChatAsked, reply: ChatReply, number: number): void {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'scripted', type: 'error' } }));
    return;
  }
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const base = { id: 'x', created: 1, model: 'scripted' };
  if (asked.stream) {
    const text = 'text' in reply ? reply.text : '';
    const chunk = (delta: object, finish: string | null) => ({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const events = [
      ...text.split(/(?<= )/).map((content) => chunk({ content }, null)),
      chunk({}, 'stop'),
      { ...base, object: 'chat.completion.chunk', choices: [], usage },
    ];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + 'data: [DONE]\n\n');
    return;
  }
  const tool_calls =
    'calls' in reply
      ? reply.calls.map((call, index) => ({
          id: `call_${number}_${index}`,
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.arguments) },
        }))
      : undefined;
  const message = { role: 'assistant', content: 'text' in reply ? reply.text : null, refusal: null, tool_calls };
  const choice = { index: 0, message, finish_reason: tool_calls ? 'tool_calls' : 'stop', logprobs: null };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...base, object: 'chat.completion', choices: [choice], usage }));
}

export type ScriptedChat = ModelServer & {
  asked: ChatAsked[];
  answer: (script: (asked: ChatAsked, number: number) => ChatReply) => void;
};

/** Starts a server with OpenAI's API that writes, fills schemas and calls tools by a script. It refuses what OpenAI refuses. */
export async function startScriptedChat(): Promise<ScriptedChat> {
  let script: (asked: ChatAsked, number: number) => ChatReply = () => ({ text: 'Hello.' });
  const asked: ChatAsked[] = [];
  const server = await serveModel(async (request, response) => {
    const ask = Request.parse(request);
    checkTurns(ask.messages);
    asked.push(ask);
    send(response, ask, script(ask, asked.length), asked.length);
  });
  return { ...server, asked, answer: (next) => void (script = next) };
}
