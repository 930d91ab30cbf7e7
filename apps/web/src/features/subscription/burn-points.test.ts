import { expect, it } from 'vitest';
import { burnOf } from './burn-points.ts';

function days(...credits: number[]) {
  return credits.map((each, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, credits: String(each) }));
}

it('goes back from the balance by what each day used', () => {
  const { past, today, top } = burnOf(60, days(0, 30, 10));
  expect(top).toBe(100);
  expect(past.map(({ y }) => y)).toEqual([1, 1, 0.7, 0.6]);
  expect(today.y).toBe(0.6);
});

it('has a round number at the top', () => {
  expect(burnOf(29_148, days(0)).top).toBe(30_000);
  expect(burnOf(100.5, days(0)).top).toBe(120);
  expect(burnOf(0, days(0)).top).toBe(1);
});

it('ends where the pace of the last 7 days uses up the balance', () => {
  const { end, today } = burnOf(100, days(90, 10, 10, 10, 10, 10, 10, 10));
  expect(end).toMatchObject({ y: 0 });
  expect((end!.x - today.x) * 38).toBeCloseTo(10);
});

it('finds the days ahead', () => {
  const { placeOf, today } = burnOf(100, days(0, 0));
  expect((placeOf('2026-11-18')! - today.x) * 32).toBeCloseTo(16);
  expect(placeOf('2026-11-02')).toBeNull();
  expect(placeOf('2027-11-02')).toBeNull();
});

it('has no end without use, or when the credits last longer', () => {
  expect(burnOf(100, days(0, 0, 0)).end).toBeNull();
  const { end, ahead } = burnOf(993, days(1, 1, 1, 1, 1, 1, 1));
  expect(end).toBeNull();
  expect(ahead.y).toBeGreaterThan(0.9);
});
