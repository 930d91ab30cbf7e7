import { expect, it } from 'vitest';
import { cronWords } from './index.ts';

const DAILY = { minute: '0', hour: '8', dayOfWeek: '*', dayOfMonth: '*', monthOfYear: '*', timezone: 'UTC' };

it.each([
  [{}, 'Every day at 08:00, UTC'],
  [{ dayOfWeek: 'mon-fri', timezone: 'Europe/Berlin' }, 'Monday to Friday at 08:00, Europe/Berlin'],
  [{ dayOfWeek: 'sun,3' }, 'Sunday, Wednesday at 08:00, UTC'],
  [{ minute: '*/15', hour: '*' }, 'Every day every 15 minutes, UTC'],
  [{ minute: '5', hour: '*' }, 'Every day at minute 5 of every hour, UTC'],
  [{ minute: '*/30', hour: '8-17' }, 'Every day every 30 minutes of hour 8-17, UTC'],
  [{ dayOfMonth: '1', monthOfYear: '1,7' }, 'On day 1 of the month in month 1,7 at 08:00, UTC'],
] as const)('says when %o repeats', (fields, words) => {
  expect(cronWords({ ...DAILY, ...fields })).toBe(words);
});
