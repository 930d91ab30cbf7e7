import { expect, it } from 'vitest';
import { queryOf, transactionsSearch } from './transactions-search.ts';

it('reads the address of a list', () => {
  const search = transactionsSearch({ show: 'open', sort: '-amount', q: 'rent', rule: 'rl_7', row: '3', other: 1 });
  expect(search).toEqual({ show: 'open', sort: '-amount', q: 'rent', rule: 'rl_7', row: 3 });
  expect(queryOf(search)).toEqual({ show: 'open', orderBy: '-amount', search: 'rent', ruleId: 'rl_7' });
});

it('shows everything by date when the address says nothing that it knows', () => {
  const search = transactionsSearch({ show: 'none', sort: 'color', category: 'x', row: -1 });
  expect(queryOf(search)).toEqual({ show: 'all', orderBy: 'bookedOn' });
});
