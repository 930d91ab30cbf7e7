import type { JsonObject, JsonValue } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { vertexOf } from './part.fixture.ts';
import type { PartWork } from './part.ts';
import { typeConverter } from './type-converter.process.ts';

/** Converts values of edges. The part uses nothing but its inputs and its edges. */
async function convert(fields: JsonObject, usedOutputs: string[] = []): Promise<JsonObject> {
  const inputs = vertexOf('TypeConverterComponent', fields).fields;
  const end = await typeConverter.work({ inputs, usedOutputs } as unknown as PartWork);
  if (!('outputs' in end)) throw new Error('It waits');
  return end.outputs;
}

const OUTPUTS = { Message: 'message_output', Data: 'data_output', DataFrame: 'dataframe_output' };

async function to(output_type: keyof typeof OUTPUTS, input_data: JsonValue, auto_parse = false): Promise<unknown> {
  const outputs = await convert({ output_type, input_data, auto_parse });
  expect(Object.keys(outputs)).toEqual([OUTPUTS[output_type]]);
  return outputs[OUTPUTS[output_type]];
}

const ROWS: JsonObject[] = [{ fund: 'Larkfield', value: '12.50' }, { fund: 'Moorside' }];
const MARKDOWN = '| fund | value |\n| --- | --- |\n| Larkfield | 12.50 |\n| Moorside |  |';
const MESSAGE: JsonObject = { text: 'Hello', sender: 'User', sender_name: 'Ada', session_id: 's1' };

describe('the conversion of types', () => {
  it.each<[string, keyof typeof OUTPUTS, JsonValue, JsonValue]>([
    ['a text', 'Message', ['a'], { text: 'a' }],
    ['a message', 'Message', [MESSAGE], { text: 'Hello' }],
    ['data with a text', 'Message', [{ text: 'a', page: 2 }], { text: 'a' }],
    ['data', 'Message', [{ page: 2 }], { text: '{"page":2}' }],
    ['a table', 'Message', [ROWS], { text: MARKDOWN }],
    ['an empty table', 'Message', [[]], { text: '' }],
    ['several inputs', 'Message', [{ text: 'a' }, 'b', ROWS], { text: `a\nb\n${MARKDOWN}` }],
    ['a text', 'Data', ['a'], { text: 'a' }],
    ['an empty text', 'Data', [''], { text: '' }],
    ['a message', 'Data', [MESSAGE], { text: 'Hello' }],
    ['data', 'Data', [{ text: 'a', sender: 'b' }], { text: 'a', sender: 'b' }],
    ['a table', 'Data', [ROWS], { results: ROWS }],
    ['an empty table', 'Data', [[]], { results: [] }],
    ['several inputs', 'Data', ['a', { n: 1 }], [{ text: 'a' }, { n: 1 }]],
    ['a text', 'DataFrame', ['a'], [{ text: 'a' }]],
    ['a message', 'DataFrame', [MESSAGE], [{ text: 'Hello' }]],
    ['data', 'DataFrame', [{ n: 1, list: [{ a: 1 }] }], [{ n: 1, list: [{ a: 1 }] }]],
    ['data that is a table', 'DataFrame', [{ results: ROWS }], ROWS],
    ['data that is an empty table', 'DataFrame', [{ results: [] }], []],
    ['data with a list of texts', 'DataFrame', [{ tags: ['a'] }], [{ tags: ['a'] }]],
    ['a table', 'DataFrame', [ROWS], ROWS],
    ['an empty table', 'DataFrame', [[]], []],
    ['a list of texts', 'DataFrame', [['a', 1]], [{ text: 'a' }, { text: '1' }]],
    ['several inputs', 'DataFrame', [ROWS, { n: 1 }, 'a'], [...ROWS, { n: 1 }, { text: 'a' }]],
  ])('makes of %s: %s', async (_, type, input, output) => {
    expect(await to(type, input)).toEqual(output);
  });

  it.each<[string, string, JsonValue]>([
    ['an object', ' {"a": 1, "b": {"c": null}} ', { a: 1, b: { c: null } }],
    ['a list of objects', '[{"a": 1}, {"b": 2}]', { records: [{ a: 1 }, { b: 2 }] }],
    ['exact numbers', '{"a": 90071992547409931, "b": 0.10, "c": 1e2}', { a: '90071992547409931', b: 0.1, c: 100 }],
    ['an own key', '{"__proto__": {"isAdmin": true}}', JSON.parse('{"__proto__": {"isAdmin": true}}') as JsonValue],
    [
      'a CSV',
      '\uFEFFid,amount\n007,12.50\n"a, b",\n',
      {
        records: [
          { id: '007', amount: '12.50' },
          { id: 'a, b', amount: '' },
        ],
      },
    ],
    ['a CSV with other separators', 'a;b\r\n1;2\r\n', { records: [{ a: '1', b: '2' }] }],
    ['columns without a name of their own', 'a,,a\n1,2,3', { records: [{ a: '1', 'Unnamed: 1': '2', 'a.1': '3' }] }],
  ])('reads %s in a text', async (_, text, data) => {
    expect(await to('Data', [text], true)).toEqual(data);
    expect(await to('Data', [{ ...MESSAGE, text }], true)).toEqual(data);
    expect(await to('Data', [text])).toEqual({ text });
    const { records } = data as JsonObject;
    expect(await to('DataFrame', [text], true)).toEqual(records ?? [data]);
    expect(await to('Message', [text], true)).toEqual({ text });
  });

  it.each([
    ['prose', 'Dear Ada, thank you.\nBest regards'],
    ['prose with commas in each line of a different number', 'a, b, c\nd, e\nf'],
    ['a table in Markdown', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['one line', 'a,b,c'],
    ['broken JSON', '{"a": 1'],
    ['a list of numbers', '[1, 2]'],
    ['a number', '12.50'],
    ['a literal of Python', "{'a': None}"],
    ['nothing', ''],
  ])('keeps %s as text', async (_, text) => {
    expect(await to('Data', [text], true)).toEqual({ text });
    expect(await to('DataFrame', [text], true)).toEqual([{ text }]);
  });

  it('gives what the edges take, whatever type is chosen', async () => {
    const fields = { output_type: 'Message', input_data: ['a'] };
    expect(await convert(fields, ['dataframe_output', 'data_output'])).toEqual({
      data_output: { text: 'a' },
      dataframe_output: [{ text: 'a' }],
    });
    expect(await convert(fields, ['on_failure'])).toEqual({ message_output: { text: 'a' } });
  });

  it.each<[string, JsonObject, string]>([
    ['nothing', { input_data: '' }, 'Nothing has arrived'],
    ['no value', { input_data: [null] }, 'Nothing has arrived'],
    ['an unknown type', { input_data: ['a'], output_type: 'constructor' }, '“constructor” is not a type'],
    ['a list of lists', { input_data: [[{ a: 1 }, [1]]], output_type: 'DataFrame' }, 'Item 2 of the list is a list'],
    ['a list with a gap', { input_data: [[null]], output_type: 'Data' }, 'Item 1 of the list is empty'],
    [
      'deep JSON',
      { input_data: [`${'['.repeat(200)}${']'.repeat(200)}`], output_type: 'Data', auto_parse: true },
      'nested too deep',
    ],
    [
      'JSON with too many values',
      { input_data: [`[${'{},'.repeat(1_000_000)}{}]`], output_type: 'Data', auto_parse: true },
      'more than 1000000 values',
    ],
  ])('refuses %s', async (_, fields, reason) => {
    await expect(convert(fields)).rejects.toThrow(reason);
  });
});
