import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../workflow/index.ts';
import { calculate } from './calculate.ts';
import type { Inputs, RunFacts } from './component.ts';
import { loopItems, loopResults } from './control.ts';
import { PURE_COMPONENTS } from './index.ts';

const FACTS: RunFacts = {
  startedAt: '2026-07-01T22:30:00.000Z',
  sessionId: 's1',
  input: null,
  matches: (pattern, text) => new RegExp(pattern).test(text),
};

function work(type: keyof typeof PURE_COMPONENTS, inputs: Inputs, facts: Partial<RunFacts> = {}): JsonObject {
  return PURE_COMPONENTS[type]!(inputs, { ...FACTS, ...facts }).outputs;
}

describe('calculate', () => {
  it.each([
    ['4 * (33 / 22) + 12', '18'],
    ['0.1 + 0.2', '0.3'],
    ['-2 ** 2', '-4'],
    ['2 ** 3 ** 2', '512'],
    ['2 ** -2', '0.25'],
    ['10 / 4 / 5', '0.5'],
    ['7 - 2 - 1', '4'],
    ['.5 * 4.', '2'],
    ['1 / 3', `0.${'3'.repeat(28)}`],
    ['90071992547409931 * 3', '270215977642229793'],
    ['--5', '5'],
    ['1.05 ** 10', '1.62889462677744140625'],
    ['100 * 10', '1000'],
  ])('calculates %s exactly', (expression, result) => {
    expect(calculate(expression)).toBe(result);
  });

  it.each([
    ['1 / 0', 'divides by zero'],
    ['', 'incomplete'],
    ['1 +', 'incomplete'],
    ['(1', 'closing bracket'],
    ['1 2', 'wrong place'],
    ['1)', 'wrong place'],
    ['x + 1', 'cannot be calculated'],
    ['__import__("os")', 'cannot be calculated'],
    ['2 ** 0.5', 'whole number'],
    ['9 ** 9 ** 9', 'whole number'],
    ['(9 ** 299) * (9 ** 299)', 'digits'],
    [`${'('.repeat(200)}1`, 'nested'],
    [`1${' '.repeat(1001)}`, 'characters'],
  ])('refuses %s', (expression, reason) => {
    expect(() => calculate(expression)).toThrow(reason);
  });
});

describe('inputs and outputs', () => {
  it('takes the input of the run before the text of the node', () => {
    const inputs = { input_value: 'Node', sender: 'User', sender_name: 'Ada', session_id: '' };
    expect(work('ChatInput', inputs, { input: 'Run' })).toEqual({
      message: { text: 'Run', sender: 'User', sender_name: 'Ada', session_id: 's1' },
    });
    expect(work('ChatInput', inputs)).toMatchObject({ message: { text: 'Node' } });
  });

  it('shows a table as Markdown', () => {
    const table: JsonValue = [{ fund: 'Larkfield', value: '1|2' }, { fund: 'Moor\nside' }];
    expect(work('ChatOutput', { input_value: table })).toMatchObject({
      message: { text: '| fund | value |\n| --- | --- |\n| Larkfield | 1\\|2 |\n| Moor side |  |' },
    });
  });
});

describe('texts', () => {
  it.each<[keyof typeof PURE_COMPONENTS, Inputs]>([
    ['Prompt', { template: '{x}'.repeat(100_000), x: 'b'.repeat(100_000) }],
    ['ParserComponent', { mode: 'Parser', pattern: '{x}{x}', input_data: [{ x: 'c'.repeat(10_000_000) }] }],
    ['CombineText', { text1: 'd'.repeat(9_000_000), text2: 'd'.repeat(9_000_000), delimiter: '' }],
    ['ChatOutput', { data_template: '{x}'.repeat(2_000), input_value: { x: 'e'.repeat(10_000) } }],
    ['SplitText', { data_inputs: 'f'.repeat(60_000), separator: '', chunk_size: 1_000, chunk_overlap: 999 }],
  ])('refuses to write gigabytes with %s', (type, inputs) => {
    expect(() => work(type, inputs)).toThrow('more than 16 million characters');
  });

  it('refuses too many parts and cells', () => {
    const letters = { data_inputs: 'g'.repeat(100_001), separator: '', chunk_size: 1, chunk_overlap: 0 };
    expect(() => work('SplitText', letters)).toThrow('more than 100000 parts');
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ [`column ${at}`]: 1 }));
    expect(() => work('TextOutput', { input_value: rows })).toThrow('Split it');
  });

  it('fills the template of a chat output for each row of data', () => {
    const rows = [
      { name: 'Rent', amount: '12' },
      { name: '', amount: '' },
    ];
    const answer = (more: Inputs) => work('ChatOutput', { input_value: rows, clean_data: true, ...more })['message'];
    expect(answer({ data_template: '{name} {amount}' })).toMatchObject({ text: 'Rent 12' });
    expect(answer({ data_template: '{text}' })).toMatchObject({ text: expect.stringContaining('| name | amount |') });
    expect(work('ChatOutput', { input_value: { text: 'Hi' }, data_template: '' })['message']).toMatchObject({
      text: 'Hi',
    });
  });

  it('inserts values into a prompt as they are', () => {
    expect(work('Prompt', { template: 'Say {what} {{x}}', what: { text: '{template}' } })).toEqual({
      prompt: { text: 'Say {template} {x}' },
    });
  });

  it('writes each row by the template of the parser', () => {
    const input_data: JsonValue = [[{ name: 'A', n: 1 }, { name: 'B' }], { name: 'C', n: 3 }];
    expect(work('ParserComponent', { mode: 'Parser', pattern: '{name}: {n}', sep: '; ', input_data })).toEqual({
      parsed_text: { text: 'A: 1; B: ; C: 3' },
    });
    expect(work('ParserComponent', { mode: 'Stringify', clean_data: true, input_data: [{ text: 'a\n\nb' }] })).toEqual({
      parsed_text: { text: 'a\nb' },
    });
  });

  const parts = (inputs: Inputs) => (work('SplitText', inputs)['chunks'] as JsonObject[]).map(({ text }) => text);

  it('splits with an overlap of whole pieces', () => {
    const data_inputs = [{ text: 'aa bb cc dd' }];
    expect(parts({ data_inputs, separator: ' ', chunk_size: 5, chunk_overlap: 2 })).toEqual([
      'aa bb',
      'bb cc',
      'cc dd',
    ]);
    expect(parts({ data_inputs, separator: ' ', chunk_size: 5, chunk_overlap: 0 })).toEqual(['aa bb', 'cc dd']);
    expect(
      parts({ data_inputs: [{ text: 'a\nb' }], separator: String.raw`\n`, chunk_size: 1, chunk_overlap: 0 }),
    ).toEqual(['a', 'b']);
  });

  it('keeps separators at the start or the end of a part, and the other keys of a row', () => {
    const split = { data_inputs: [{ text: 'a,b', page: 2 }], separator: ',', chunk_size: 2, chunk_overlap: 0 };
    expect(parts({ ...split, keep_separator: 'Start' })).toEqual(['a', ',b']);
    expect(parts({ ...split, keep_separator: 'End' })).toEqual(['a,', 'b']);
    expect(work('SplitText', split)['dataframe']).toEqual([
      { text: 'a', page: 2 },
      { text: 'b', page: 2 },
    ]);
  });

  it('refuses an overlap above the size', () => {
    expect(() => parts({ data_inputs: 'a', separator: ' ', chunk_size: 1, chunk_overlap: 2 })).toThrow('overlap');
  });
});

