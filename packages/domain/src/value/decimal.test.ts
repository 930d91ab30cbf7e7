import { array, assert, bigInt, constantFrom, double, integer, pre, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  allocate,
  canonicalDecimal,
  compareDecimals,
  divide,
  multiply,
  negate,
  round,
  split,
  subtract,
  sum,
} from './index.ts';
import type { Rounding } from './index.ts';
import { decimalOfNumber, scaleOf, shiftDecimal } from './decimal.ts';

const MAX_SCALE = 12;

/** A random decimal with its value in units of 10^-scale. */
const amount = tuple(bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), integer({ min: 0, max: MAX_SCALE })).map(
  ([units, scale]) => ({ units, scale, text: written(units, scale) }),
);
const rounding = constantFrom<Rounding>('half-even', 'half-up');

function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(scale, '0')) * (text.startsWith('-') ? -1n : 1n);
}

/** The rounded quotient of two whole numbers, by the rule on magnitudes. */
function quotient(numerator: bigint, denominator: bigint, mode: Rounding): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const [floor, twice] = [top / bottom, (top % bottom) * 2n];
  const up = twice > bottom || (twice === bottom && (mode === 'half-up' || floor % 2n === 1n));
  const magnitude = up ? floor + 1n : floor;
  return isNegative ? -magnitude : magnitude;
}

describe('arithmetic on decimals of up to 31 digits, against whole numbers', () => {
  it('adds, subtracts, negates and compares exactly', () => {
    assert(
      property(amount, amount, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const [left, right] = [unitsOf(a.text, scale), unitsOf(b.text, scale)];
        expect(add(a.text, b.text)).toBe(written(left + right, scale));
        expect(subtract(a.text, b.text)).toBe(written(left - right, scale));
        expect(negate(a.text)).toBe(written(-a.units, a.scale));
        expect(absolute(a.text)).toBe(written(a.units < 0n ? -a.units : a.units, a.scale));
        expect(Math.sign(compareDecimals(a.text, b.text))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it('multiplies exactly', () => {
    assert(
      property(amount, amount, (a, b) => {
        expect(multiply(a.text, b.text)).toBe(written(a.units * b.units, a.scale + b.scale));
      }),
    );
  });

  it('divides with one rounding', () => {
    assert(
      property(amount, amount, integer({ min: 0, max: 20 }), rounding, (a, b, scale, mode) => {
        pre(b.units !== 0n);
        const numerator = a.units * 10n ** BigInt(b.scale + scale);
        const denominator = b.units * 10n ** BigInt(a.scale);
        expect(divide(a.text, b.text, scale, mode)).toBe(written(quotient(numerator, denominator, mode), scale));
      }),
    );
  });

  it('rounds to a scale', () => {
    assert(
      property(amount, integer({ min: 0, max: 20 }), rounding, (a, scale, mode) => {
        const expected = quotient(a.units * 10n ** BigInt(scale), 10n ** BigInt(a.scale), mode);
        expect(round(a.text, scale, mode)).toBe(written(expected, scale));
      }),
    );
  });

  it('sums in any order', () => {
    assert(
      property(array(amount), (items) => {
        const texts = items.map(({ text }) => text);
        expect(compareDecimals(sum(texts), sum(texts.toReversed()))).toBe(0);
        const total = items.reduce((all, { text }) => all + unitsOf(text, MAX_SCALE), 0n);
        expect(compareDecimals(sum(texts), written(total, MAX_SCALE))).toBe(0);
      }),
    );
  });

  it('allocates without losing or adding a unit, each part within one unit of its exact share', () => {
    const weights = array(integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    assert(
      property(amount, weights, (total, all) => {
        const whole = all.reduce((a, b) => a + b, 0);
        pre(whole > 0);
        const parts = allocate(
          total.text,
          all.map((weight) => String(weight)),
          total.scale,
        );
        expect(parts).toHaveLength(all.length);
        expect(sum(parts)).toBe(add(total.text, '0'));
        for (const [index, part] of parts.entries()) {
          expect(scaleOf(part)).toBe(total.scale);
          const scaled = unitsOf(part, total.scale) * BigInt(whole) - total.units * BigInt(all[index]!);
          expect(scaled > -BigInt(whole) && scaled < BigInt(whole)).toBe(true);
        }
      }),
    );
  });

  it('shifts by powers of ten and back', () => {
    assert(
      property(amount, integer({ min: -30, max: 30 }), (a, places) => {
        expect(compareDecimals(shiftDecimal(shiftDecimal(a.text, places), -places), a.text)).toBe(0);
      }),
    );
  });

  it('writes every finite JSON number exactly as JavaScript prints it', () => {
    assert(
      property(double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalOfNumber(value) ?? '';
        expect(canonicalDecimal(text)).toBe(text);
        // -0 becomes 0.
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('known results', () => {
  it('does not make the mistakes of floating point', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(multiply('1.005', '100')).toBe('100.500');
    expect(round('1.005', 2, 'half-up')).toBe('1.01');
    expect(sum(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00');
  });
  it('rounds halves to even or away from zero', () => {
    expect(['0.5', '1.5', '2.5', '-0.5', '-2.5'].map((each) => round(each, 0, 'half-even'))).toEqual([
      '0',
      '2',
      '2',
      '0',
      '-2',
    ]);
    expect(['0.5', '1.5', '2.5', '-0.5', '-2.5'].map((each) => round(each, 0, 'half-up'))).toEqual([
      '1',
      '2',
      '3',
      '-1',
      '-3',
    ]);
  });
  it('keeps the scale that an amount is written with', () => {
    expect(add('1.50', '2')).toBe('3.50');
    expect(subtract('2.00', '2')).toBe('0.00');
    expect(negate('0.00')).toBe('0.00');
    expect(divide('10', '4', 2, 'half-even')).toBe('2.50');
  });
  it('gives what is left after a division to the largest remainders, earlier parts first', () => {
    expect(split('100.00', 3, 2)).toEqual(['33.34', '33.33', '33.33']);
    expect(split('-0.05', 3, 2)).toEqual(['-0.02', '-0.02', '-0.01']);
    expect(allocate('1.00', ['50', '30', '20'], 2)).toEqual(['0.50', '0.30', '0.20']);
    expect(allocate('0.05', ['1', '0', '1'], 2)).toEqual(['0.03', '0.00', '0.02']);
    expect(allocate('100', ['33.3', '33.3', '33.4'], 0)).toEqual(['33', '33', '34']);
  });
  it.each(['', '1e5', '1,000', '+5', '.5', '5.', 'NaN', '0x10', ' 1', '1\n'])('refuses %j as a decimal', (text) => {
    expect(() => add(text, '1')).toThrow(RangeError);
    expect(() => compareDecimals('1', text)).toThrow(RangeError);
    expect(canonicalDecimal(text)).toBeUndefined();
  });
  it('refuses divisions by zero, odd scales, bad weights and totals that are too precise', () => {
    expect(() => divide('1', '0.00', 2, 'half-up')).toThrow('cannot be divided by zero');
    expect(() => round('1', 1.5, 'half-up')).toThrow('not a scale');
    expect(() => round('1', -1, 'half-up')).toThrow('not a scale');
    expect(() => allocate('1', ['0', '0'], 2)).toThrow('Weights');
    expect(() => allocate('1', [], 2)).toThrow('Weights');
    expect(() => allocate('1', ['2', '-1'], 2)).toThrow('Weights');
    expect(() => allocate('0.001', ['1'], 2)).toThrow('round it first');
    expect(() => split('1', 0, 2)).toThrow('number of parts');
  });
});
