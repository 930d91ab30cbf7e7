import { AppData, AppDataInput } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { newRuleDraft, ruleOfDraft } from './rule-draft.ts';
import { changedRule, changedRules, inputOf, isChanged, movedRule, withoutRule, withRule } from './rules-draft.ts';

const SAVED = AppData.parse({
  glCategories: [
    { id: 'gl_1', glAccountName: 'Rent', glAccountCode: '4010', accountType: 'Revenue', normalBalance: 'Credit' },
  ],
  rules: ['RENT', 'LOAN', 'FEE'].map((text, at) => ({
    ruleId: `rl_${at + 1}`,
    ruleName: text,
    categoryId: 'gl_1',
    ruleConfig: { descriptionContains: text },
    examples: { matching: [{ description: text }] },
  })),
});
const WATER = ruleOfDraft({ ...newRuleDraft('gl_1'), ruleName: 'Water', contains: 'WATER' })!;

describe('an edited configuration', () => {
  it('sends new rules without an id, so that the server numbers them', () => {
    const first = withRule(SAVED, WATER, 1);
    const second = withRule(first.draft, WATER);
    expect([first.ruleId, second.ruleId]).toEqual(['new_1', 'new_2']);
    const input = inputOf(second.draft);
    expect(input.rules.map(({ ruleId }) => ruleId)).toEqual(['rl_1', null, 'rl_2', 'rl_3', null]);
    expect(AppDataInput.safeParse(input).success).toBe(true);
  });

  it('marks rules that were added, edited or moved', () => {
    const added = withRule(SAVED, WATER).draft;
    expect([...changedRules(added, SAVED)]).toEqual(['new_1']);
    expect([...changedRules(changedRule(SAVED, 'rl_2', { isActive: false }), SAVED)]).toEqual(['rl_2']);
    expect([...changedRules(movedRule(SAVED, 0, 1), SAVED)]).toEqual(['rl_2', 'rl_1']);
    expect([...changedRules(withoutRule(SAVED, 'rl_1'), SAVED)]).toEqual([]);
  });

  it('is unchanged after a change and its opposite', () => {
    const draft = movedRule(movedRule(SAVED, 0, 2), 2, 0);
    expect(isChanged(draft, SAVED)).toBe(false);
    expect(isChanged(withoutRule(SAVED, 'rl_1'), SAVED)).toBe(true);
  });

  it('keeps the examples of a rule that is switched off, and removes those that its form removed', () => {
    expect(changedRule(SAVED, 'rl_1', { isActive: false }).rules[0]?.examples).toBeDefined();
    expect(changedRule(SAVED, 'rl_1', WATER).rules[0]?.examples).toBeUndefined();
  });
});
