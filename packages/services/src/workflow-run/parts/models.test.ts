import type { ComponentType, JsonObject } from '@atrium/domain/workflow';
import { textOf } from '@atrium/domain/workflow-run';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createOrganization,
  type ScriptedChat,
  startScriptedChat,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../../testing/index.ts';
import { PARTS } from './index.ts';
import { newRecord, type Recorded, runPart, vertexOf } from './part.fixture.ts';

let model: ScriptedChat;
let kit: TestPlatform;
let organization: TestOrganization;
let local: TestPlatform;
beforeAll(async () => {
  model = await startScriptedChat();
  kit = await testPlatform(model.env);
  organization = await createOrganization(kit);
  local = await testPlatform();
});
afterAll(async () => {
  expect(model.wrong).toEqual([]);
  await Promise.all([kit.close(), local.close(), model.close()]);
});
let recorded: Recorded;
beforeEach(() => {
  recorded = newRecord();
  model.asked.length = 0;
});

async function run(type: ComponentType, fields: JsonObject, on = kit) {
  const { owner } = on === kit ? organization : await createOrganization(on);
  const more = { effectKey: 'key' };
  return runPart(PARTS.get(type)!, { kit: on, asker: owner, vertex: vertexOf(type, fields), recorded, more });
}

describe('LanguageModelComponent', () => {
  it('asks the model of the organization, and passes on its words', async () => {
    model.answer(() => ({ text: 'The rent is 12,500.' }));
    const fields = { input_value: { text: 'What is the rent?' }, system_message: 'Be brief.', max_tokens: 50 };
    expect(await run('LanguageModelComponent', fields)).toMatchObject({
      text_output: { text: 'The rent is 12,500.' },
      model_output: { provider: 'compatible', model: 'scripted' },
    });
    expect(model.asked[0]).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is the rent?' },
      ],
      max_tokens: 50,
    });
    expect(recorded.told.map(({ data }) => textOf(data['chunk'])).join('')).toBe('The rent is 12,500.');
    expect(recorded.spent).toEqual(['1']);
  });

  it('takes its system message for the question if it has no input', async () => {
    model.answer(() => ({ text: 'A summary.' }));
    expect(await run('LanguageModelComponent', { input_value: '', system_message: 'Summarize: a, b' })).toMatchObject({
      text_output: { text: 'A summary.' },
    });
    expect(model.asked[0]!.messages.filter(({ role }) => role === 'user')).toEqual([
      { role: 'user', content: 'Summarize: a, b' },
    ]);
    await expect(run('LanguageModelComponent', { input_value: ' ' })).rejects.toThrow('is empty');
  });

  it('asks nothing if other nodes take only the model', async () => {
    const [vertex, more] = [vertexOf('LanguageModelComponent', {}), { usedOutputs: ['model_output'] }];
    const part = PARTS.get('LanguageModelComponent')!;
    const end = await runPart(part, { kit, asker: organization.owner, vertex, recorded, more });
    expect(end).toEqual({ model_output: { provider: 'compatible', model: 'scripted' } });
    expect([model.asked.length, recorded.spent]).toEqual([0, []]);
  });

  it('does not ask again for what was answered before a kill', async () => {
    model.answer((_, number) => ({ text: `Answer ${number}` }));
    const first = await run('LanguageModelComponent', { input_value: 'x' });
    expect(await run('LanguageModelComponent', { input_value: 'x' })).toEqual(first);
    expect(model.asked).toHaveLength(1);
  });

  it('answers from the passages of a Retriever where there is no model, and quotes them with their numbers', async () => {
    const input = [
      'Answer with the passages only, and quote them.',
      'Passages:',
      '[1] Lease, Harbor Bakery.pdf, page 2\n| Item | Term |\n| --- | --- |\n| Base Rent | $12,500.00 per month |',
      '[2] Lease, Aster Pharmacy.pdf, page 1\n| Item | Term |\n| --- | --- |\n| Base Rent | $19,760.00 per month |',
      'Question: What is the base rent of Aster Pharmacy?',
    ].join('\n\n');
    const { text_output: answer } = await run('LanguageModelComponent', { input_value: input }, local);
    const { text } = answer as { text: string };
    expect(text).toMatch(/19,760\.00.*“Base Rent \| \$19,760\.00 per month” \[2\]/);
    expect(text).not.toContain('12,500');
  });

  it('answers with sentences of its input where there is no model', async () => {
    const input = 'The base rent is $12,500.00 per month. The landlord is Harbor Street LLC.\nWhat is the base rent?';
    const { text_output: answer } = await run('LanguageModelComponent', { input_value: input }, local);
    expect(answer).toMatchObject({ text: expect.stringContaining('12,500') });
    expect((answer as { text: string }).text).not.toContain('Harbor');
    expect(recorded.spent).toEqual([]);
    const echo = await run('LanguageModelComponent', { input_value: 'Only this.' }, local);
    expect(echo['text_output']).toEqual({ text: 'Only this.' });
  });

  it('says why a model does not answer, without its words', async () => {
    model.answer(() => ({ status: 401 }));
    await expect(run('LanguageModelComponent', { input_value: 'x' })).rejects.toMatchObject({ name: 'ComponentError' });
  });
});

