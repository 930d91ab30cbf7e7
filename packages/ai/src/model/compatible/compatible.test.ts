import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  collect,
  eventStream,
  failureOf,
  PASSAGES,
  QUESTION,
  quickOptions,
  textOf,
  useServer,
} from '../wire.fixture.ts';
import { compatibleProvider } from './provider.ts';

const CHAT = 'http://localhost:11434/v1/chat/completions';
const EMBEDDINGS = 'http://localhost:11434/v1/embeddings';
const server = useServer();

function setUp(more: { embeddingModel?: string } = {}) {
  return compatibleProvider({
    ...quickOptions().options,
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    ...more,
  });
}

type Body = { [key: string]: unknown; messages: { content: string }[]; response_format?: { type: string } };
function answering(answer: (body: Body) => Response) {
  const asked: Body[] = [];
  server.use(
    http.post(CHAT, async ({ request }) => {
      const body = (await request.json()) as Body;
      asked.push(body);
      return answer(body);
    }),
  );
  return asked;
}
/** Such servers report unsupported parameters in their own words. */
function refusal(message: string) {
  return HttpResponse.json({ error: { message, type: 'BadRequestError' } }, { status: 400 });
}
function completion(content: string) {
  return HttpResponse.json({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
}
const schema = z.object({ rent: z.number().nullable() });
const request = { system: 'Extract.', question: 'Rent?', passages: PASSAGES, schema, schemaName: 'lease' };

describe('a compatible server', () => {
  it('answers on a private address, and missing token counts are estimated', async () => {
    const words = [{ content: 'It is ' }, { content: '$12,500 [1].' }].map((delta) => ({
      choices: [{ index: 0, delta }],
    }));
    const asked = answering(() =>
      eventStream([...words, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, '[DONE]']),
    );
    const events = await collect(setUp().generate({ ...QUESTION, maxOutputTokens: 50 }));
    expect(textOf(events)).toBe('It is $12,500 [1].');
    expect(events.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: expect.any(Number), outputTokens: 6 } });
    expect(asked[0]).toMatchObject({ model: 'qwen3:8b', max_tokens: 50 });
  });

  it('without JSON schemas is asked in JSON mode, later without another try', async () => {
    const asked = answering((body) => {
      if (body.response_format?.type === 'json_schema')
        return refusal("'json_schema' is not supported by this backend");
      return completion('```json\n{"rent": 12500}\n```');
    });
    const provider = setUp();
    expect((await provider.structured(request)).value).toEqual({ rent: 12500 });
    expect((await provider.structured(request)).value).toEqual({ rent: 12500 });
    const formats = asked.map((body) => body.response_format?.type);
    expect(formats).toEqual(['json_schema', 'json_schema', 'json_object', 'json_object']);
    expect(asked.at(-1)!.messages[0]!.content).toContain('"required":["rent"]');
  });

  it('without any JSON format is asked in the prompt, and the answer is still checked', async () => {
    const answers = ['The rent is 12500.', '{"rent": 12500}'];
    const asked = answering((body) => {
      if (body.response_format?.type !== 'text') return refusal('response_format is not supported');
      return completion(answers.shift()!);
    });
    expect((await setUp().structured(request)).value).toEqual({ rent: 12500 });
    expect(asked.at(-1)!.messages.at(-1)!.content).toContain('not valid JSON');
  });

  it('that rejects anything else gets no reduced request', async () => {
    const asked = answering(() => refusal('model "qwen3:8b" not found, try pulling it first'));
    expect((await failureOf(setUp().structured(request))).kind).toBe('unsupported');
    expect(asked).toHaveLength(1);
  });

  it('embeds with its own dimension, which is checked', async () => {
    let asked: object = {};
    server.use(
      http.post(EMBEDDINGS, async ({ request }) => {
        asked = (await request.json()) as object; // of our own client
        return HttpResponse.json({ data: [{ index: 0, embedding: [1, 0, 0, 0] }] });
      }),
    );
    const error = await failureOf(setUp({ embeddingModel: 'nomic-embed-text' }).embed(['rent']));
    expect([error.kind, error.message]).toEqual([
      'invalid_output',
      expect.stringContaining('4 dimensions instead of 3'),
    ]);
    expect(asked).not.toHaveProperty('dimensions');
    expect((await failureOf(setUp().embed(['rent']))).kind).toBe('unsupported');
  });
});
