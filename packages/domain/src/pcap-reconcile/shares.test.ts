import { assert, array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconcileCapital } from './compare.ts';
import type { CapitalSide, SideKind } from './side.ts';

/** A side whose partners have a balance and a share in hundredths of a percent. */
function sideOf(kind: SideKind, shares: readonly number[]): CapitalSide {
  const value = (amount: string) => ({
    amount,
    unit: '0.01',
    text: amount,
    place: { sheet: null, cell: null, page: 1, box: null },
    problem: null,
  });
  return {
    kind,
    entries: shares.map((share, at) => ({
      name: `Investor ${at} LLC`,
      identifier: `LP-${at}`,
      className: null,
      place: { sheet: null, cell: null, page: 1, box: null },
      otherNames: [],
      lines: [
        { label: 'Beginning balance', values: [value(`${at + 1}.00`)] },
        { label: 'Ending balance', values: [value(`${at + 1}.00`)] },
        { label: 'Ownership %', values: [value((share / 100).toFixed(2))] },
      ],
    })),
    total: null,
    columns: [''],
    asOf: null,
    currency: null,
    notes: [],
  };
}

function statusesOf(workbook: readonly number[], statement: readonly number[]): Record<string, string> {
  const { totals } = reconcileCapital(sideOf('workbook', workbook), sideOf('statement', statement));
  return Object.fromEntries(totals.map(({ side, name, status }) => [`${name}, ${side}`, status]));
}

describe('ownership shares', () => {
  it('add up to 100 % on each side, or the side is named', () => {
    const parts = array(integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 30 });
    assert(
      property(parts, integer({ min: 100, max: 900 }), (some, by) => {
        const shares = [...some, 10_000 - some.reduce((sum, each) => sum + each, 0)];
        const [first = 0, ...rest] = shares;
        const changed = [first + by, ...rest];
        expect(statusesOf(shares, shares)).toEqual({ 'Ownership, workbook': 'tied', 'Ownership, statement': 'tied' });
        expect(statusesOf(changed, shares)).toEqual({
          'Ownership, workbook': 'differs',
          'Ownership, statement': 'tied',
        });
        expect(statusesOf(shares, changed)).toEqual({
          'Ownership, workbook': 'tied',
          'Ownership, statement': 'differs',
        });
      }),
    );
  });

  it('may be off by what rounding each of them makes', () => {
    expect(statusesOf([3_333, 3_333, 3_333], [3_333, 3_333, 3_334])).toEqual({
      'Ownership, workbook': 'rounding',
      'Ownership, statement': 'tied',
    });
  });

  it('are not added up if a partner has none', () => {
    const side = sideOf('workbook', [5_000, 5_000]);
    side.entries[1]!.lines.pop();
    expect(reconcileCapital(side, sideOf('statement', [5_000, 5_000])).totals.map((total) => total.side)).toEqual([
      'statement',
    ]);
  });
});
