import { expect, it } from 'vitest';
import { invoiceAmount } from './invoice-amount.ts';

it.each([
  [19_900, 'usd', '$199.00'],
  [5, 'usd', '$0.05'],
  [500, 'jpy', '¥500'],
  [1_250, 'eur', '€12.50'],
])('writes %s %s as %s', (amount, currency, words) => {
  expect(invoiceAmount({ amount, currency })).toBe(words);
});
