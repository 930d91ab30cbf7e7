import { expect, it } from 'vitest';
import { countOf, formatBytes, formatDecimal } from './number.ts';

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

it('formats decimal text exactly', () => {
  expect(formatDecimal('1250.5')).toBe('1,250.5');
  expect(formatDecimal('123456789012.000001')).toBe('123,456,789,012.000001');
  expect(formatDecimal('40', { sign: true })).toBe('+40');
  expect(formatDecimal('-3', { sign: true })).toBe('-3');
});
