import { describe, expect, it } from 'vitest';
import { componentOf, type JsonObject, type JsonValue } from '../../workflow/index.ts';
import type { Inputs, RunFacts } from './component.ts';
import { dataFrameOperations } from './table-operations.ts';
import { textOf } from './value.ts';

const FACTS: RunFacts = { startedAt: '', sessionId: '', input: null, matches: () => false };

function workOn(operation: string, df: JsonValue, more: Inputs = {}): JsonObject[] {
  const definition = componentOf('DataFrameOperations');
  const defaults = Object.fromEntries(definition?.fields.map(({ name, value }) => [name, value]) ?? []);
  const before = JSON.stringify(df);
  const { outputs } = dataFrameOperations({ ...defaults, df, operation: [{ name: operation }], ...more }, FACTS);
  expect(JSON.stringify(df)).toBe(before);
  return outputs['output'] as JsonObject[];
}

function work(operation: string, rows: JsonObject[], more: Inputs = {}): JsonObject[] {
  return workOn(operation, [rows], more);
}

const FUNDS: JsonObject[] = [
  { id: 'a', fund: 'Larkfield', value: '12.50' },
  { id: 'b', fund: 'Moorside', value: 7, note: 'new' },
  { id: 'c', fund: 'Lark', value: null },
  { id: 'd', fund: 'Bay', value: '90071992547409931' },
  { id: 'e', fund: 'Ash', value: '90071992547409930' },
  { id: 'f', fund: 'Elm', value: 'n/a' },
];

function ids(rows: JsonObject[]): string {
  return rows.map(({ id }) => textOf(id)).join('');
}

