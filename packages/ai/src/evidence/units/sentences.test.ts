import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it('keeps a number with the “no.” before it, and ends a sentence that ends with “no”', () => {
  const prose = 'The agency is Lantern, commitment no. LT-55821. Its answer to call no. 9 is no. We wait.';
  expect(sentencesOf(prose)).toEqual([
    'The agency is Lantern, commitment no. LT-55821.',
    'Its answer to call no. 9 is no.',
    'We wait.',
  ]);
});
