const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
/** The stop of an abbreviation: “12 min. ago” becomes “12 min ago”. */
const ABBREVIATION_STOP = /(?<=\p{L})\.(?=\s|$)/gu;
function relativeTo(value: number, unit: 'minute' | 'hour' | 'day'): string {
  return relative.format(value, unit).replaceAll(ABBREVIATION_STOP, '');
}

const withoutYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const withYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', year: 'numeric' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
const stamp = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });

type Instant = string | Date;

/** The day something happened: Today, Nov 18, or Nov 18, 2025 when it was another year. */
export function formatDay(instant: Instant, now = new Date()): string {
  const day = formatDayWithin(instant, now);
  return day.charAt(0).toLocaleUpperCase() + day.slice(1);
}

/** The same within a sentence: until today. */
export function formatDayWithin(instant: Instant, now = new Date()): string {
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) return relativeTo(0, 'day');
  return (date.getFullYear() === now.getFullYear() ? withoutYear : withYear).format(date);
}

/** The day of an event within a sentence: today, or on Nov 18. */
export function formatOnDay(instant: Instant, now = new Date()): string {
  const day = formatDayWithin(instant, now);
  return day === relativeTo(0, 'day') ? day : `on ${day}`;
}

/** How long ago, up to a week; then the day. */
export function formatAgo(instant: Instant, now = new Date()): string {
  const past = new Date(instant).getTime() - now.getTime();
  if (past > -MINUTE) return relativeTo(0, 'minute');
  if (past > -HOUR) return relativeTo(Math.round(past / MINUTE), 'minute');
  if (past > -DAY) return relativeTo(Math.round(past / HOUR), 'hour');
  if (past > -7 * DAY) return relativeTo(Math.round(past / DAY), 'day');
  return formatDay(instant, now);
}

/** A time of the day with seconds: 10:14:05. */
export function formatClock(instant: Instant): string {
  return clock.format(new Date(instant));
}

/** A short time with seconds: Nov 21, 10:14:05. */
export function formatStamp(instant: Instant): string {
  return stamp.format(new Date(instant));
}

export function formatMoment(instant: Instant): string {
  return full.format(new Date(instant));
}

export function formatWeekday(date: Date): string {
  return weekday.format(date);
}

const minutes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'short' });

/** The remaining time, rounded because it is an estimate. */
export function formatTimeLeft(milliseconds: number): string {
  if (milliseconds >= MINUTE) return `about ${minutes.format(Math.round(milliseconds / MINUTE))}`;
  return `about ${seconds.format(Math.max(10, Math.ceil(milliseconds / 10_000) * 10))}`;
}

const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'short' });

/** A length of time in its two largest units: 45 sec, 4 min 12 sec, 2 hr 5 min. */
export function formatDuration(total: number): string {
  const [hour, minute, second] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, Math.floor(total) % 60];
  if (hour > 0) return minute === 0 ? hours.format(hour) : `${hours.format(hour)} ${minutes.format(minute)}`;
  if (minute === 0) return seconds.format(second);
  return second === 0 ? minutes.format(minute) : `${minutes.format(minute)} ${seconds.format(second)}`;
}

const calendarDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day of the calendar, such as 2026-11-22, without a time zone. */
export function formatCalendarDay(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`));
}

const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A day with its year, for names. */
export function formatLongDay(date: Date): string {
  return longDay.format(date);
}