describe('the operations on tables', () => {
  it('has every operation of the catalogue, and each takes an empty table', () => {
    const { options } = componentOf('DataFrameOperations')!.fields.find(({ name }) => name === 'operation')!;
    expect(options).toHaveLength(12);
    const more = {
      column_name: 'x',
      new_column_name: 'y',
      columns_to_select: ['x'],
      filter_value: '1',
      merge_on_column: 'x',
      right_dataframe: [],
    };
    for (const name of options!) expect(work(name, [], more), name).toEqual([]);
  });

  const SMALL: JsonObject[] = [{ a: 1, b: '2' }, { a: '1.0' }];
  it.each<[string, Inputs, JsonObject[]]>([
    [
      'Add Column',
      { new_column_name: 'c', new_column_value: { text: 'x' } },
      [
        { a: 1, b: '2', c: 'x' },
        { a: '1.0', c: 'x' },
      ],
    ],
    ['Drop Column', { column_name: 'b' }, [{ a: 1 }, { a: '1.0' }]],
    ['Rename Column', { column_name: ' a ', new_column_name: 'z' }, [{ z: 1, b: '2' }, { z: '1.0' }]],
    ['Rename Column', { column_name: 'a', new_column_name: 'a' }, SMALL],
    [
      'Replace Value',
      { column_name: 'a', replace_value: '1', replacement_value: '3.5' },
      [{ a: 3.5, b: '2' }, { a: '3.5' }],
    ],
    [
      'Replace Value',
      { column_name: 'b', replace_value: '', replacement_value: '0' },
      [SMALL[0]!, { a: '1.0', b: '0' }],
    ],
    [
      'Select Columns',
      { columns_to_select: ['b', 'a', 'b'] },
      [
        { b: '2', a: 1 },
        { b: null, a: '1.0' },
      ],
    ],
    ['Concatenate', {}, SMALL],
  ])('%s with %j', (operation, more, result) => {
    expect(work(operation, SMALL, more)).toEqual(result);
  });

  it('gives columns in the order of their list, and keeps the place of a renamed column', () => {
    expect(Object.keys(work('Select Columns', SMALL, { columns_to_select: ['b', 'a'] })[0]!)).toEqual(['b', 'a']);
    expect(Object.keys(work('Rename Column', SMALL, { column_name: 'a', new_column_name: 'z' })[0]!)).toEqual([
      'z',
      'b',
    ]);
  });

  it.each([
    ['Head', 2, 'ab'],
    ['Head', 0, ''],
    ['Head', 99, 'abcdef'],
    ['Tail', 2, 'ef'],
    ['Tail', 0, ''],
    ['Tail', 99, 'abcdef'],
    ['Tail', '1', 'f'],
  ])('%s of %s rows', (operation, num_rows, kept) => {
    expect(ids(work(operation, FUNDS, { num_rows }))).toBe(kept);
  });

  it.each([
    ['equals', 'value', '12.5', 'a'],
    ['equals', 'value', '7.0', 'b'],
    ['equals', 'value', '90071992547409931', 'd'],
    ['equals', 'value', '', 'c'],
    ['equals', 'note', '', 'acdef'],
    ['not equals', 'value', '7', 'acdef'],
    ['contains', 'fund', 'ark', 'ac'],
    ['contains', 'fund', '.*', ''],
    ['not contains', 'fund', 'ark', 'bdef'],
    ['starts with', 'fund', 'Lark', 'ac'],
    ['ends with', 'fund', 'side', 'b'],
    ['greater than', 'value', '7', 'ade'],
    ['greater than', 'value', '90071992547409930', 'd'],
    ['less than', 'value', '12.5', 'b'],
    ['less than', 'fund', 'Bz', 'de'],
    ['greater than', 'note', 'a', 'b'],
  ])('filters: %s: %s, %s', (filter_operator, column_name, filter_value, kept) => {
    expect(ids(work('Filter', FUNDS, { filter_operator, column_name, filter_value }))).toBe(kept);
  });

  it.each([
    ['value', true, 'baedfc'],
    ['value', false, 'fdeabc'],
    ['fund', true, 'edfcab'],
    ['note', true, 'bacdef'],
    ['note', false, 'bacdef'],
  ])('sorts by %s, ascending %s: exact numbers, then texts, missing values last', (column_name, ascending, order) => {
    expect(ids(work('Sort', FUNDS, { column_name, ascending }))).toBe(order);
  });

  it('keeps the order of equal rows in both directions', () => {
    const rows: JsonObject[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, n: id === 'c' ? '2' : '1.0' }));
    expect(ids(work('Sort', rows, { column_name: 'n', ascending: true }))).toBe('abdc');
    expect(ids(work('Sort', rows, { column_name: 'n', ascending: false }))).toBe('cabd');
  });

  it('drops rows with the same value, or the same rows without a column', () => {
    const rows: JsonObject[] = [
      { id: 'a', n: 1, o: { x: 1, y: 2 } },
      { id: 'b', n: '1', o: null },
      { n: 1, o: { y: 2, x: 1 }, id: 'a' },
      { id: 'b', n: '1' },
    ];
    expect(work('Drop Duplicates', rows, { column_name: 'n' })).toEqual([rows[0], rows[1]]);
    expect(work('Drop Duplicates', rows)).toEqual([rows[0], rows[1]]);
  });

  it.each<[string, JsonObject[], Inputs, string]>([
    ['Drop Column', FUNDS, { column_name: 'x' }, 'The table has no column “x”. It has “id”, “fund”, “value”, “note”.'],
    ['Drop Column', FUNDS, {}, 'The name of the column is empty'],
    ['Filter', FUNDS, { column_name: 'x' }, 'no column “x”'],
    ['Filter', FUNDS, { column_name: 'id', filter_operator: 'regex' }, '“regex” is not a comparison'],
    ['Filter', FUNDS, { column_name: 'id', filter_operator: 'less than' }, 'value to compare with is empty'],
    ['Sort', FUNDS, { column_name: 'x' }, 'no column “x”'],
    ['Replace Value', FUNDS, { column_name: 'x' }, 'no column “x”'],
    ['Rename Column', FUNDS, { column_name: 'x', new_column_name: 'y' }, 'no column “x”'],
    ['Rename Column', FUNDS, { column_name: 'id', new_column_name: 'fund' }, 'already has a column “fund”'],
    ['Rename Column', FUNDS, { column_name: 'id' }, 'new name of the column is empty'],
    ['Add Column', FUNDS, { new_column_name: 'fund' }, 'already has a column “fund”'],
    ['Add Column', FUNDS, {}, 'new name of the column is empty'],
    ['Select Columns', FUNDS, { columns_to_select: ['id', 'x', 'y'] }, 'no column “x”, “y”'],
    ['Select Columns', FUNDS, {}, 'columns to select is empty'],
    ['Drop Duplicates', FUNDS, { column_name: 'x' }, 'no column “x”'],
    ['Head', FUNDS, { num_rows: -1 }, 'whole number from 0'],
    ['Tail', FUNDS, { num_rows: '2.5' }, 'whole number from 0'],
    ['Merge', FUNDS, {}, 'takes two tables'],
    ['Merge', FUNDS, { right_dataframe: [{ x: 1 }], merge_on_column: 'id' }, 'The right table has no column “id”'],
    ['Merge', FUNDS, { right_dataframe: [], merge_how: 'cross' }, 'inner, outer, left or right'],
    ['Pivot', FUNDS, {}, 'The operation “Pivot” does not exist here'],
    ['', FUNDS, {}, 'No operation is chosen'],
  ])('refuses %s of %j with %j', (operation, rows, more, reason) => {
    expect(() => work(operation, rows, more)).toThrow(reason);
  });

  it('drops no table: one operation takes one table', () => {
    expect(() => workOn('Head', [FUNDS, FUNDS])).toThrow('“Head” takes one table, but 2 are connected');
    expect(() => workOn('Merge', [FUNDS, FUNDS, FUNDS])).toThrow('but 3 are connected');
    expect(() => workOn('Head', '')).toThrow('No table has arrived');
    expect(() => workOn('Concatenate', '')).toThrow('No table has arrived');
    expect(workOn('Concatenate', [[{ a: 1 }], [], [{ b: 2 }]])).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('shortens the names in its messages', () => {
    const row = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}-${'x'.repeat(100)}`, 1]));
    expect(() => work('Sort', [row], { column_name: 'y' })).toThrow(/“0-x{58}…”.* and 2 more\.$/);
  });
});

describe('Merge', () => {
  const left: JsonObject[] = [
    { id: 1, name: 'A', v: '10.50' },
    { id: '2', name: 'B', v: 3 },
    { id: null, name: 'N' },
  ];
  const right: JsonObject[] = [
    { id: 2, v: '4', city: 'Bern' },
    { id: '1', v: 10.5, city: 'Chur' },
    { id: 3, city: 'Zug' },
    { city: 'X' },
  ];

  it.each<[string, string[]]>([
    ['inner', ['A Chur', 'B Bern']],
    ['left', ['A Chur', 'B Bern', 'N -']],
    ['right', ['B Bern', 'A Chur', '- Zug', '- X']],
    ['outer', ['A Chur', 'B Bern', 'N -', '- Zug', '- X']],
  ])('keeps rows: %s', (merge_how, pairs) => {
    const rows = workOn('Merge', [left, right], { merge_on_column: 'id', merge_how });
    expect(rows.map(({ name, city }) => `${textOf(name ?? '-')} ${textOf(city ?? '-')}`)).toEqual(pairs);
  });

  it('takes the left value of a column that both have, and keeps right values that differ', () => {
    expect(workOn('Merge', [left, right], { merge_on_column: 'id' })).toEqual([
      { id: 1, name: 'A', v: '10.50', city: 'Chur', v_right: 10.5 },
      { id: '2', name: 'B', v: 3, city: 'Bern', v_right: '4' },
    ]);
    expect(workOn('Merge', [[{ k: 1, v: '1.0', v_right: 0 }], [{ k: 1, v: 2 }]], { merge_on_column: 'k' })).toEqual([
      { k: 1, v: '1.0', v_right: 0, v_right_2: 2 },
    ]);
    expect(workOn('Merge', [[{ k: 1, v: '1.0' }], [{ k: 1, v: 1 }]], { merge_on_column: 'k' })).toEqual([
      { k: 1, v: '1.0' },
    ]);
  });

  it('takes its own ports before the tables of the list', () => {
    const more = { left_dataframe: [{ k: 1, a: 1 }], right_dataframe: [{ k: 1, b: 2 }], merge_on_column: 'k' };
    expect(workOn('Merge', [FUNDS], more)).toEqual([{ k: 1, a: 1, b: 2 }]);
    const onlyRight = { right_dataframe: [{ k: 1, b: 2 }], merge_on_column: 'k' };
    expect(workOn('Merge', [[{ k: 1, a: 1 }]], onlyRight)).toEqual([{ k: 1, a: 1, b: 2 }]);
  });

  it('merges row by row without a column', () => {
    const tables = [[{ a: 1 }, { a: 2 }], [{ b: 1 }]];
    expect(workOn('Merge', tables)).toEqual([{ a: 1, b: 1 }]);
    expect(workOn('Merge', tables, { merge_how: 'outer' })).toEqual([{ a: 1, b: 1 }, { a: 2 }]);
  });

  it('refuses a product of rows that is too large', () => {
    const many = Array.from({ length: 400 }, () => ({ k: 1 }));
    expect(() => workOn('Merge', [many, many], { merge_on_column: 'k' })).toThrow('more than 100000 rows');
  });
});

describe('keys that JavaScript has itself', () => {
  const hostile = JSON.parse(
    '[{"__proto__":{"isAdmin":true},"constructor":2},{"constructor":1,"a":1}]',
  ) as JsonObject[];

  it.each<[string, Inputs, string]>([
    [
      'Sort',
      { column_name: 'constructor' },
      '[{"constructor":1,"a":1},{"__proto__":{"isAdmin":true},"constructor":2}]',
    ],
    ['Filter', { column_name: 'constructor', filter_value: '1' }, '[{"constructor":1,"a":1}]'],
    ['Drop Column', { column_name: '__proto__' }, '[{"constructor":2},{"constructor":1,"a":1}]'],
    ['Select Columns', { columns_to_select: ['__proto__'] }, '[{"__proto__":{"isAdmin":true}},{"__proto__":null}]'],
    [
      'Replace Value',
      { column_name: '__proto__', replace_value: '', replacement_value: 'x' },
      '[{"__proto__":{"isAdmin":true},"constructor":2},{"constructor":1,"a":1,"__proto__":"x"}]',
    ],
    [
      'Rename Column',
      { column_name: 'a', new_column_name: 'hasOwnProperty' },
      '[{"__proto__":{"isAdmin":true},"constructor":2},{"constructor":1,"hasOwnProperty":1}]',
    ],
    ['Drop Duplicates', {}, JSON.stringify(hostile)],
    [
      'Merge',
      { right_dataframe: [{ constructor: 1, toString: 3 }], merge_on_column: 'constructor' },
      '[{"constructor":1,"a":1,"toString":3}]',
    ],
  ])('are plain columns: %s', (operation, more, json) => {
    const rows = work(operation, hostile, more);
    expect(JSON.stringify(rows)).toBe(json);
    for (const row of rows) expect('isAdmin' in row).toBe(false);
  });

  it('can be added, and are never found where a row has none', () => {
    const [row] = work('Add Column', [{ a: 1 }], { new_column_name: '__proto__', new_column_value: 'x' });
    expect(JSON.stringify(row)).toBe('{"a":1,"__proto__":"x"}');
    for (const column_name of ['__proto__', 'constructor', 'toString']) {
      expect(() => work('Sort', [{ a: 1 }], { column_name })).toThrow(`no column “${column_name}”`);
    }
  });
});
