import { describe, expect, it } from 'vitest';
import { type CronFields, nextOccurrence, parseCron } from './index.ts';

const DAILY: CronFields = {
  minute: '0',
  hour: '8',
  dayOfWeek: '*',
  dayOfMonth: '*',
  monthOfYear: '*',
  timezone: 'UTC',
};

function next(fields: Partial<CronFields>, after: string, count = 1): string[] {
  const cron = parseCron({ ...DAILY, ...fields });
  const found: string[] = [];
  for (let at = new Date(after); found.length < count;) {
    const following = nextOccurrence(cron, at);
    if (!following) break;
    found.push(following.toISOString().replace(':00.000Z', 'Z'));
    at = following;
  }
  return found;
}

describe('the next time', () => {
  it.each([
    ['daily', {}, '2026-03-01T08:00:00Z', ['2026-03-02T08:00Z', '2026-03-03T08:00Z']],
    [
      'every 15 minutes',
      { minute: '*/15', hour: '*' },
      '2026-03-01T23:40:10Z',
      ['2026-03-01T23:45Z', '2026-03-02T00:00Z'],
    ],
    ['on workdays', { dayOfWeek: 'mon-fri' }, '2026-11-20T09:00:00Z', ['2026-11-23T08:00Z', '2026-11-24T08:00Z']],
    ['on Sundays, as 7', { dayOfWeek: '7' }, '2026-11-20T09:00:00Z', ['2026-11-22T08:00Z', '2026-11-29T08:00Z']],
    ['on a day of the month', { dayOfMonth: '31' }, '2026-01-31T08:00:00Z', ['2026-03-31T08:00Z', '2026-05-31T08:00Z']],
    [
      'on either kind of day',
      { dayOfMonth: '1', dayOfWeek: '5' },
      '2026-11-20T09:00:00Z',
      ['2026-11-27T08:00Z', '2026-12-01T08:00Z'],
    ],
    [
      'in leap years',
      { dayOfMonth: '29', monthOfYear: 'feb' },
      '2026-01-01T00:00:00Z',
      ['2028-02-29T08:00Z', '2032-02-29T08:00Z'],
    ],
    [
      'in a time zone',
      { timezone: 'America/New_York' },
      '2026-07-01T00:00:00Z',
      ['2026-07-01T12:00Z', '2026-07-02T12:00Z'],
    ],
    // Clocks go forward on March 29, 2026 at 02:00 in Berlin, and back on October 25 at 03:00.
    [
      'across a change of clocks',
      { timezone: 'Europe/Berlin' },
      '2026-03-28T00:00:00Z',
      ['2026-03-28T07:00Z', '2026-03-29T06:00Z'],
    ],
    [
      'left out by a change',
      { hour: '2', minute: '30', timezone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:30Z', '2026-03-30T00:30Z'],
    ],
    [
      'repeated by a change',
      { hour: '2', minute: '30', timezone: 'Europe/Berlin' },
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
  ] as const)('is found %s', (_, fields, after, expected) => {
    expect(next(fields, after, 2)).toEqual(expected);
  });

  it('is always later, and each local time of the day occurs once', () => {
    const found = next({ minute: '0,30', hour: '*', timezone: 'Europe/Berlin' }, '2026-03-28T22:59:00Z', 48);
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => a.localeCompare(b)));
    // The day has 23 hours.
    expect(found.filter((at) => at >= '2026-03-28T23:00Z' && at < '2026-03-29T22:00Z')).toHaveLength(46);
  });
});

it.each([
  ['minute', '60'],
  ['minute', ''],
  ['hour', '5-3'],
  ['dayOfWeek', 'noday'],
  ['dayOfMonth', '1/0'],
  ['monthOfYear', '1-2-3'],
  ['timezone', 'Europe/Nowhere'],
] as const)('refuses %s “%s”', (field, value) => {
  expect(() => parseCron({ ...DAILY, [field]: value })).toThrow(expect.objectContaining({ field }));
});

it('refuses a day that no year has', () => {
  expect(() => parseCron({ ...DAILY, dayOfMonth: '30', monthOfYear: '2' })).toThrow('no such day');
});
