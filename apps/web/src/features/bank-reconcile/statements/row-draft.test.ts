import { expect, it } from 'vitest';
import { amountProblem, askedAmount, completeRows, newDraft } from './row-draft.ts';

it.each([
  ['10/16 CHECK 2288 5?0.00-', '10/16 CHECK 2288 5?0.00-'],
  ['10/16/2026 | CHECK 2288 VOLTA | 5?0.00- | 95130.15', 'CHECK 2288 VOLTA'],
  ['5?0', '5?0'],
])('begins the draft of "%s" with its description', (text, description) => {
  expect(newDraft({ text })).toEqual({ bookedOn: '', amount: '', description });
});

it('proposes the amount that the running balance asks for, only of the first row that does not tie', () => {
  const firstBreak = { ordinal: 2, place: { line: 5 }, counted: '100', printed: '40', difference: '-60' };
  const running = { checked: 3, broken: 1, newestFirst: false, firstBreak };
  expect(askedAmount({ ordinal: 2 }, { running })).toBe('-60');
  expect(askedAmount({ ordinal: 3 }, { running })).toBeNull();
  expect(askedAmount({ ordinal: 2 }, { running: null })).toBeNull();
});

it.each([
  ['', null],
  ['-540.00', null],
  [' 12 ', null],
  ['1,200.50', 'Enter digits with a decimal point, such as -1200.50.'],
  ['12-', 'Enter digits with a decimal point, such as -1200.50.'],
])('says what is wrong with the amount "%s"', (amount, problem) => {
  expect(amountProblem(amount)).toBe(problem);
});

it('sends only complete rows', () => {
  const whole = { bookedOn: '2026-10-16', amount: ' -540.00 ', description: ' Check 2288 ' };
  const drafts = new Map([
    ['a', whole],
    ['b', { ...whole, bookedOn: '' }],
    ['c', { ...whole, amount: '5?0' }],
    ['d', { ...whole, description: ' ' }],
  ]);
  expect(completeRows(drafts)).toEqual([
    { key: 'a', entry: { bookedOn: '2026-10-16', amount: '-540.00', description: 'Check 2288' } },
  ]);
});
