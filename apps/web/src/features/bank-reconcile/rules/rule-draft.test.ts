import { describe, expect, it } from 'vitest';
import { draftOfRule, newRuleDraft, problemsOf, ruleOfDraft } from './rule-draft.ts';

const RENT = { ...newRuleDraft('gl_1'), ruleName: 'Rent', contains: 'RENT' };

describe('a drafted rule', () => {
  it('keeps everything that its form shows', () => {
    const draft = {
      ...RENT,
      contains: 'RENT\nLEASE',
      excludes: 'PARENT',
      amountMin: '1000.00',
      amountMax: '5000.00',
      transactionType: 'Credit' as const,
      notes: 'Monthly',
      mustMatch: 'ACH CREDIT RENT',
      mustNotMatch: 'PARENT COMPANY',
    };
    const rule = ruleOfDraft(draft)!;
    expect(rule.ruleConfig).toEqual({
      descriptionContains: ['RENT', 'LEASE'],
      descriptionNotContains: 'PARENT',
      amountMin: '1000.00',
      amountMax: '5000.00',
      transactionType: 'Credit',
    });
    expect(rule.examples).toEqual({
      matching: [{ description: 'ACH CREDIT RENT' }],
      notMatching: [{ description: 'PARENT COMPANY' }],
    });
    expect(draftOfRule(rule)).toEqual(draft);
  });

  it('keeps the amount of an example whose description stays', () => {
    const before = {
      ...ruleOfDraft(RENT)!,
      examples: { matching: [{ description: 'RENT MAY', amount: '10.00' }], notMatching: [] },
    };
    const rule = ruleOfDraft({ ...draftOfRule(before), mustMatch: 'RENT MAY\nRENT JUNE' }, before)!;
    expect(rule.examples?.matching).toEqual([
      { description: 'RENT MAY', amount: '10.00' },
      { description: 'RENT JUNE' },
    ]);
  });

  it('reads amounts with group separators', () => {
    expect(ruleOfDraft({ ...RENT, amountMin: '1,234,567.50' })?.ruleConfig.amountMin).toBe('1234567.50');
  });

  it('drops its conditions when the model decides', () => {
    const rule = ruleOfDraft({ ...RENT, decidedBy: 'model', llmPrompt: 'Is this rent?' })!;
    expect(rule.ruleConfig).toEqual({ llmPrompt: 'Is this rent?', transactionType: 'Any' });
  });

  it.each([
    [{ ruleName: ' ' }, 'ruleName', 'Enter a name for the rule.'],
    [{ categoryId: '' }, 'categoryId', 'Choose a category.'],
    [{ contains: '' }, 'contains', 'A rule needs a condition or a prompt.'],
    [{ amountMin: '5', amountMax: '1' }, 'amountMin', 'The minimum is above the maximum.'],
    [{ amountMin: 'ten' }, 'amountMin', 'An amount is digits with an optional decimal point, such as "1200.50".'],
    [{ amountMax: '12,50' }, 'amountMax', 'An amount is digits with an optional decimal point, such as "1200.50".'],
    [{ decidedBy: 'model' as const }, 'llmPrompt', 'A rule needs a condition or a prompt.'],
  ])('with %j has a problem in %s', (change, field, message) => {
    const draft = { ...RENT, ...change };
    expect(problemsOf(draft)).toEqual({ [field]: message });
    expect(ruleOfDraft(draft)).toBeUndefined();
  });
});
