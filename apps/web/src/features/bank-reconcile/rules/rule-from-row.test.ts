import { amountOf, foldText, matchesRule, Rule } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { ruleOfDraft } from './rule-draft.ts';
import { ruleFromRow, suggestedText } from './rule-from-row.ts';

it.each([
  ['ACH CREDIT HARBOR & FINCH CAM 2025', 'HARBOR & FINCH CAM'],
  ['POS PURCHASE 0412 TESCO STORES 6121', 'TESCO STORES'],
  ['CHECK 2284', 'CHECK 2284'],
  ['SQ *FERRY BLDG CATERING', 'SQ *FERRY BLDG CATERING'],
  ['Überweisung Müller GmbH RE-2024-17', 'Überweisung Müller GmbH'],
  ['  WIRE FEE  ', 'FEE'],
  ['2024-01-01 4711', '2024-01-01 4711'],
])('suggests from “%s” the text “%s”', (description, text) => {
  expect(suggestedText(description)).toBe(text);
});

it.each(['ACH CREDIT HARBOR & FINCH CAM 2025', 'CHECK 2284', 'ＷＩＤＥ   text\t12', '4711'])(
  'makes a rule that matches its own row: %s',
  (description) => {
    const drafted = ruleOfDraft(ruleFromRow({ description, side: 'Debit' }, 'gl_1'))!;
    const rule = Rule.parse({ ...drafted, ruleId: 'rl_1' });
    const row = { text: foldText(description), amount: amountOf('-1.00')!, type: 'Debit' } as const;
    expect(matchesRule(rule, row)).toBe(true);
  },
);
