import { describe, expect, it } from 'vitest';
import { dayIn, foldLabel, roleOf, rolesOf } from './labels.ts';

describe('a label of a capital account', () => {
  it.each([
    ['Beginning Balance', 'beginning'],
    ['Opening NAV', 'beginning'],
    ['Capital at beginning of period', 'beginning'],
    ['Ending capital', 'ending'],
    ['Closing balance ($000)', 'ending'],
    ['Capital contributions', 'contributions'],
    ['Paid-in capital', 'contributions'],
    ['Less: Distributions', 'distributions'],
    ['Return of capital', 'distributions'],
    ['Management fee', 'fees'],
    ['Partnership expenses', 'expenses'],
    ['Net income after fees and expenses', 'income'],
    ['Unrealized gain (loss)', 'income'],
    ['Carried interest', 'incentive'],
    ['Transfers in/out', 'transfers'],
    ['Unfunded commitment', 'memo'],
    ['Ownership %', 'share'],
    ['Net change in capital', 'change'],
    ['Syndication adjustment', 'other'],
  ])('“%s” is %s', (label, role) => {
    expect(roleOf(label)).toBe(role);
  });

  it('with a day is a balance that the other day decides', () => {
    expect(rolesOf(['Capital, December 31, 2024', 'Gains', 'Adjustment', 'Capital, December 31, 2025'])).toEqual([
      'beginning',
      'income',
      'other',
      'ending',
    ]);
  });

  it('outside of the balances is no movement', () => {
    expect(rolesOf(['Rank', 'Beginning balance', 'Gains', 'Ending balance', 'Region'])).toEqual([
      'memo',
      'beginning',
      'income',
      'ending',
      'memo',
    ]);
  });

  it('is folded without units and signs', () => {
    expect(foldLabel('Less: Distributions ($000)')).toBe('distributions');
  });

  it('gives its day, unless the day can be read in two ways', () => {
    expect(['as of 12/31/2025', 'Balance, Dec 31, 2025', '31.12.2025', '2025-12-31'].map(dayIn)).toEqual(
      Array.from({ length: 4 }, () => '2025-12-31'),
    );
    expect(dayIn('01/02/2025')).toBe(null);
  });
});
