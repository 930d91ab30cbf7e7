import { expect, it } from 'vitest';
import { formatAmount, formatMoney, formatSentence, formatSize, turned } from './amount.ts';

it.each([
  ['1940.00', '1,940.00'],
  ['-1940.5', '−1,940.5'],
  ['0.00', '0.00'],
  ['12345678901234567890.123', '12,345,678,901,234,567,890.123'],
  ['-0.004', '−0.004'],
  ['not read', 'not read'],
])('formats %s as %s', (text, words) => {
  expect(formatAmount(text)).toBe(words);
});

it('formats an amount in its currency with the decimal places of the text', () => {
  expect(formatMoney('-540.00', 'USD')).toBe('−$540.00');
  expect(formatMoney('540.125', 'KWD')).toContain('540.125');
  expect(formatMoney('540', null)).toBe('540');
  expect(formatMoney('540', 'dollars')).toBe('540');
});

it('drops or turns a sign', () => {
  expect(formatSize('-540.00')).toBe('540.00');
  expect(turned('-540.00')).toBe('540.00');
  expect(turned('0.00')).toBe('0.00');
});

it.each([
  [
    'The opening balance and the entries add up to 40154.64, but the closing balance is -9917.76: -30236.88 apart.',
    'The opening balance and the entries add up to 40,154.64, but the closing balance is −9,917.76: 30,236.88 apart.',
  ],
  ['counted 1000.00, printed 1200.00.', 'counted 1,000.00, printed 1,200.00.'],
  ['Row 2 at line 5: “1234.5-” is not an amount.', 'Row 2 at line 5: “1234.5-” is not an amount.'],
  ['Read on 03.11.2026 from CAMT.053.', 'Read on 03.11.2026 from CAMT.053.'],
])('formats the amounts of “%s”', (sentence, words) => {
  expect(formatSentence(sentence)).toBe(words);
});
