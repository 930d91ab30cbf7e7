import type { CronFields } from './cron.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function isNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}

function timesOf(minute: string, hour: string): string {
  if (isNumber(minute) && isNumber(hour)) return `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const step = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  const minutes = minute === '*' ? 'every minute' : step ? `every ${step} minutes` : `at minute ${minute}`;
  return hour === '*' ? `${minutes}${isNumber(minute) ? ' of every hour' : ''}` : `${minutes} of hour ${hour}`;
}

function weekdaysOf(text: string): string {
  const known = /^(?:mon-fri|1-5)$/i.test(text);
  if (known) return 'Monday to Friday';
  return text
    .split(',')
    .map((part) => {
      const day = part.trim().toLowerCase();
      const named = DAYS.find((name) => name.toLowerCase().startsWith(day) && day.length >= 3);
      return named ?? (isNumber(day) ? (DAYS[Number(day) % 7] ?? day) : day);
    })
    .join(', ');
}

/** Says in words when something repeats, for example `Monday to Friday at 08:00, Europe/Berlin`. */
export function cronWords({ minute, hour, dayOfWeek, dayOfMonth, monthOfYear, timezone }: CronFields): string {
  const weekdays = dayOfWeek === '*' ? '' : weekdaysOf(dayOfWeek);
  const dates = dayOfMonth === '*' ? '' : `on day ${dayOfMonth} of the month`;
  const days = [dates, weekdays].filter(Boolean).join(' or ') || 'Every day';
  const month = monthOfYear === '*' ? '' : ` in month ${monthOfYear}`;
  const words = `${days}${month} ${timesOf(minute, hour)}, ${timezone}`;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
