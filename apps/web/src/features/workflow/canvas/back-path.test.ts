import { expect, it } from 'vitest';
import { backPath } from './back-path.ts';

it('leads an edge around the right side of both nodes', () => {
  const path = backPath({ x: 100, y: 400 }, { x: 160, y: 50 }, 248);
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
  expect(path.startsWith('M100,400 ')).toBe(true);
  expect(path.endsWith(' V50')).toBe(true);
  expect(Math.max(...numbers.filter((value) => value < 300))).toBe(266);
  // Below the one and above the other.
  expect(path).toContain('418');
  expect(path).toContain('Q160,32');
});
