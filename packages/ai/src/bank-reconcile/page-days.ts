import { readDate } from '@atrium/domain/value';
import { dayEvidence, readDay } from './day-evidence.ts';
import type { DateOrder, DialectAnswers, Question } from './dialect.ts';
import { namedDay, type PageLine } from './page-lines.ts';

const DAY_MS = 86_400_000;
/** Days that a row can be outside of the printed period: entries are booked late. */
const SLACK_DAYS = 10;
const MOST_YEARS = 10;

/** The days of a statement on pages. `read` gives a day as YYYY-MM-DD, with the year that the page leaves out. */
export type PageDays = {
  read: (text: string) => string | undefined;
  from: string | null;
  to: string | null;
  evidence: string[];
};

const FULL_DAY =
  /\d{1,2}[-/. ]{1,2}\d{1,2}[-/. ]{1,2}(?:\d{4}|\d{2})(?!\d)|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|\d{1,2}(?:st|nd|rd|th|er|\.)?[ -]?(?:de )?\p{L}{3,12}\.?,?[ -]?(?:de )?\d{4}|\p{L}{3,12}\.? ?\d{1,2}(?:st|nd|rd|th)?,? \d{4}/giu;

/**
 * Decides the order of day and month, and the years of days that are printed without one. `texts` are the days of rows,
 * and `around` the lines that are no rows.
 */
export function daysOfPages(
  around: readonly Pick<PageLine, 'text' | 'line'>[],
  texts: readonly string[],
  answers: DialectAnswers,
): PageDays | { question: Question } {
  const printed = around.flatMap(({ text, line }) => [...text.matchAll(FULL_DAY)].map(([day]) => ({ day, line })));
  const decided = orderOf(texts, printed, answers);
  if ('question' in decided) return decided;
  const order = decided.value;
  const period = periodOf(around, order);
  return {
    ...period,
    evidence: decided.reason === null ? [] : [decided.reason],
    read(text) {
      const full = readDay(text, order);
      if (full !== undefined) return full;
      return period.to === null ? undefined : inPeriod(text, order, period.from, period.to);
    },
  };
}

function orderOf(
  texts: readonly string[],
  printed: readonly { day: string; line: number }[],
  answers: DialectAnswers,
): { value: DateOrder | null; reason: string | null } | { question: Question } {
  const rows = dayEvidence();
  // Days without a year get one, only to compare them.
  for (const [at, text] of texts.entries()) rows.observe(withYear(text), at + 1);
  const own = rows.decide(answers.dateOrder);
  if (!('question' in own)) return own;
  const others = dayEvidence();
  for (const { day, line } of printed) others.observe(day, line);
  const around = others.decide(undefined);
  if (!('question' in around) && around.value !== null) return around;
  const fits = (['DMY', 'MDY'] as const).map((order) => {
    const { from, to } = periodOf(
      printed.map(({ day }) => ({ text: day })),
      order,
    );
    const inside = texts.filter((text) => {
      const day = readDay(text, order) ?? (to === null ? undefined : inPeriod(text, order, from, to));
      return day !== undefined && from !== null && to !== null && isWithin(day, from, to);
    });
    return { order, inside: inside.length };
  });
  const [first, second] = fits.toSorted((a, b) => b.inside - a.inside);
  if (first && second && first.inside === texts.length && second.inside < texts.length)
    return {
      value: first.order,
      reason: `${first.order === 'DMY' ? 'Day' : 'Month'} first: only so are all days in the period of the statement.`,
    };
  return own;
}

function withYear(text: string): string {
  const short = /^(\d{1,2})([/.-])(\d{1,2})\.?$/.exec(text);
  return short ? `${short[1]}${short[2]}${short[3]}${short[2]}2024` : text;
}

/** The first and last day that the page prints for the statement. */
function periodOf(
  lines: readonly Pick<PageLine, 'text'>[],
  order: DateOrder | null,
): { from: string | null; to: string | null } {
  const all: string[] = [];
  for (const { text } of lines) {
    const days = [...text.matchAll(FULL_DAY)].flatMap(([day]) => dayIn(day, order) ?? []);
    const [from, to] = days;
    if (from !== undefined && to !== undefined && days.length === 2 && from < to) return { from, to };
    all.push(...days);
  }
  // “December 28 through January 27, 2026” names the year once.
  for (const { text } of lines) {
    const match = /(\p{L}{3,12} \d{1,2}|\d{1,2} \p{L}{3,12}),? (?:to|through|thru|bis|au|al|-|–) (.{8,24})$/iu.exec(
      text,
    );
    const to = match && dayIn([...(match[2] ?? '').matchAll(FULL_DAY)][0]?.[0] ?? '', order);
    if (!match || to === undefined || to === null) continue;
    const from = [0, 1].map((back) => namedDay(match[1] ?? '', Number(to.slice(0, 4)) - back));
    return { from: from.find((day) => day !== undefined && day < to) ?? null, to };
  }
  return { from: null, to: all.toSorted().at(-1) ?? null };
}

function dayIn(text: string, order: DateOrder | null): string | undefined {
  const day = readDay(text, order);
  if (day !== undefined) return day;
  const reading = readDate(text, order ?? undefined);
  return reading.ok ? reading.iso : undefined;
}

/** The year that puts a day into the period, or the last one before its end. */
function inPeriod(text: string, order: DateOrder | null, from: string | null, to: string): string | undefined {
  const last = Number(to.slice(0, 4));
  const first = Math.max(last - MOST_YEARS, Math.min(last - 1, Number(from?.slice(0, 4) ?? last)));
  const years = Array.from({ length: last + 2 - first }, (_, at) => last + 1 - at);
  const days = years.flatMap((year) => {
    const short = /^(\d{1,2})([/.-])(\d{1,2})\.?$/.exec(text);
    const day = short ? readDay(`${short[1]}/${short[3]}/${year}`, order ?? 'DMY') : namedDay(text, year);
    return day ?? [];
  });
  // In a period of more than a year, a day can be of two years.
  const [inside, ...others] = days.filter((day) => from !== null && day >= from && day <= to);
  if (inside !== undefined) return others.length > 0 ? undefined : inside;
  return (
    days.find((day) => from !== null && isWithin(day, from, to)) ?? days.find((day) => distance(day, to) <= SLACK_DAYS)
  );
}

function isWithin(day: string, from: string, to: string): boolean {
  return distance(from, day) <= SLACK_DAYS && distance(day, to) <= SLACK_DAYS;
}

/** Days by which `day` is after `other`. */
function distance(day: string, other: string): number {
  return (Date.parse(day) - Date.parse(other)) / DAY_MS;
}
