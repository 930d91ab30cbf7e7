import { assert, bigInt, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, amountKey, amountOf, compareAmounts, decimalOf, isStorable } from './index.ts';

const anyAmount = record({ units: bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), scale: nat({ max: 20 }) });

describe('the key of an amount', () => {
  it('keeps the order of amounts, whatever their scales', () => {
    assert(
      property(anyAmount, anyAmount, (a, b) => {
        const [less, more] = compareAmounts(a, b) <= 0 ? [a, b] : [b, a];
        expect(amountKey(less) <= amountKey(more)).toBe(true);
      }),
    );
  });

  it('tells apart all amounts of up to 4 decimals within the range of a bigint', () => {
    const small = record({ units: bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), scale: nat({ max: 4 }) });
    assert(
      property(small, small, (a, b) => {
        expect(amountKey(a) === amountKey(b)).toBe(compareAmounts(a, b) === 0);
      }),
    );
  });

  it('stays within the range of a bigint', () => {
    expect(amountKey({ units: 10n ** 30n, scale: 2 })).toBe(2n ** 63n - 1n);
    expect(amountKey({ units: -(10n ** 30n), scale: 2 })).toBe(-(2n ** 63n) + 1n);
    expect(amountKey({ units: -1n, scale: 5 })).toBe(-1n);
  });
});

describe('a storable amount', () => {
  it('fits a bigint and has at most 18 decimals', () => {
    const parsed = (text: string): Amount => amountOf(text) ?? { units: 0n, scale: 99 };
    expect(isStorable(parsed('92233720368547758.07'))).toBe(true);
    expect(isStorable(parsed('92233720368547758.08'))).toBe(false);
    expect(isStorable(parsed('-92233720368547758.07'))).toBe(true);
    expect(isStorable({ units: 1n, scale: 18 })).toBe(true);
    expect(isStorable({ units: 1n, scale: 19 })).toBe(false);
  });

  it('is written and read again without a change', () => {
    assert(
      property(anyAmount, (amount) => {
        const text = decimalOf(amount);
        const read = amountOf(text);
        if (read) expect(compareAmounts(read, amount)).toBe(0);
      }),
    );
  });
});
