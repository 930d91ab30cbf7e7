import { expect, test } from 'vitest';
import { quoteWords, remainingWords } from './run-cost.ts';

test.each([
  [{ least: '0', most: '0', cap: '100' }, 'This run is free.'],
  [{ least: '1', most: '1', cap: '100' }, 'This run costs 1 credit.'],
  [{ least: '0', most: '1', cap: '100' }, 'This run costs 0 to 1 credit.'],
  [{ least: '2', most: '27', cap: '100' }, 'This run costs 2 to 27 credits.'],
  [{ least: '1', most: null, cap: '100' }, 'This run costs 1 to 100 credits. It stops at that cost.'],
  [{ least: '1', most: '400', cap: '100' }, 'This run costs 1 to 100 credits. It stops at that cost.'],
])('it says what %j costs', (quote, words) => {
  expect(quoteWords(quote)).toBe(words);
});

test.each([
  ['5000', { least: '2', most: '27', cap: '100' }, '4,973 to 4,998 credits remain after it.', false],
  ['5000.1', { least: '1', most: '1', cap: '100' }, '4,999.1 credits remain after it.', false],
  ['40', { least: '1', most: null, cap: '100' }, 'You have 40 credits, so the run may have to wait for more.', true],
  ['0.999999', { least: '1', most: '1', cap: '9' }, 'Only 0.999999 credits left: the run will wait for credits.', true],
  ['0', { least: '0', most: '5', cap: '9' }, 'Only 0 credits left: the run will wait for credits.', true],
  [
    '9007199254740993.5',
    { least: '1', most: '1', cap: '9' },
    '9,007,199,254,740,992.5 credits remain after it.',
    false,
  ],
])('with %s credits before %j, it says what remains', (balance, quote, words, isShort) => {
  expect(remainingWords(quote, balance)).toEqual({ words, isShort });
});
