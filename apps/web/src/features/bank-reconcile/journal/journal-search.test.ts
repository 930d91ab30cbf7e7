import { expect, it } from 'vitest';
import { journalSearch } from './journal-search.ts';

it('drops formats and days that do not exist', () => {
  expect(journalSearch({ format: 'QuickBooks', from: '2026-05-01', to: '2026-99-01', show: 'x' })).toEqual({
    format: 'QuickBooks',
    from: '2026-05-01',
  });
});
