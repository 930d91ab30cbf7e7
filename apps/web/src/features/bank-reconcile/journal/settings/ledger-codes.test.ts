import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { accountsOf } from './ledger-codes.ts';

function category(glAccountCode: string, glAccountName: string): GlCategory {
  return { id: 'gl_1', glAccountCode, glAccountName, accountType: 'Expense', normalBalance: 'Debit' };
}

it('lists the accounts of categories and mappings once, by code', () => {
  const categories = [category('10000', 'Rent'), category('900', 'Fees'), category('900', 'Charges')];
  expect(accountsOf(categories, ['900', '4000'])).toEqual([
    { code: '900', name: 'Fees' },
    { code: '4000', name: '' },
    { code: '10000', name: 'Rent' },
  ]);
});
