import { expect, it } from 'vitest';
import { countOf, formatBytes } from './number.ts';

it.each([
  [0, '0 kB'],
  [12, '1 kB'],
  [412 * 1024, '412 kB'],
  [5_242_880, '5 MB'],
  [1.25 * 1024 ** 2, '1.3 MB'],
  [1023.9 * 1024, '1 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toContain(words);
});

it('uses the singular or plural phrase', () => {
  const phrases = { one: '# file', other: '# files' };
  expect([0, 1, 2, 1_200].map((count) => countOf(count, phrases))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,200 files',
  ]);
});
