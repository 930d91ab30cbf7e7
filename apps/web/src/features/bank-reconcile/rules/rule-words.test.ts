import { RuleConfig } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { conditionWords, quoted, ruleNumber, sideWords } from './rule-words.ts';

it.each([
  [{ descriptionContains: 'ACH CREDIT', transactionType: 'Credit' }, ['contains “ACH CREDIT”', 'money in']],
  [{ descriptionContains: ['A', 'B'], descriptionNotContains: 'C' }, ['contains “A” or “B”', 'without “C”']],
  [{ amountMin: '1', amountMax: '5000.00' }, ['1 to 5,000.00']],
  [{ amountMin: '1000' }, ['from 1,000']],
  [{ amountMax: '12.50', transactionType: 'Debit' }, ['up to 12.50', 'money out']],
  [{ llmPrompt: 'Is this rent?' }, ['Ask the model: Is this rent?']],
])('describes %j', (config, words) => {
  expect(conditionWords(RuleConfig.parse(config))).toEqual(words);
});

it('counts the texts that it does not show', () => {
  expect(quoted(['A', 'B', 'C', 'D', 'E'])).toBe('“A”, “B”, “C”, or 2 more');
});

it('names the sides of a statement as its reader does', () => {
  expect(sideWords('Any')).toBe('money in or out');
});

it('numbers rules from 1', () => {
  const rules = [
    { ruleId: 'rl_4', ruleName: 'A' },
    { ruleId: 'rl_2', ruleName: 'B' },
  ];
  expect(ruleNumber(rules, 'rl_2')).toBe(2);
  expect(ruleNumber(rules, 'rl_9')).toBeUndefined();
});
