import { expect, it } from 'vitest';
import { addressesIn, addressProblem } from './addresses.ts';

it('takes addresses as people paste them', () => {
  const pasted = 'Ada Lovelace <ada@example.com>; bob@example.com,\nBOB@example.com cy@example.com';
  expect(addressesIn(pasted)).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com']);
  expect(addressProblem(pasted)).toBeUndefined();
});

it('names the first entry without an address, and no name beside one', () => {
  expect(addressProblem('ada@example.com, bob, cy')).toContain('“bob”');
  expect(addressProblem(' , ;')).toBeUndefined();
  expect(addressProblem('')).toBeUndefined();
});
