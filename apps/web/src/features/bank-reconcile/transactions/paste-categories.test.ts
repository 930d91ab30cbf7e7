import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { pastedCategories } from './paste-categories.ts';

function category(id: string, glAccountCode: string, glAccountName: string): GlCategory {
  return { id, glAccountCode, glAccountName, accountType: 'Expense', normalBalance: 'Debit' };
}
const CATEGORIES = [category('gl_1', '4000', 'Rent'), category('gl_2', '6000', 'Bank fees')];

describe('categories on the clipboard', () => {
  it.each([
    ['a code', '4000'],
    ['a name, whatever its case', 'RENT\r\n'],
    ['a code and a name', '4000 Rent'],
    ['a quoted cell among others', '2026-01-15\t"Rent"\t-10.50'],
  ])('are found by %s', (_, text) => {
    expect(pastedCategories(text, CATEGORIES)).toEqual({ categoryIds: ['gl_1'] });
  });

  it('are one for each line', () => {
    expect(pastedCategories('Rent\nBank fees\n4000\n', CATEGORIES)).toEqual({ categoryIds: ['gl_1', 'gl_2', 'gl_1'] });
  });

  it('name the line that is no category', () => {
    expect(pastedCategories('Rent\nHolidays\n', CATEGORIES)).toEqual({ unknown: 'Holidays' });
    expect(pastedCategories('Ren', CATEGORIES)).toEqual({ unknown: 'Ren' });
  });
});
