import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppDataInput, compileRules, foldText, proposeRules, type RuleRow } from './index.ts';
import { amount } from './statements.fixture.ts';

function row(description: string, written: string): RuleRow {
  const read = amount(written);
  return { text: foldText(description), amount: read, type: read.units < 0n ? 'Debit' : 'Credit' };
}

const STATEMENT = [
  row('ACH CREDIT NORTHGATE DENTAL RENT OCT 4411', '9250.00'),
  row('ACH CREDIT NORTHGATE DENTAL RENT NOV 4502', '9250.00'),
  row('ACH CREDIT NORTHGATE DENTAL RENT DEC 4610', '9300.00'),
  row('WIRE FEE 17', '-25.00'),
  row('WIRE FEE 18', '-25.00'),
  row('CITY POWER 2026-01', '-120.10'),
  row('CITY POWER 2026-02', '-131.90'),
  row('Birthday cake', '-31.00'),
];

describe('rules without a model', () => {
  it('come from texts that rows share, with their side, hits, share and an example', () => {
    const { rules, glCategories, analysis } = proposeRules(STATEMENT);
    expect(rules.map(({ ruleConfig }) => [ruleConfig.descriptionContains, ruleConfig.transactionType])).toEqual([
      ['ach credit northgate dental rent', 'Credit'],
      ['wire fee', 'Debit'],
      ['city power', 'Debit'],
    ]);
    expect(rules.map(({ ruleName }) => ruleName)).toEqual([
      'Ach credit northgate dental rent',
      'Wire fee',
      'City power',
    ]);
    expect(rules.map(({ categoryId }) => glCategories.find(({ id }) => id === categoryId)?.glAccountName)).toEqual([
      'Rental income',
      'Bank charges',
      'Utilities',
    ]);
    expect(analysis).toMatchObject({ rows: 8, decided: 7, share: 7 / 8 });
    expect(analysis.rules[1]).toEqual({ ruleId: 'rl_2', hits: 2, share: 2 / 8, example: 'wire fee 17' });
  });

  it('divide amounts of one text that are far apart', () => {
    const rows = ['5.00', '6.00', '7.00', '900.00', '1000.00'].map((each) => row('CARD TRANSFER', `-${each}`));
    const { rules, analysis } = proposeRules(rows);
    expect(rules.map(({ ruleConfig }) => [ruleConfig.amountMin, ruleConfig.amountMax])).toEqual([
      [undefined, '7.00'],
      ['900.00', undefined],
    ]);
    expect(analysis.rules.map(({ hits }) => hits)).toEqual([3, 2]);
  });

  it('are named without the punctuation that ends their text', () => {
    const { rules } = proposeRules([row('WIRE IN: Acme 12', '5.00'), row('WIRE IN: Halden 13', '6.00')]);
    expect(rules.map(({ ruleName }) => ruleName)).toEqual(['Wire in']);
  });

  it('are empty without rows', () => {
    expect(proposeRules([])).toEqual({
      glCategories: [],
      rules: [],
      analysis: { rows: 0, decided: 0, share: 0, rules: [] },
    });
  });

  it('are a valid configuration, and decide what the analysis says', () => {
    const word = fc.constantFrom('RENT', 'ACH', 'Fee', '12', 'Ünal', 'x|y', '  ', 'a', 'POWER');
    const any = fc
      .tuple(fc.array(word, { maxLength: 6 }), fc.integer({ min: -5000, max: 5000 }))
      .map(([words, cents]) => row(words.join(' '), `${cents}`));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (rows) => {
        const { glCategories, rules, analysis } = proposeRules(rows);
        expect(AppDataInput.safeParse({ glCategories, rules }).success).toBe(true);
        const { first } = compileRules(rules);
        expect(rows.filter((each) => first(each) >= 0)).toHaveLength(analysis.decided);
        expect(analysis.rules.every(({ hits, example }) => hits > 0 && example !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
