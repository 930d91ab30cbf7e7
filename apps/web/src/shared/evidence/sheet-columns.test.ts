import { expect, it } from 'vitest';
import { columnWidths, lettersOf } from './sheet-columns.ts';

it('fits each column to its longest value, within limits', () => {
  const rows = [{ cells: ['Date', 'Description', ''] }, { cells: ['2026-01-05', 'x'.repeat(200)] }];
  expect(columnWidths(rows)).toEqual([10, 48, 6]);
  expect(columnWidths([])).toEqual([]);
});

it('names columns as spreadsheets do', () => {
  expect([1, 26, 27, 28, 703].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AAA']);
});
