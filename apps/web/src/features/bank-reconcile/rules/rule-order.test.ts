import { expect, it } from 'vitest';
import { dropIndex, moved } from './rule-order.ts';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [7, 0, 'abc'],
])('moves item %d to %d', (from, to, result) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(result);
});

it.each([
  [0, 2, 'before', 'bac'],
  [0, 2, 'after', 'bca'],
  [2, 0, 'before', 'cab'],
  [2, 0, 'after', 'acb'],
  [1, 1, 'after', 'abc'],
] as const)('drops item %d on item %d, %s it', (from, over, edge, result) => {
  expect(moved(['a', 'b', 'c'], from, dropIndex(from, over, edge)).join('')).toBe(result);
});
