import { expect, it } from 'vitest';
import { nextZoom } from './zoom.ts';

it('goes from any zoom to the next step, up to the last one', () => {
  expect(nextZoom(113, 'in')).toBe(125);
  expect(nextZoom(113, 'out')).toBe(110);
  expect(nextZoom(100, 'in')).toBe(110);
  expect(nextZoom(400, 'in')).toBe(400);
  expect(nextZoom(25, 'out')).toBe(25);
});
