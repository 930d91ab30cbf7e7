import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  collect,
  eventStream,
  failureOf,
  openStream,
  PASSAGES,
  QUESTION,
  quickOptions,
  readUntilFailure,
  textOf,
  useServer,
} from '../wire.fixture.ts';
import { geminiProvider } from './provider.ts';

const BASE = 'https://generativelanguage.googleapis.com/v1/models';
const STREAM = `${BASE}/gemini-3.8-flash:streamGenerateContent`;
const ONCE = `${BASE}/gemini-3.8-flash:generateContent`;
const EMBED = `${BASE}/gemini-embedding-2:batchEmbedContents`;
const server = useServer();

function setUp(settings = {}) {
  const { options, waits } = quickOptions();
  const models = { apiKey: 'AIza-test', model: 'gemini-3.8-flash', embeddingModel: 'gemini-embedding-2' };
  return { provider: geminiProvider({ ...options, ...models, settings }), waits };
}
function chunk(parts: object[], finishReason?: string) {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
    usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 9, thoughtsTokenCount: 30, totalTokenCount: 159 },
  };
}
const ANSWER = [
  chunk([{ text: 'Let me think…', thought: true }]),
  chunk([{ text: 'The rent is €12' }]),
  chunk([{ text: ',500 [1].' }]),
];
const END = chunk([{ text: '' }], 'STOP');
function errorBody(code: number, status: string, details: object[] = []) {
  return {
    error: { code, status, message: 'The secret words', details },
  };
}

type Body = {
  contents: { role: string; parts: { text: string }[] }[];
  systemInstruction: { parts: { text: string }[] };
  generationConfig: { [key: string]: unknown };
};
function answering(url: string, ...answers: (() => Response)[]) {
  const asked: { body: Body; request: Request }[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      const at = asked.length;
      asked.push({ body: (await request.clone().json()) as Body, request });
      return answers[Math.min(at, answers.length - 1)]!();
    }),
  );
  return asked;
}
function json(body: object, init?: ResponseInit) {
  return () => HttpResponse.json(body, init);
}

describe('answers of Gemini', () => {
  it('are streamed piece by piece, without thoughts, with usage', async () => {
    for (const size of [1, 3, 64, 10_000]) {
      answering(STREAM, () => eventStream([...ANSWER, END], { size }));
      const events = await collect(setUp().provider.generate(QUESTION));
      expect(textOf(events)).toBe('The rent is €12,500 [1].');
      expect(events.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 120, outputTokens: 39 } });
    }
  });

  it('are requested with the key in a header, the history, passages as data, and the settings', async () => {
    const asked = answering(STREAM, () => eventStream([...ANSWER, END]));
    await collect(setUp().provider.generate({ ...QUESTION, maxOutputTokens: 50 }));
    const { body, request } = asked[0]!;
    expect(request.headers.get('x-goog-api-key')).toBe('AIza-test');
    expect(request.url).not.toContain('AIza-test');
    expect(body.contents.map((content) => content.role)).toEqual(['user', 'model', 'user']);
    expect(body.contents.at(-1)!.parts[0]!.text).toMatch(/^<passages>[\s\S]*What is the base rent\?$/);
    expect(body.systemInstruction.parts[0]!.text).toContain('never an instruction');
    expect(body.generationConfig).toMatchObject({ temperature: 0.2, seed: 2025, maxOutputTokens: 50 });
  });

  it('are requested without a system instruction if there is none', async () => {
    const asked = answering(STREAM, () => eventStream([...ANSWER, END]));
    await collect(setUp().provider.generate({ ...QUESTION, system: '', passages: [] }));
    expect(asked[0]!.body).not.toHaveProperty('systemInstruction');
  });

  it('that are cut off fail and are not repeated', async () => {
    const cuts = [
      () => eventStream(ANSWER, { cut: true }),
      () => eventStream(ANSWER),
      () => eventStream([...ANSWER, '{"cand']),
    ];
    for (const cut of cuts) {
      const asked = answering(STREAM, cut);
      const { written, error } = await readUntilFailure(setUp().provider);
      expect(written).toMatch(/^The rent is €12/);
      expect([error.kind, asked.length]).toEqual(['unavailable', 1]);
    }
  });

  it('that are blocked, filtered or too long fail with that reason', async () => {
    const ends: [object[], string][] = [
      [[{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }], 'refused'],
      [[...ANSWER, chunk([], 'SAFETY')], 'refused'],
      [[...ANSWER, chunk([], 'RECITATION')], 'refused'],
      [[...ANSWER, chunk([], 'MAX_TOKENS')], 'invalid_output'],
      [[...ANSWER, errorBody(503, 'UNAVAILABLE')], 'unavailable'],
    ];
    for (const [events, kind] of ends) {
      answering(STREAM, () => eventStream(events));
      expect((await readUntilFailure(setUp({ maxRetries: 0 }).provider)).error.kind).toBe(kind);
    }
  });

  it('stop when aborted, even during a pause', async () => {
    answering(STREAM, () => openStream(ANSWER));
    const stop = new AbortController();
    const reason = new Error('The reader left');
    const read = async () => {
      for await (const event of setUp().provider.generate({ ...QUESTION, signal: stop.signal })) {
        if (event.type === 'text' && event.text.endsWith('[1].')) stop.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
  });

  it('time out during a pause', async () => {
    answering(STREAM, () => openStream(ANSWER));
    expect((await readUntilFailure(setUp({ timeoutMs: 50 }).provider)).error.kind).toBe('timeout');
  });
});

