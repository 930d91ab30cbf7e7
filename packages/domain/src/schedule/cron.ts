/** When something repeats, as people write it: `*`, `5`, `1-5`, `*\/15`, `mon,wed`, and lists of these. */
export type CronFields = {
  minute: string;
  hour: string;
  dayOfWeek: string;
  dayOfMonth: string;
  monthOfYear: string;
  /** A name of the IANA database, such as `Europe/Berlin`. */
  timezone: string;
};

export type Cron = {
  minutes: readonly number[];
  hours: readonly number[];
  months: ReadonlySet<number>;
  daysOfMonth: ReadonlySet<number>;
  daysOfWeek: ReadonlySet<number>;
  /** If both kinds of days are limited, a day of either kind is one. */
  isEitherDay: boolean;
  timezone: string;
};

/** A field that says no times, with a message for people. */
export class CronError extends Error {
  override name = 'CronError';
  readonly field: keyof CronFields;
  constructor(field: keyof CronFields, message: string) {
    super(message);
    this.field = field;
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** February 29 on a given weekday comes back within 40 years. */
const MOST_DAYS = 366 * 41;

type Range = { name: keyof CronFields; first: number; last: number; words?: readonly string[] };

function numberOf(text: string, { name, first, last, words = [] }: Range): number {
  const word = words.indexOf(text.slice(0, 3));
  const isWord = word >= 0 && /^[a-z]+$/.test(text);
  const number = isWord ? word + first : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= first && number <= last) return number;
  throw new CronError(name, `“${text}” is not from ${first} to ${last}. Enter 5, 1-5, */15 or *.`);
}

function valuesOf(text: string, range: Range): number[] {
  const found = new Set<number>();
  for (const part of text.trim().toLowerCase().split(',')) {
    const [span = '', step = '1', ...more] = part.trim().split('/');
    if (more.length > 0 || !/^[1-9]\d?$/.test(step)) {
      throw new CronError(range.name, `“${part.trim()}” is not a step. Enter */15.`);
    }
    const [from = '', to, ...rest] = span.split('-');
    if (rest.length > 0) throw new CronError(range.name, `“${span}” is not a range. Enter 1-5.`);
    const first = span === '*' ? range.first : numberOf(from.trim(), range);
    const isOpen = span === '*' || (to === undefined && part.includes('/'));
    const last = isOpen ? range.last : numberOf((to ?? from).trim(), range);
    if (last < first) throw new CronError(range.name, `“${span}” ends before it begins.`);
    for (let value = first; value <= last; value += Number(step)) found.add(value);
  }
  return [...found].toSorted((a, b) => a - b);
}

function isZone(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Reads the fields. @throws CronError for the first one that says no times */
export function parseCron(fields: CronFields): Cron {
  const timezone = fields.timezone.trim() || 'UTC';
  if (!isZone(timezone)) {
    throw new CronError(
      'timezone',
      `“${timezone}” is not a time zone. Enter one such as Europe/Berlin or America/New_York.`,
    );
  }
  const weekdays = valuesOf(fields.dayOfWeek, { name: 'dayOfWeek', first: 0, last: 7, words: WEEKDAYS });
  const cron: Cron = {
    minutes: valuesOf(fields.minute, { name: 'minute', first: 0, last: 59 }),
    hours: valuesOf(fields.hour, { name: 'hour', first: 0, last: 23 }),
    daysOfMonth: new Set(valuesOf(fields.dayOfMonth, { name: 'dayOfMonth', first: 1, last: 31 })),
    months: new Set(valuesOf(fields.monthOfYear, { name: 'monthOfYear', first: 1, last: 12, words: MONTHS })),
    daysOfWeek: new Set(weekdays.map((day) => day % 7)),
    isEitherDay: !fields.dayOfMonth.trim().startsWith('*') && !fields.dayOfWeek.trim().startsWith('*'),
    timezone,
  };
  if (nextOccurrence(cron, new Date(0)) === null)
    throw new CronError('dayOfMonth', 'There is no such day in any year.');
  return cron;
}

/** Local time minus UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * The instant of a local time, given as if it were UTC. A local time that a change of clocks repeats is its first one; one
 * that it leaves out is as long after the change as it would have been after its beginning.
 */
function instantOf(format: Intl.DateTimeFormat, local: number): number {
  const before = offsetAt(format, local - DAY_MS);
  const after = offsetAt(format, local + DAY_MS);
  const found = [local - before, local - after].filter((at) => at + offsetAt(format, at) === local);
  return found.length > 0 ? Math.min(...found) : local - before;
}

function isDay(cron: Cron, date: Date): boolean {
  if (!cron.months.has(date.getUTCMonth() + 1)) return false;
  const ofMonth = cron.daysOfMonth.has(date.getUTCDate());
  const ofWeek = cron.daysOfWeek.has(date.getUTCDay());
  return cron.isEitherDay ? ofMonth || ofWeek : ofMonth && ofWeek;
}

/** The first time after an instant; null if there is none. */
export function nextOccurrence(cron: Cron, after: Date): Date | null {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: cron.timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const local = after.getTime() + offsetAt(format, after.getTime());
  // The day before too: a change of clocks moves times of the night to later ones.
  const firstDay = Math.floor(local / DAY_MS) * DAY_MS - DAY_MS;
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const midnight = firstDay + day * DAY_MS;
    if (!isDay(cron, new Date(midnight))) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const wanted = midnight + (hour * 60 + minute) * MINUTE_MS;
        if (wanted < local - DAY_MS) continue;
        const at = instantOf(format, wanted);
        if (at > after.getTime()) return new Date(at);
      }
    }
  }
  return null;
}
