import { array, assert, constantFrom, nat, pre, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, addAmounts, amountOf, decimalOf } from './amount.ts';
import { type DayPart, numberEqualRows } from './equal-rows.ts';

function amount(text: string): Amount {
  return amountOf(text)!;
}

/** A statement of one day: the balances before and after it (null if unknown), and its amounts. Equal amounts are equal rows. */
function part(id: string, start: string | null, amounts: readonly string[], more: Partial<DayPart> = {}): DayPart {
  const seen = new Map<string, number>();
  const rows = amounts.map((each, at) => {
    const occurrence = seen.get(each) ?? 0;
    seen.set(each, occurrence + 1);
    return { id: `${id}${at}`, rowHash: each, occurrence, amount: amount(each) };
  });
  const end = start === null ? null : rows.reduce((sum, row) => addAmounts(sum, row.amount), amount(start));
  const days = { beginsEarlier: false, endsLater: false };
  return { id, fileId: id, rows, start: start === null ? null : amount(start), end, isNew: false, ...days, ...more };
}

/** Numbers the rows and returns how many of an amount count. */
function count(parts: readonly DayPart[], of = '-3.20'): number {
  const { changed } = numberEqualRows(parts);
  const all = parts.flatMap(({ rows }) => rows.filter(({ rowHash }) => rowHash === of));
  return new Set(all.map(({ id, occurrence }) => changed.get(id) ?? occurrence)).size;
}

describe('equal rows of a day on which statements meet', () => {
  it('count twice if the next statement begins with the balance after the first', () => {
    expect(count([part('a', '100', ['-3.20']), part('b', '96.80', ['-3.20'], { isNew: true })])).toBe(2);
    expect(count([part('b', '96.80', ['-3.20']), part('a', '100', ['-3.20'], { isNew: true })])).toBe(2);
  });

  it('count once if the next statement begins with the balance before them', () => {
    expect(count([part('a', '100', ['-1', '-3.20']), part('b', '99', ['-3.20', '-7'], { isNew: true })])).toBe(1);
  });

  it('count as often as they happened if the next statement repeats only the last of them', () => {
    const first = part('a', '100', ['-3.20', '-3.20']);
    const next = part('b', '96.80', ['-3.20', '-3.20', '-9']);
    expect(count([first, { ...next, isNew: true }])).toBe(3);
    expect(count([next, { ...first, isNew: true }])).toBe(3);
  });

  it('count once in two files of the same statement', () => {
    expect(count([part('a', '100', ['-3.20', '-3.20']), part('b', '100', ['-3.20', '-3.20'])])).toBe(2);
  });

  it('count once without a balance', () => {
    expect(count([part('a', null, ['-3.20']), part('b', null, ['-3.20'])])).toBe(1);
  });

  it('are unsure if one statement ends on the day on which the next one begins, and no balance tells', () => {
    const first = part('a', null, ['-3.20'], { beginsEarlier: true });
    const next = part('b', null, ['-3.20'], { endsLater: true, isNew: true });
    expect(numberEqualRows([first, next])).toEqual({ changed: new Map(), unsure: 1 });
    expect(
      numberEqualRows([
        { ...first, end: amount('9') },
        { ...next, start: amount('9') },
      ]).unsure,
    ).toBe(0);
    expect(numberEqualRows([first, { ...next, beginsEarlier: true }]).unsure).toBe(0);
  });

  it('keep their occurrences if rows that add up to zero leave two ways', () => {
    const twice = [part('a', '100', ['-3.20', '3.20']), part('b', '100', ['-3.20', '3.20'])];
    expect(numberEqualRows(twice).changed.size).toBe(0);
  });

  it('count as in a file of the whole day, whichever comes first', () => {
    const month = part('m', '100', ['-3.20', '-3.20', '-3.20', '-5']);
    const parts = [part('a', '100', ['-3.20']), part('b', '96.80', ['-3.20']), part('c', '93.60', ['-3.20'])];
    for (const order of [
      [month, ...parts],
      [...parts, month],
    ])
      expect(count(order.map((each, at) => ({ ...each, isNew: at === order.length - 1 })))).toBe(3);
  });

  it('count separately if another statement lies between theirs', () => {
    expect(count([part('a', '100', ['-3.20']), part('c', '95.80', ['-3.20']), part('b', '96.80', ['-1'])])).toBe(2);
  });

  it('keep the occurrences of statements that were there before', () => {
    const before = part('b', '96.80', ['-3.20']);
    const { changed } = numberEqualRows([before, part('a', '100', ['-3.20'], { isNew: true })]);
    expect([...changed]).toEqual([['a0', 1]]);
  });

  it('count as often as they are in the account, however it is cut into statements', () => {
    const amounts = array(constantFrom('-3.20', '-1', '-2', '-5'), { minLength: 1, maxLength: 12 });
    const cuts = array(tuple(nat(12), nat(12)), { minLength: 1, maxLength: 4 });
    assert(
      property(amounts, cuts, (day, windows) => {
        const covered = new Set<number>();
        const parts = windows.flatMap(([from, size], at) => {
          const rows = day.slice(from, from + size);
          rows.forEach((_, index) => covered.add(from + index));
          const start = day.slice(0, from).reduce((sum, each) => addAmounts(sum, amount(each)), amount('100'));
          return rows.length === 0 ? [] : [part(`s${at}-`, decimalOf(start), rows, { isNew: at > 0 })];
        });
        // Consecutive windows only: a gap between them leaves nothing to compare.
        const isWhole =
          parts.length > 0 && [...covered].every((at) => covered.has(at - 1) || at === Math.min(...covered));
        pre(isWhole && parts.length <= 2);
        const real = [...covered].filter((at) => day[at] === '-3.20').length;
        expect(count(parts)).toBe(real);
      }),
    );
  });
});
