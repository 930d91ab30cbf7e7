import { expect, it } from 'vitest';
import { columnsOf, widthsIn } from './table-columns.ts';

const ROWS = [
  ['Premises', 'Tenant', 'Monthly rent'],
  ['311 Foundry Row', 'Harbor & Finch LLP', '$55,934.97'],
  ['Total', '', '($140,431.76)'],
];
const columns = columnsOf(ROWS, (text) => text.length);

it('measures the longest word and the longest cell of each column, and finds numbers', () => {
  expect(columns).toEqual([
    { least: 8, natural: 15, isNumeric: false },
    { least: 6, natural: 18, isNumeric: false },
    { least: 13, natural: 13, isNumeric: true },
  ]);
  expect(columnsOf([['Unit'], ['14 Dock Road'], ['2']], (text) => text.length)[0]?.isNumeric).toBe(false);
});

it('gives every cell its line if there is room, and every word otherwise', () => {
  expect(widthsIn(columns, 100)).toEqual([15, 18, 13]);
  const narrow = widthsIn(columns, 40);
  expect(narrow.reduce((total, width) => total + width)).toBeCloseTo(40);
  narrow.forEach((width, at) => expect(width).toBeGreaterThanOrEqual(columns[at]!.least));
});

it('shares a space that is too narrow for the words', () => {
  expect(widthsIn(columns, 13.5)).toEqual([4, 3, 6.5]);
});

it('has columns for short rows, and none without rows', () => {
  expect(columnsOf([['a'], ['b', 'cc']], (text) => text.length).map(({ natural }) => natural)).toEqual([1, 2]);
  expect(columnsOf([], (text) => text.length)).toEqual([]);
});
