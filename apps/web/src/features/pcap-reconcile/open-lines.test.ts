import { describe, expect, it } from 'vitest';
import { stepFrom } from './open-lines.ts';

const OPEN = [
  { partnerId: 'birch', line: 'income' },
  { partnerId: 'birch', line: 'fees' },
  { partnerId: 'iris', line: 'fees' },
];
const ORDER = ['acme', 'birch', 'cedar', 'iris'];

describe('the next difference', () => {
  it.each([
    ['the first one without a choice', undefined, 1, OPEN[0]],
    ['the next line of the partner', OPEN[0], 1, OPEN[1]],
    ['the first one after the last', OPEN[2], 1, OPEN[0]],
    ['the last one before the first', OPEN[0], -1, OPEN[2]],
    ['the nearest one after a line that ties', { partnerId: 'cedar', line: 'income' }, 1, OPEN[2]],
    ['the nearest one before a line that ties', { partnerId: 'cedar', line: 'income' }, -1, OPEN[1]],
    ['the first one after all partners with differences', { partnerId: 'none', line: 'income' }, 1, OPEN[0]],
  ] as const)('is %s', (_, current, by, expected) => {
    expect(stepFrom(OPEN, current, by, ORDER)).toEqual(expected);
  });

  it('is nothing if everything ties', () => {
    expect(stepFrom([], OPEN[0], 1, ORDER)).toBe(undefined);
  });
});
