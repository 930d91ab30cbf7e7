import { expect, it } from 'vitest';
import { costWords, remainingWords } from './cost-words.ts';

it.each([
  ['0', '0', 'Free'],
  ['1', '1', '1 credit'],
  ['1200', '1200', '1,200 credits'],
  ['0', '36', 'Up to 36 credits'],
  ['2.5', '40', '2.5 to 40 credits'],
  ['5', null, 'At least 5 credits'],
])('writes a cost from %s to %s as %s', (least, most, words) => {
  expect(costWords({ least, most })).toBe(words);
});

it.each([
  ['100', '36', '36', '64 left after it'],
  ['100.5', '0.25', '0.25', '100.25 left after it'],
  ['100', '0', '36', 'At least 64 left after it'],
  ['100', '5', '120', 'At most 95 left after it; it can need more than you have'],
  ['100', '5', null, 'At most 95 left after it'],
  ['36', '36', '36', '0 left after it'],
  ['35.999999', '36', '36', null],
])('says what remains of %s after %s to %s', (balance, least, most, words) => {
  expect(remainingWords(balance, { least, most })).toBe(words);
});
