import { expect, it } from 'vitest';
import { parseVisit, visitAt } from './last-visit.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-10T12:00:00Z');

it('covers a week on the first visit in a browser', () => {
  expect(visitAt(NOW, undefined)).toEqual({ since: NOW - 7 * 24 * HOUR, active: NOW, isFirst: true });
});

it('begins where the last visit ended, and stays there until the next pause', () => {
  const friday = { since: NOW - 90 * HOUR, active: NOW - 60 * HOUR, isFirst: true };
  const monday = visitAt(NOW, friday);
  expect(monday).toEqual({ since: friday.active, active: NOW, isFirst: false });
  expect(visitAt(NOW + HOUR / 4, monday)).toEqual({ since: friday.active, active: NOW + HOUR / 4, isFirst: false });
});

it('covers at most ninety days, and ignores times in the future', () => {
  const day = 24 * HOUR;
  expect(visitAt(NOW, { since: 0, active: NOW - 400 * day, isFirst: false }).since).toBe(NOW - 90 * day);
  expect(visitAt(NOW, { since: NOW, active: NOW + HOUR, isFirst: false }).since).toBe(NOW - 7 * day);
});

it('parses what it stored and nothing else', () => {
  expect(parseVisit('{"since":1,"active":2}')).toEqual({ since: 1, active: 2, isFirst: false });
  expect(parseVisit('{"since":1,"active":2,"isFirst":true}')?.isFirst).toBe(true);
  for (const text of [null, '', 'null', '{"since":1}', '{"since":"1","active":2}', '[]']) {
    expect(parseVisit(text)).toBeUndefined();
  }
});
