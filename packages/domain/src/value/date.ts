import { monthOf } from './month-names.ts';
import { accept, refuse, shown } from './parsed.ts';
import type { Parsed, ParseHints } from './parsed.ts';
import { parseClock, parseZone } from './time.ts';

const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?\s+/i;
const PIVOT = 70;

type Order = NonNullable<ParseHints['dateOrder']>;
export type DateReading =
  | { ok: true; iso: string; rest: string }
  | { ok: false; problem: 'none' | 'ambiguous' | 'impossible' | 'incomplete' };

/** Reads a date at the start of a text. `order` decides ambiguous digits; `rest` is the text after the date. */
export function readDate(written: string, order?: Order): DateReading {
  const text = written
    .trim()
    .replace(WEEKDAY, '')
    .replace(/^the\s+/i, '');
  return (
    named(text) ??
    compact(text) ??
    numeric(text, order) ?? { ok: false, problem: partial(text) ? 'incomplete' : 'none' }
  );
}

const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°|ª)?\.?(?:\s+day)?(?:\s+of|\s+de(?!\p{L})|\s+d[’'])?[\s\-./]*([\p{L}]{3,12})\.?,?(?:\s+de|\s+del)?[\s\-./,]*(\d{4}|['’]?\d{2})(?!\d|[:h])/iu;
const MONTH_FIRST =
  /^([\p{L}]{3,12})\.?[\s\-./]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|[-./])(\d{4}|['’]\d{2}|\d{2}(?=\s*$))(?!\d|[:h])/iu;
const YEAR_FIRST = /^(\d{4})[\s\-./]+([\p{L}]{3,12})\.?[\s\-./]+(\d{1,2})(?!\d)/iu;

function named(text: string): DateReading | undefined {
  const forms = [
    [DAY_FIRST, 3, 2, 1],
    [MONTH_FIRST, 3, 1, 2],
    [YEAR_FIRST, 1, 2, 3],
  ] as const;
  for (const [pattern, year, month, day] of forms) {
    const match = pattern.exec(text);
    const number = monthOf(match?.[month] ?? '');
    if (match && number !== undefined)
      return dated(fullYear(match[year] ?? ''), number, Number(match[day]), text.slice(match[0].length));
  }
  return undefined;
}

/** 2026-01-31, 2026/1/31, 20260131, 2026年1月31日. */
function compact(text: string): DateReading | undefined {
  const match =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text) ??
    /^((?:19|20)\d{2})()(\d{2})(\d{2})(?!\d)/.exec(text) ??
    /^(\d{4})(\s*)[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(text);
  return match ? dated(Number(match[1]), Number(match[3]), Number(match[4]), text.slice(match[0].length)) : undefined;
}

function numeric(text: string, order: Order | undefined): DateReading | undefined {
  const match = /^(\d{1,2})(\s?[-/.]\s?|\s)(\d{1,2})\2(\d{4}|['’]?\d{2})(?!\d)/.exec(text);
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const rest = text.slice(match[0].length);
  const year = fullYear(match[4] ?? '');
  if (order === 'YMD' && match[4]?.length === 2) return dated(fullYear(match[1] ?? ''), second, Number(match[4]), rest);
  if (first > 12 || (second <= 12 && first === second)) return dated(year, second, first, rest);
  if (second > 12) return dated(year, first, second, rest);
  if (order === 'DMY' || (order === undefined && match[2]?.trim() === '.')) return dated(year, second, first, rest);
  if (order === 'MDY') return dated(year, first, second, rest);
  return { ok: false, problem: 'ambiguous' };
}

/** Whether a text has a month and a year but no day. */
function partial(text: string): boolean {
  const match = /^([\p{L}]{3,12})\.?,?\s+(?:of\s+)?\d{4}$/u.exec(text);
  return (match !== null && monthOf(match[1] ?? '') !== undefined) || /^(?:\d{1,2}[/.-])?(?:19|20)\d{2}$/.test(text);
}

function fullYear(written: string): number {
  const digits = written.replace(/\D/g, '');
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) < PIVOT ? 2000 : 1900);
}

function dated(year: number, month: number, day: number, rest: string): DateReading {
  const time = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day)
    return { ok: false, problem: 'impossible' };
  return { ok: true, iso: time.toISOString().slice(0, 10), rest };
}

/** Parses a day, ISO 8601. Drops a time after it and refuses a month without a day. */
export function parseDate(raw: string | number | boolean, hints: ParseHints): Parsed {
  const text = String(raw).trim();
  const reading = typeof raw === 'string' ? readDate(text, hints.dateOrder) : ({ ok: false, problem: 'none' } as const);
  if (!reading.ok) return refuse(dateProblem(text, reading.problem));
  const rest = reading.rest.replace(/^[,;\s]+/, '').replace(/[.,;]$/, '');
  if (rest === '' || isTime(rest)) return accept(reading.iso);
  return refuse(`${shown(text)} is more than a date.`);
}

/** Parses an instant: in UTC if a zone is given, else as local time without a zone (`2026-01-31T14:30:00`). */
export function parseDateTime(raw: string | number | boolean, hints: ParseHints): Parsed {
  const text = String(raw).trim();
  const reading = typeof raw === 'string' ? readDate(text, hints.dateOrder) : ({ ok: false, problem: 'none' } as const);
  if (!reading.ok) return refuse(dateProblem(text, reading.problem));
  const clock = parseClock(reading.rest.replace(/^(?:T|[\s,;]+(?:at\s+|um\s+|à\s+)?)/i, ''));
  if (!clock) return refuse(`${shown(text)} has no time of day.`);
  const local = `${reading.iso}T${clock.time}`;
  if (clock.rest.trim() === '') return accept(local);
  const minutes = parseZone(clock.rest.trim(), local);
  if (minutes === undefined) return refuse(`${shown(text)} ends with an unknown time zone.`);
  const instant = new Date(Date.parse(`${local}Z`) - minutes * 60_000);
  return accept(instant.toISOString().replace('.000Z', 'Z'));
}

function isTime(text: string): boolean {
  const clock = parseClock(text.replace(/^(?:T|at\s+|um\s+|à\s+)/i, ''));
  return (
    clock !== undefined &&
    (clock.rest.trim() === '' || parseZone(clock.rest.trim(), '2000-01-01T00:00:00') !== undefined)
  );
}

function dateProblem(text: string, problem: Extract<DateReading, { ok: false }>['problem']): string {
  if (problem === 'ambiguous') return `${shown(text)} can be day first or month first.`;
  if (problem === 'impossible') return `${shown(text)} is not a day in the calendar.`;
  if (problem === 'incomplete') return `${shown(text)} has no day.`;
  return `${shown(text)} is not a date.`;
}
