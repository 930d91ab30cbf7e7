import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { compatibleProvider } from '../compatible/provider.ts';
import { openaiProvider } from '../openai/provider.ts';
import { failureOf, quickOptions, useServer } from '../wire.fixture.ts';

const server = useServer();
const TOOL = { name: 'find', description: 'Finds passages', schema: { type: 'object', properties: {} } };
const OPENAI = 'https://api.openai.com/v1/chat/completions';
const OWN = 'http://192.0.2.7:8000/v1/chat/completions';

function answering(url: string, message: object, finish_reason = 'tool_calls') {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      const choice = {
        index: 0,
        message: { role: 'assistant', content: null, refusal: null, ...message },
        finish_reason,
      };
      const usage = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 };
      return HttpResponse.json({
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [choice],
        usage,
      });
    }),
  );
  return asked;
}
function call(id: string, text: string) {
  return { id, type: 'function', function: { name: 'find', arguments: text } };
}

describe.each([
  [
    'OpenAI',
    OPENAI,
    () => openaiProvider({ ...quickOptions().options, apiKey: 'sk', model: 'gpt', embeddingModel: 'e' }),
  ],
  [
    'a compatible server',
    OWN,
    () => compatibleProvider({ ...quickOptions().options, baseUrl: 'http://192.0.2.7:8000/v1', model: 'own' }),
  ],
])('tools of %s', (_name, url, provider) => {
  it('are called, and their results are sent back', async () => {
    const asked = answering(url, { tool_calls: [call('c1', '{"query":"rent"}'), call('c2', '')] });
    const turns = [{ role: 'user' as const, content: 'What is the rent?' }];
    const first = await provider().converse!({ system: 'Be brief.', turns, tools: [TOOL] });
    expect(first).toEqual({
      text: '',
      calls: [
        { id: 'c1', name: 'find', arguments: { query: 'rent' } },
        { id: 'c2', name: 'find', arguments: {} },
      ],
      usage: { inputTokens: 20, outputTokens: 5 },
    });
    expect(asked[0]?.['tools']).toEqual([
      { type: 'function', function: { name: 'find', description: 'Finds passages', parameters: TOOL.schema } },
    ]);
    const again = answering(url, { content: 'It is 12,500.' }, 'stop');
    const last = await provider().converse!({
      system: 'Be brief.',
      tools: [],
      turns: [
        ...turns,
        { role: 'assistant', content: '', calls: first.calls },
        { role: 'tool', callId: 'c1', name: 'find', content: '12,500' },
        { role: 'tool', callId: 'c2', name: 'find', content: 'nothing' },
      ],
    });
    expect(last).toMatchObject({ text: 'It is 12,500.', calls: [] });
    expect(again[0]).not.toHaveProperty('tools');
    expect(again[0]?.['messages']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is the rent?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [call('c1', '{"query":"rent"}'), call('c2', '{}')],
      },
      { role: 'tool', tool_call_id: 'c1', content: '12,500' },
      { role: 'tool', tool_call_id: 'c2', content: 'nothing' },
    ]);
  });

  it('are offered without a system message if there is none', async () => {
    const asked = answering(url, { content: 'Yes.' }, 'stop');
    await provider().converse!({ system: '', turns: [{ role: 'user', content: 'Is it due?' }], tools: [TOOL] });
    expect(asked[0]?.['messages']).toEqual([{ role: 'user', content: 'Is it due?' }]);
  });

  it('fail with arguments that are not JSON', async () => {
    answering(url, { tool_calls: [call('c1', '{"query":')] });
    const turns = [{ role: 'user' as const, content: 'x' }];
    const error = await failureOf(provider().converse!({ system: 's', turns, tools: [TOOL] }));
    expect(error).toMatchObject({ kind: 'invalid_output', usage: { inputTokens: 20, outputTokens: 5 } });
  });
});
