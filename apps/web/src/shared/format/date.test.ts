import { expect, it } from 'vitest';
import { formatAgo, formatDay, formatDayWithin, formatOnDay } from './date.ts';

const NOW = new Date(2026, 10, 20, 14, 0);

it.each([
  [new Date(2026, 10, 20, 9, 0), 'Today', 'today', 'today'],
  [new Date(2026, 10, 18, 9, 0), 'Nov 18', 'Nov 18', 'on Nov 18'],
  [new Date(2025, 10, 18, 9, 0), 'Nov 18, 2025', 'Nov 18, 2025', 'on Nov 18, 2025'],
])('the day of %s is %s, within a sentence %s, and of an event %s', (date, words, within, ofEvent) => {
  expect(formatDay(date, NOW)).toBe(words);
  expect(formatDayWithin(date, NOW)).toBe(within);
  expect(formatOnDay(date, NOW)).toBe(ofEvent);
});

it.each([
  [30, 'this minute'],
  [12 * 60, '12 min ago'],
  [3 * 3600, '3 hr ago'],
  [24 * 3600, 'yesterday'],
  [40 * 24 * 3600, 'Oct 11'],
])('%d seconds ago reads %s', (seconds, words) => {
  expect(formatAgo(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(words);
});
