import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { findCategories } from './find-categories.ts';

function category(glAccountCode: string, glAccountName: string): GlCategory {
  return {
    id: `gl_${glAccountCode}`,
    glAccountCode,
    glAccountName,
    accountType: 'Expense',
    normalBalance: 'Debit',
  };
}

const CATEGORIES = [category('10000', 'Rent'), category('4010', 'Base rent'), category('610', 'Würth tools')];

it.each([
  ['', ['610', '4010', '10000']],
  ['40', ['4010']],
  ['rent', ['10000', '4010']],
  ['WÜRTH', ['610']],
  ['4010 base', ['4010']],
  ['payroll', []],
])('finds “%s”', (words, codes) => {
  expect(findCategories(CATEGORIES, words).map(({ glAccountCode }) => glAccountCode)).toEqual(codes);
});
