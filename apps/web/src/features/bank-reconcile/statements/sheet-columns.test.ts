import { expect, it } from 'vitest';
import { columnWidths } from './sheet-columns.ts';

it('fits each column to its longest value, within limits', () => {
  const rows = [{ cells: ['Date', 'Description', ''] }, { cells: ['2026-01-05', 'x'.repeat(200)] }];
  expect(columnWidths(rows)).toEqual([10, 48, 6]);
  expect(columnWidths([])).toEqual([]);
});
