import { describe, expect, it } from 'vitest';
import { componentOf, type JsonObject, type JsonValue } from '../../workflow/index.ts';
import type { Inputs, RunFacts } from './component.ts';
import { dataOperations } from './data-operations.ts';

const FACTS: RunFacts = { startedAt: '', sessionId: '', input: null, matches: () => false };
/** Objects with keys that JavaScript gives a meaning. */
const HOSTILE = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":"c","toString":"t","a":1}') as JsonObject;

function work(operation: string, data: JsonValue, more: Inputs = {}): JsonValue | undefined {
  const definition = componentOf('DataOperations');
  const defaults = Object.fromEntries(definition?.fields.map(({ name, value }) => [name, value]) ?? []);
  const before = JSON.stringify(data);
  const { outputs } = dataOperations({ ...defaults, data, operations: [{ name: operation }], ...more }, FACTS);
  expect(JSON.stringify(data)).toBe(before);
  return outputs['data_output'];
}

const INVOICE: JsonObject = {
  number: 'A-1',
  amount: '12.50',
  lines: [
    { fund: 'Larkfield', value: '12.50', open: true },
    { fund: 'Moorside', value: 7 },
    { fund: 'Lark', value: '007' },
  ],
};
const LINES = INVOICE['lines'] as JsonObject[];

