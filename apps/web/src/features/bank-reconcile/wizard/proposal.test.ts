import { AppData, AppDataInput } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { withProposal } from './proposal.ts';

function config(codes: readonly string[], texts: readonly string[]): AppData {
  return AppData.parse({
    glCategories: codes.map((glAccountCode, at) => ({
      id: `gl_${at + 1}`,
      glAccountCode,
      glAccountName: glAccountCode,
      accountType: 'Expense',
      normalBalance: 'Debit',
    })),
    rules: texts.map((text, at) => ({
      ruleId: `rl_${at + 1}`,
      ruleName: text,
      categoryId: `gl_${at + 1}`,
      ruleConfig: { descriptionContains: text },
    })),
  });
}

it('adds proposed rules after those that are there, and shares categories with the same code', () => {
  const { config: both, ruleIds } = withProposal(
    config(['4010', '6100'], ['RENT']),
    config(['6100', '6800'], ['PAYROLL', 'FEE']),
  );
  expect(both.glCategories.map(({ id, glAccountCode }) => `${id} ${glAccountCode}`)).toEqual([
    'gl_1 4010',
    'gl_2 6100',
    'gl_3 6800',
  ]);
  expect(both.rules.map(({ ruleId, ruleName, categoryId }) => `${ruleId} ${ruleName} ${categoryId}`)).toEqual([
    'rl_1 RENT gl_1',
    'rl_2 PAYROLL gl_2',
    'rl_3 FEE gl_3',
  ]);
  expect([...ruleIds]).toEqual([
    ['rl_1', 'rl_2'],
    ['rl_2', 'rl_3'],
  ]);
  expect(AppDataInput.safeParse(both).success).toBe(true);
});
