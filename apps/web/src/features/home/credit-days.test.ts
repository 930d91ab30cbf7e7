import { expect, it } from 'vitest';
import { barsOf, daysLeft } from './credit-days.ts';

function days(...credits: string[]) {
  return credits.map((used, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, credits: used }));
}

it('gives the day with most credits the full height, and a day without any none', () => {
  expect(barsOf(days('0', '20', '5.5')).map(({ share }) => share)).toEqual([0, 1, 0.275]);
  expect(barsOf(days('0', '0')).map(({ share }) => share)).toEqual([0, 0]);
});

it('estimates how long the balance lasts from the average of all days', () => {
  expect(daysLeft(100, days('0', '0', '30'))).toBe(10);
  expect(daysLeft(0, days('1'))).toBe(0);
  expect(daysLeft(100, days('0', '0'))).toBeUndefined();
  expect(daysLeft(10_000, days('1', '0'))).toBeUndefined();
});