describe('the operations on data', () => {
  it('has every operation of the catalogue', () => {
    const { options } = componentOf('DataOperations')!.fields.find(({ name }) => name === 'operations')!;
    expect(options).toHaveLength(8);
    for (const name of options!) {
      let reason = '';
      try {
        work(name, [{ a: 1 }]);
      } catch (error) {
        reason = String(error);
      }
      expect(reason).not.toMatch(/does not exist here|TypeError/);
    }
  });

  it.each<[string, Inputs, JsonValue]>([
    ['Select Keys', { select_keys_input: ['amount', 'number'] }, { number: 'A-1', amount: '12.50' }],
    ['Select Keys', { select_keys_input: [{ text: ' number ' }] }, { number: 'A-1' }],
    ['Combine', {}, INVOICE],
    ['Append or Update', { append_update_data: { amount: 1, paid: [true] } }, { ...INVOICE, amount: 1, paid: [true] }],
    ['Append or Update', { append_update_data: [{ a: 1 }, { b: 2 }] }, { ...INVOICE, a: 1, b: 2 }],
    [
      'Remove Keys',
      { remove_keys_input: ['value', 'number'] },
      { amount: '12.50', lines: [{ fund: 'Larkfield', open: true }, { fund: 'Moorside' }, { fund: 'Lark' }] },
    ],
    [
      'Rename Keys',
      { rename_keys_input: { number: 'amount', amount: 'number', open: 'isOpen' } },
      {
        amount: 'A-1',
        number: '12.50',
        lines: [{ fund: 'Larkfield', value: '12.50', isOpen: true }, LINES[1]!, LINES[2]!],
      },
    ],
    ['Path Selection', { selected_key: '.lines[0].fund' }, { result: 'Larkfield' }],
    ['Path Selection', { selected_key: 'lines[-1]' }, { fund: 'Lark', value: '007' }],
    ['Path Selection', { selected_key: '.["amount"]' }, { result: '12.50' }],
    ['Path Selection', { selected_key: '."lines".[1]."value"' }, { result: 7 }],
    ['Path Selection', { selected_key: '.' }, INVOICE],
  ])('%s with %j', (operation, more, result) => {
    expect(work(operation, [INVOICE], more)).toEqual(result);
  });

  it.each<[string, JsonObject, string[]]>([
    ['equals', { value: '12.5' }, ['Larkfield']],
    ['equals', { value: '7' }, ['Moorside']],
    ['equals', { open: 'True' }, ['Larkfield']],
    ['equals', { open: '' }, ['Moorside', 'Lark']],
    ['not equals', { fund: 'Lark' }, ['Larkfield', 'Moorside']],
    ['contains', { fund: 'ark' }, ['Larkfield', 'Lark']],
    ['not contains', { fund: 'ark' }, ['Moorside']],
    ['starts with', { fund: 'Lark' }, ['Larkfield', 'Lark']],
    ['ends with', { fund: 'side' }, ['Moorside']],
    ['greater than', { value: 7 }, ['Larkfield']],
    ['less than', { value: '12.5' }, ['Moorside']],
    ['contains', { fund: 'ark', value: '0' }, ['Larkfield', 'Lark']],
  ])('filters the items of a list: %s %j', (operator, filter_values, funds) => {
    const result = work('Filter Values', [INVOICE], { operator, filter_key: ['lines'], filter_values }) as JsonObject;
    expect((result['lines'] as JsonObject[]).map(({ fund }) => fund)).toEqual(funds);
    expect(result['number']).toBe('A-1');
  });

  it('evaluates the texts that are literals, and keeps the digits of amounts', () => {
    const data = {
      amount: '12.50',
      debt: '-3',
      account: '90071992547409931',
      code: '007',
      list: "[1, {'a': None}]",
      link: '[page](https://example.com)',
      word: 'None of them',
      inner: [{ yes: 'True' }, 'plain'],
    };
    expect(work('Literal Eval', [data])).toEqual({
      amount: 12.5,
      debt: -3,
      account: '90071992547409931',
      code: '007',
      list: [1, { a: null }],
      link: '[page](https://example.com)',
      word: 'None of them',
      inner: [{ yes: true }, 'plain'],
    });
  });

  it('combines objects: values of the same key become a list', () => {
    expect(work('Combine', [{ a: 1, b: [1] }, [{ a: [2, 3] }, { b: 2, c: null }]])).toEqual({
      a: [1, 2, 3],
      b: [1, 2],
      c: null,
    });
    expect(work('Combine', [[]])).toEqual({});
  });

  it('works on each object of a list', () => {
    const list: JsonValue = [[{ a: 1, b: 2 }, { b: 3 }]];
    expect(work('Select Keys', list, { select_keys_input: ['a'] })).toEqual([{ a: 1 }, {}]);
    expect(work('Select Keys', [[]], { select_keys_input: ['a'] })).toEqual([]);
    expect(work('Remove Keys', [{ a: 1 }, { b: 2 }], { remove_keys_input: 'a' })).toEqual([{}, { b: 2 }]);
  });

  it.each<[string, JsonValue, Inputs, string]>([
    ['Select Keys', [{ a: 1 }], { select_keys_input: ['b', 'c'] }, 'The data has no key “b”, “c”. It has “a”.'],
    ['Select Keys', [{}], { select_keys_input: ['b'] }, 'It is empty.'],
    ['Select Keys', [{ a: 1 }], {}, 'The list of keys to select is empty'],
    ['Remove Keys', [{ a: { b: 1 } }], { remove_keys_input: ['b', 'x'] }, 'no key “x”'],
    ['Rename Keys', [{ a: 1 }], { rename_keys_input: { x: 'y' } }, 'no key “x”'],
    ['Rename Keys', [{ a: 1, b: 2 }], { rename_keys_input: { a: 'b' } }, 'Two keys would have the name “b”'],
    ['Rename Keys', [{ a: 1 }], { rename_keys_input: { a: ' ' } }, 'new name of the key “a” is empty'],
    ['Append or Update', [{ a: 1 }], {}, 'keys to set is empty'],
    ['Filter Values', [{ a: [] }], { filter_key: ['b'], filter_values: { x: 1 } }, 'no key “b”'],
    ['Filter Values', [{ a: 1 }], { filter_key: ['a'], filter_values: { x: 1 } }, '“a” does not hold a list'],
    [
      'Filter Values',
      [{ a: [{ y: 1 }] }],
      { filter_key: ['a'], filter_values: { x: 1 } },
      'The list “a” has no key “x”',
    ],
    ['Filter Values', [{ a: [{ x: 1 }] }], { filter_key: ['a'], filter_values: {} }, 'values to filter by is empty'],
    [
      'Filter Values',
      [{ a: [{ x: 1 }] }],
      { filter_key: 'a', filter_values: { x: 1 }, operator: 'constructor' },
      '“constructor” is not a comparison',
    ],
    [
      'Filter Values',
      [{ a: [{ x: 1 }] }],
      { filter_key: 'a', filter_values: { x: '' }, operator: 'less than' },
      'value to compare with is empty',
    ],
    ['Path Selection', [INVOICE], { selected_key: '.lines[0].price' }, 'has no “.price” at “.lines[0]”. It has “fund”'],
    ['Path Selection', [INVOICE], { selected_key: '.lines[9]' }, 'has no “[9]” at “.lines”'],
    ['Path Selection', [INVOICE], { selected_key: '.lines[]' }, 'cannot be read'],
    ['Path Selection', [INVOICE], { selected_key: '.lines | length(' }, 'has no'],
    ['Path Selection', [INVOICE], { selected_key: '' }, 'The path is empty'],
    ['Path Selection', [INVOICE], { selected_key: '.a'.repeat(1001) }, 'at most 2000'],
    ['JQ Expression', [INVOICE], {}, 'The operation “JQ Expression” does not exist here'],
    ['constructor', [INVOICE], {}, 'does not exist here'],
    ['', [INVOICE], {}, 'No operation is chosen'],
    ['Combine', '', {}, 'No data has arrived'],
    ['Combine', [null], {}, 'No data has arrived'],
  ])('refuses %s of %j with %j', (operation, data, more, reason) => {
    expect(() => work(operation, data, more)).toThrow(reason);
  });

  it('takes the operation as a text of older flows, and refuses several', () => {
    expect(work('', [{ a: 1 }], { operations: 'Combine' })).toEqual({ a: 1 });
    const operations = [{ name: 'Combine' }, { name: 'Literal Eval' }];
    expect(() => work('', [{ a: 1 }], { operations })).toThrow('2 operations are chosen');
  });

  it.each<[string, Inputs, string]>([
    ['Select Keys', { select_keys_input: ['__proto__', 'toString'] }, '{"__proto__":{"isAdmin":true},"toString":"t"}'],
    ['Remove Keys', { remove_keys_input: ['constructor', 'a'] }, '{"__proto__":{"isAdmin":true},"toString":"t"}'],
    [
      'Rename Keys',
      { rename_keys_input: { a: 'hasOwnProperty' } },
      '{"__proto__":{"isAdmin":true},"constructor":"c","toString":"t","hasOwnProperty":1}',
    ],
    ['Literal Eval', {}, JSON.stringify(HOSTILE)],
    ['Combine', {}, JSON.stringify(HOSTILE)],
    ['Path Selection', { selected_key: '.__proto__' }, '{"isAdmin":true}'],
  ])('takes keys that JavaScript has itself as plain keys: %s', (operation, more, json) => {
    const result = work(operation, [HOSTILE], more) as object;
    expect(JSON.stringify(result)).toBe(json);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect('isAdmin' in {}).toBe(false);
  });

  it('sets a key named __proto__ without touching the prototype, and never finds inherited keys', () => {
    const append_update_data = JSON.parse('{"__proto__":{"isAdmin":true}}') as JsonObject;
    const result = work('Append or Update', [{ a: 1 }], { append_update_data }) as object;
    expect(JSON.stringify(result)).toBe('{"a":1,"__proto__":{"isAdmin":true}}');
    expect('isAdmin' in result).toBe(false);
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(() => work('Select Keys', [{ a: 1 }], { select_keys_input: [name] })).toThrow(`no key “${name}”`);
      expect(() => work('Path Selection', [{ a: 1 }], { selected_key: `.${name}` })).toThrow(`no “.${name}”`);
    }
  });

  it('refuses data that is too deep or too large', () => {
    let deep: JsonValue = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(() => dataOperations({ operations: 'Combine', data: [deep] }, FACTS)).toThrow('nested more than 100 deep');
    const large = Array.from({ length: 1001 }, () => Array.from({ length: 1000 }, () => 0));
    expect(() => dataOperations({ operations: 'Combine', data: [{ large }] }, FACTS)).toThrow(
      'more than 1000000 values',
    );
  });
});
