import { describe, expect, it } from 'vitest';
import {
  addMoney,
  allocateMoney,
  compareMoney,
  minorDigits,
  money,
  negateMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
} from './index.ts';

function dollars(amount: string) {
  return money(amount, 'USD');
}

describe('money', () => {
  it('adds, subtracts and compares amounts in one currency', () => {
    expect(addMoney(dollars('0.10'), dollars('0.20'))).toEqual(dollars('0.30'));
    expect(subtractMoney(dollars('1.00'), dollars('1.25'))).toEqual(dollars('-0.25'));
    expect(negateMoney(dollars('-5'))).toEqual(dollars('5'));
    expect(compareMoney(dollars('1.0'), dollars('1'))).toBe(0);
    expect(sumMoney([dollars('1'), dollars('2.5')], 'USD')).toEqual(dollars('3.5'));
    expect(sumMoney([], 'EUR')).toEqual(money('0', 'EUR'));
  });

  it('never combines amounts in different currencies', () => {
    const euros = money('1', 'EUR');
    for (const combine of [addMoney, subtractMoney, compareMoney])
      expect(() => combine(dollars('1'), euros)).toThrow('USD and EUR cannot be combined');
    expect(() => sumMoney([dollars('1'), euros], 'USD')).toThrow('cannot be combined');
  });

  it('rounds and splits to the minor unit of the currency', () => {
    expect(roundMoney(dollars('2.345'), 'half-even')).toEqual(dollars('2.34'));
    expect(roundMoney(money('1234.5', 'JPY'), 'half-up')).toEqual(money('1235', 'JPY'));
    expect(roundMoney(money('1', 'KWD'), 'half-up')).toEqual(money('1.000', 'KWD'));
    expect(allocateMoney(money('100', 'JPY'), ['1', '1', '1']).map(({ amount }) => amount)).toEqual(['34', '33', '33']);
    expect(['USD', 'JPY', 'IQD', 'CLF', 'EUR'].map(minorDigits)).toEqual([2, 0, 3, 4, 2]);
  });

  it('refuses what is not an amount or not a currency', () => {
    expect(() => money('1,5', 'USD')).toThrow('not a plain decimal');
    expect(() => money('1', 'XX')).toThrow('not a currency');
    expect(money('-007.50', 'USD')).toEqual({ amount: '-7.50', currency: 'USD' });
  });
});