describe('StructuredOutput', () => {
  const output_schema = [
    { name: 'rent', description: 'The rent', type: 'float', multiple: false },
    { name: 'names', description: 'Parties', type: 'str', multiple: 'True' },
  ];
  it('fills an object of the schema', async () => {
    model.answer(() => ({ text: JSON.stringify({ objects: [{ rent: 12.5, names: ['A', 'B'] }] }) }));
    expect(await run('StructuredOutput', { input_value: 'text', output_schema })).toEqual({
      structured_output: { rent: 12.5, names: ['A', 'B'] },
      dataframe_output: [{ rent: 12.5, names: ['A', 'B'] }],
    });
    expect(recorded.spent).toEqual(['1']);
  });

  it('fills several objects', async () => {
    model.answer(() => ({
      text: JSON.stringify({
        objects: [
          { rent: 1, names: null },
          { rent: 2, names: [] },
        ],
      }),
    }));
    const filled = await run('StructuredOutput', { input_value: 'text', output_schema, multiple: true });
    expect(filled['dataframe_output']).toHaveLength(2);
    expect(filled['structured_output']).toEqual({ results: filled['dataframe_output'] });
  });

  it('fails for an answer that never fits, for no schema and without a model', async () => {
    model.answer(() => ({ text: '{"objects": [{"rent": "much"}]}' }));
    await expect(run('StructuredOutput', { input_value: 'x', output_schema })).rejects.toThrow('does not match');
    await expect(run('StructuredOutput', { input_value: 'x', output_schema: [] })).rejects.toThrow('no value');
    await expect(run('StructuredOutput', { input_value: 'x', output_schema }, local)).rejects.toThrow('language model');
  });
});

describe('SmartRouter', () => {
  const routes = [
    { route_category: 'Invoice', route_description: 'A bill', output_value: '' },
    { route_category: 'Lease', route_description: '', output_value: 'It is a lease' },
  ];
  it.each([
    ['Invoice', 'category_1_result', 'some text'],
    ['Lease', 'category_2_result', 'It is a lease'],
    ['NONE', 'default_result', 'some text'],
  ])('takes the way of %s', async (category, output, text) => {
    model.answer(() => ({ text: JSON.stringify({ category }) }));
    const fields = { input_text: 'some text', routes, enable_else_output: true };
    expect(await run('SmartRouter', fields)).toEqual({ [output]: { text } });
  });
});

describe('BatchRunComponent', () => {
  it('asks about each row once, and pays for each', async () => {
    model.answer(({ messages }) => {
      const question = messages.at(-1)?.content;
      return { text: `About ${question}` };
    });
    const df = [{ name: 'a' }, { name: '' }, { name: 'c' }];
    const fields = { df, column_name: 'name', system_message: 'Say more' };
    const { batch_results: rows } = await run('BatchRunComponent', fields);
    expect(rows).toEqual([
      { name: 'a', model_response: 'About a' },
      { name: '', model_response: '' },
      { name: 'c', model_response: 'About c' },
    ]);
    expect(recorded.spent).toEqual(['1', '1']);
    expect(await run('BatchRunComponent', fields)).toEqual({ batch_results: rows });
    expect(model.asked).toHaveLength(2);
    await expect(run('BatchRunComponent', { df, column_name: 'none' })).rejects.toThrow('no column “none”');
  });
});
