import { expect, it } from 'vitest';
import { addressesIn, addressProblem } from './addresses.ts';

it('parses pasted addresses', () => {
  const pasted = 'Ada Lovelace <ada@example.com>; bob@example.com,\nBOB@example.com cy@example.com';
  expect(addressesIn(pasted)).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com']);
  expect(addressProblem(pasted)).toBeUndefined();
});

it('reports the first entry without an address, but not a name next to an address', () => {
  expect(addressProblem('ada@example.com, bob, cy')).toContain('“bob”');
  expect(addressProblem(' , ;')).toBeUndefined();
  expect(addressProblem('')).toBeUndefined();
});
