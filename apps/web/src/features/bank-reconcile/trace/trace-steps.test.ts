import { amountOf, foldText, Rule, traceRow } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { failedWords, numberRuns, traceSteps } from './trace-steps.ts';

function rule(number: number, ruleName: string, ruleConfig: object, categoryId = 'gl_1'): Rule {
  return Rule.parse({ ruleId: `rl_${number}`, ruleName, categoryId, ruleConfig });
}

const RULES = [
  rule(1, 'Loans', { descriptionContains: 'LOAN' }),
  rule(2, 'Payroll', { descriptionContains: 'PAYROLL' }),
  rule(3, 'CAM true-ups', { descriptionContains: 'CAM', amountMax: '5000.00' }, 'gl_2'),
  rule(4, 'Asked', { llmPrompt: 'Is this a refund?' }),
  rule(7, 'Tenant credits', { descriptionContains: 'ACH CREDIT', transactionType: 'Credit' }),
  rule(9, 'Water', { descriptionContains: 'WATER' }),
  rule(12, 'CAM recoveries', { descriptionContains: 'CAM' }, 'gl_2'),
  rule(13, 'All credits', { transactionType: 'Credit' }),
];
const NAMES: Record<string, string> = { gl_1: '4010 Base rent', gl_2: '4200 CAM recoveries' };

const OPTIONS = { rules: RULES, isCurrent: true, categoryName: (id: string) => NAMES[id] ?? id };

function traceOf(description: string, amount: string, answers?: ReadonlyMap<string, boolean>) {
  const read = amountOf(amount)!;
  const type = read.units < 0n ? 'Debit' : 'Credit';
  return traceRow(RULES, { text: foldText(description), amount: read, type }, answers);
}

function stepsOf(...row: Parameters<typeof traceOf>) {
  return traceSteps(traceOf(...row), OPTIONS);
}

describe('the steps of a trace', () => {
  it('say what won, what missed by which limit, and what comes too late', () => {
    const steps = stepsOf('ACH CREDIT HARBOR & FINCH CAM 2025', '6184.50');
    expect(steps.map((step) => [step.kind, step.words])).toEqual([
      ['folded', 'text differs'],
      ['missed', 'Everything else matches. 6,184.50 is over its limit of 5,000.00.'],
      ['folded', 'the model was not asked'],
      ['won', 'Contains “ACH CREDIT”, money in'],
      ['folded', 'does not match'],
      ['late', 'Also matches and would give 4200 CAM recoveries, but rule 5 came first.'],
      ['late', 'Also matches, but rule 5 came first. The category is the same.'],
    ]);
    expect(steps[0]).toMatchObject({ numbers: [1, 2] });
  });

  it('name the answer of the model', () => {
    const steps = stepsOf('ACH DEBIT X', '-1.00', new Map([['rl_4', false]]));
    expect(steps.find(({ kind }) => kind === 'missed')?.words).toBe('The model answered no.');
    const yes = stepsOf('ACH DEBIT X', '-1.00', new Map([['rl_4', true]]));
    expect(yes.find(({ kind }) => kind === 'won')?.words).toBe('The model answered yes.');
  });

  it('leave out inactive rules', () => {
    const rules = [{ ...RULES[0]!, isActive: false }, RULES[1]!];
    const row = { text: 'payroll', amount: amountOf('1')!, type: 'Credit' } as const;
    expect(traceSteps(traceRow(rules, row), { ...OPTIONS, rules })).toHaveLength(1);
  });

  it('say nothing about rules that came after the version that decided', () => {
    const trace = traceOf('LOAN 77', '-10.00');
    expect(traceSteps(trace, OPTIONS)).toHaveLength(4);
    const changed = RULES.filter(({ ruleId }) => ruleId !== 'rl_1');
    expect(traceSteps(trace, { ...OPTIONS, rules: changed, isCurrent: false })).toMatchObject([
      { kind: 'won', number: undefined, rule: { ruleName: 'Loans' } },
    ]);
  });
});

it.each([
  [{ condition: 'descriptionContains', wanted: ['A', 'B'], found: '' }, 'The text does not contain “A” or “B”.'],
  [{ condition: 'descriptionNotContains', wanted: ['A'], found: 'A' }, 'The text contains “A”, which it must not.'],
  [{ condition: 'amountMin', wanted: ['10.00'], found: '9.99' }, '9.99 is under its minimum of 10.00.'],
  [{ condition: 'transactionType', wanted: ['Debit'], found: 'Credit' }, 'It is for money out.'],
] as const)('explains %j', (condition, words) => {
  expect(failedWords({ ...condition, wanted: [...condition.wanted], holds: false })).toBe(words);
});

it('shortens runs of numbers', () => {
  expect(numberRuns([1, 2, 4, 5, 6, 9])).toBe('1, 2, 4 to 6, 9');
});
