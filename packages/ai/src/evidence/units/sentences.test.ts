import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it('keeps “no.” and its number together, and ends a sentence after “no”', () => {
  const prose = 'The agency is Lantern, commitment no. LT-55821. Its answer to call no. 9 is no. We wait.';
  expect(sentencesOf(prose)).toEqual([
    'The agency is Lantern, commitment no. LT-55821.',
    'Its answer to call no. 9 is no.',
    'We wait.',
  ]);
});