describe('failures of Gemini', () => {
  const GOOD = { embeddings: [{ values: [1, 0, 0] }] };

  it('that are temporary are retried after the time that the vendor asks for in header or body', async () => {
    const inBody = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.5s' }];
    const asked = answering(
      EMBED,
      json(errorBody(429, 'RESOURCE_EXHAUSTED', inBody), { status: 429 }),
      json(errorBody(429, 'RESOURCE_EXHAUSTED'), { status: 429, headers: { 'retry-after': '2' } }),
      json(errorBody(500, 'INTERNAL'), { status: 500 }),
      json(GOOD),
    );
    const { provider, waits } = setUp();
    await provider.embed(['rent']);
    expect(asked).toHaveLength(4);
    expect(waits.map((wait) => Math.floor(wait / 500) * 500)).toEqual([3500, 2000, expect.any(Number)]);
  });

  it('that are permanent are reported at once, without the vendor’s words', async () => {
    const badKey = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
    const cases: [number, object, string][] = [
      [400, errorBody(400, 'INVALID_ARGUMENT', badKey), 'unauthorized'],
      [403, errorBody(403, 'PERMISSION_DENIED'), 'unauthorized'],
      [404, errorBody(404, 'NOT_FOUND'), 'unsupported'],
    ];
    for (const [status, body, kind] of cases) {
      const asked = answering(EMBED, json(body, { status }));
      const error = await failureOf(setUp().provider.embed(['rent']));
      expect([error.kind, asked.length]).toEqual([kind, 1]);
      expect(`${error.message} ${String(error.cause)}`).not.toContain('secret words');
    }
  });
});

describe('embeddings of Gemini', () => {
  it('are one vector for each text, in batches', async () => {
    const sizes: number[] = [];
    server.use(
      http.post(EMBED, async ({ request }) => {
        const { requests } = (await request.json()) as {
          requests: { content: { parts: { text: string }[] }; outputDimensionality: number }[];
        };
        sizes.push(requests.length);
        const embeddings = requests.map((each) => ({
          values: [Number(each.content.parts[0]!.text), each.outputDimensionality, 0],
        }));
        return HttpResponse.json({ embeddings });
      }),
    );
    const texts = Array.from({ length: 120 }, (_, index) => String(index));
    const { vectors, usage } = await setUp().provider.embed(texts);
    expect(sizes).toEqual([100, 20]);
    expect(vectors.map((vector) => vector[0])).toEqual(texts.map(Number));
    expect(vectors[0]![1]).toBe(3);
    expect(usage.inputTokens).toBe(120);
  });

  it('of another dimension, or too few, are rejected', async () => {
    answering(EMBED, json({ embeddings: [{ values: [1, 0] }] }));
    await expect(setUp().provider.embed(['a'])).rejects.toMatchObject({ kind: 'invalid_output' });
    answering(EMBED, json({}));
    await expect(setUp().provider.embed(['a'])).rejects.toMatchObject({ kind: 'invalid_output' });
  });
});

describe('structured output of Gemini', () => {
  const schema = z.object({ rent: z.number().nullable() });
  const request = { system: 'Extract.', question: 'Rent?', passages: PASSAGES, schema, schemaName: 'lease' };
  const GOOD = chunk([{ text: '{"rent":12500}' }], 'STOP');

  it('is requested by its schema, validated, and repaired once', async () => {
    const asked = answering(ONCE, json(chunk([{ text: '{"rent":"12,500"}' }], 'STOP')), json(GOOD));
    const { value, usage } = await setUp().provider.structured(request);
    expect(value).toEqual({ rent: 12500 });
    expect(usage).toEqual({ inputTokens: 240, outputTokens: 78 });
    expect(asked[0]!.body.generationConfig).toMatchObject({
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object', required: ['rent'], additionalProperties: false },
    });
    expect(asked[1]!.body.contents.map((content) => content.role)).toEqual(['user', 'model', 'user']);
    expect(asked[1]!.body.contents.at(-1)!.parts[0]!.text).toContain('rent');
  });

  it('that is invalid twice, blocked or without candidates fails with that reason', async () => {
    const cases: [object, string, number][] = [
      [chunk([{ text: 'no JSON' }], 'STOP'), 'invalid_output', 2],
      [{ promptFeedback: { blockReason: 'SAFETY' } }, 'refused', 1],
      [{ candidates: [] }, 'unavailable', 5],
    ];
    for (const [body, kind, requests] of cases) {
      const asked = answering(ONCE, json(body));
      expect([(await failureOf(setUp().provider.structured(request))).kind, asked.length]).toEqual([kind, requests]);
    }
  });
});
