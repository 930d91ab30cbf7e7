import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { quickOptions, useServer } from '../wire.fixture.ts';
import { geminiProvider } from './provider.ts';

const URL = 'https://generativelanguage.googleapis.com/v1/models/gemini-3.8-flash:generateContent';
const server = useServer();
const TOOL = {
  name: 'find',
  description: 'Finds passages',
  schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

function answering(parts: object[]) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(URL, async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({
        candidates: [{ content: { role: 'model', parts }, index: 0, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 3, totalTokenCount: 15 },
      });
    }),
  );
  return asked;
}

const models = { apiKey: 'AIza-test', model: 'gemini-3.8-flash', embeddingModel: 'gemini-embedding-2' };
const provider = geminiProvider({ ...quickOptions().options, ...models });

it('calls tools of Gemini, and sends their results back with the signatures', async () => {
  const asked = answering([
    { text: 'I look.' },
    { functionCall: { name: 'find', args: { query: 'rent' } }, thoughtSignature: 'c2ln' },
    { functionCall: { name: 'find', args: {} } },
  ]);
  const turns = [{ role: 'user' as const, content: 'What is the rent?' }];
  const first = await provider.converse!({ system: 'Be brief.', turns, tools: [TOOL] });
  expect(first).toEqual({
    text: 'I look.',
    calls: [
      { id: 'call-1-1', name: 'find', arguments: { query: 'rent' }, signature: 'c2ln' },
      { id: 'call-1-2', name: 'find', arguments: {} },
    ],
    usage: { inputTokens: 12, outputTokens: 3 },
  });
  expect(asked[0]).toMatchObject({
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    contents: [{ role: 'user', parts: [{ text: 'What is the rent?' }] }],
    tools: [
      { functionDeclarations: [{ name: 'find', description: 'Finds passages', parametersJsonSchema: TOOL.schema }] },
    ],
  });
  await provider.converse!({
    system: 'Be brief.',
    tools: [TOOL],
    turns: [
      ...turns,
      { role: 'assistant', content: first.text, calls: first.calls },
      { role: 'tool', callId: 'call-1-1', name: 'find', content: '12,500' },
      { role: 'tool', callId: 'call-1-2', name: 'find', content: 'nothing' },
    ],
  });
  expect((asked[1] as { contents: unknown[] }).contents.slice(1)).toEqual([
    {
      role: 'model',
      parts: [
        { text: 'I look.' },
        { functionCall: { id: 'call-1-1', name: 'find', args: { query: 'rent' } }, thoughtSignature: 'c2ln' },
        { functionCall: { id: 'call-1-2', name: 'find', args: {} } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'call-1-1', name: 'find', response: { output: '12,500' } } },
        { functionResponse: { id: 'call-1-2', name: 'find', response: { output: 'nothing' } } },
      ],
    },
  ]);
});