describe('data', () => {
  it('creates data from rows and from the fields of older flows', () => {
    const fields: JsonValue = [{ key: 'b', value: '2' }, { key: '' }];
    expect(work('CreateData', { fields, field_1_key: { a: '1' } })).toEqual({ data: { a: '1', b: '2' } });
    expect(() => work('CreateData', { fields, text_key: 'text', text_key_validator: true })).toThrow('“text”');
  });

  it('gives the date of the start of the run in its time zone', () => {
    expect(work('CurrentDate', { timezone: 'Europe/Zurich' })).toEqual({
      current_date: { text: 'Current date and time in Europe/Zurich: 2026-07-02 00:30:00' },
    });
    expect(() => work('CurrentDate', { timezone: 'Mars' })).toThrow('time zone');
  });
});

describe('ways', () => {
  const way = (operator: string, input_text: string, match_text: string, more: Inputs = {}) =>
    PURE_COMPONENTS.ConditionalRouter!({ operator, input_text, match_text, ...more }, FACTS).taken;

  it.each([
    ['equals', 'Yes', 'yes', true],
    ['not equals', 'Yes', 'yes', false],
    ['contains', 'Net yield', 'YIELD', true],
    ['starts with', 'Net', 'n', true],
    ['ends with', 'Net', 'x', false],
    ['regex', 'A1', String.raw`^A\d$`, true],
    ['less than', '9', '10', true],
    ['less than or equal', '1.0', '1', true],
    ['greater than', '90071992547409933', '90071992547409932', true],
    ['greater than', 'ten', '1', false],
    ['less than', 'ten', '1', false],
  ])('compares: %s %s %s', (operator, text, match, holds) => {
    expect(way(operator, text, match)).toEqual([holds ? 'true_result' : 'false_result']);
  });

  it('tells upper and lower case apart when asked, and refuses an unknown comparison', () => {
    expect(way('equals', 'Yes', 'yes', { case_sensitive: true })).toEqual(['false_result']);
    expect(() => way('constructor', 'a', 'b')).toThrow('not a comparison');
  });

  it('passes on the message of the way', () => {
    const inputs = { operator: 'equals', input_text: 'a', match_text: 'a', message: { text: 'm' } };
    expect(work('ConditionalRouter', inputs)).toEqual({ true_result: { text: 'm' } });
    expect(work('ConditionalRouter', { ...inputs, true_case_message: 'own' })).toEqual({
      true_result: { text: 'own' },
    });
  });

  it('merges the first value, texts, or rows', () => {
    expect(work('Merge', { mode: 'First', inputs: ['a', 'b'] })).toEqual({ merged: 'a' });
    expect(work('Merge', { mode: 'All', inputs: [{ text: 'a' }, 'b'] })).toEqual({ merged: { text: 'a\nb' } });
    expect(work('Merge', { mode: 'All', inputs: [[{ n: 1 }], { n: 2 }] })).toEqual({ merged: [{ n: 1 }, { n: 2 }] });
  });
});

describe('loops', () => {
  it('takes rows of tables and texts as items, and joins the results', () => {
    expect(loopItems({ data: [[{ n: 1 }, { n: 2 }], 'x'] })).toEqual([{ n: 1 }, { n: 2 }, { text: 'x' }]);
    expect(loopItems({ data: [] })).toEqual([]);
    expect(loopResults([{ text: 'a' }, undefined, 'b'])).toEqual([{ text: 'a' }, { text: 'b' }]);
  });

  it('refuses more than 10,000 items', () => {
    expect(() => loopItems({ data: Array.from({ length: 10_001 }, () => ({})) })).toThrow('10000 rounds');
  });
});
