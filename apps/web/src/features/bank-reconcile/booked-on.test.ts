import { expect, it } from 'vitest';
import { formatBookedOn, formatPeriod } from './booked-on.ts';

it('formats a day in every time zone alike', () => {
  expect(formatBookedOn('2026-10-02')).toBe('Oct 2, 2026');
  expect(formatBookedOn('someday')).toBe('someday');
});

it('formats periods with one or two known days', () => {
  // The range has thin spaces.
  expect(formatPeriod('2026-10-01', '2026-10-31').replaceAll('\u2009', ' ')).toBe('Oct 1 – 31, 2026');
  expect(formatPeriod(null, '2026-10-31')).toBe('to Oct 31, 2026');
  expect(formatPeriod('2026-10-01', null)).toBe('from Oct 1, 2026');
  expect(formatPeriod(null, null)).toBe('');
});
