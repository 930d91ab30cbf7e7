import type { IndexedUnit } from './corpus.ts';

/** Days are month × 100 + day. Without a year, the period matches every year. */
type Period = { year: number | undefined; from: number; to: number };
/** `months` is the length of a period without a date ("the quarter"). */
export type AskedPeriod = Period | { months: 3 | 12 };

const NAMES = 'january february march april may june july august september october november december'.split(' ');
const MONTH = `(?:${NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;
const DAY = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|${MONTH}\.? \d{1,2},? \d{4}|\d{1,2} ${MONTH}\.? \d{4})`;
const QUARTER = String.raw`(?:Q([1-4])|(first|second|third|fourth) quarter)(?:(?: of)?,? ((?:19|20)\d{2}))?\b`;
const ORDINALS = ['first', 'second', 'third', 'fourth'];
function pattern(source: string) {
  return new RegExp(source, 'i');
}

const QUARTERS = pattern(String.raw`\b${QUARTER}`);
const ENDED = pattern(String.raw`\b(?:(three|six|nine|twelve) months|quarter|year) end(?:ed|ing) (${DAY})`);
const LAST_DAY = pattern(String.raw`(?:^|, |\b(?:at|on|as of|as at) )(${DAY})$`);
const WHOLE_YEAR = pattern(String.raw`^(?:(?:financial |fiscal |calendar )?year|FY)? ?((?:19|20)\d{2})$`);
const ASKED_DAY = pattern(String.raw`\b(?:on|at|as of|as at) (${DAY})`);
const ASKED_YEAR = pattern(String.raw`\b(?:in|for|during|year|end of) (?:the year |FY ?)?((?:19|20)\d{2})\b`);
const ASKED_END = /\b(?:end|close) of\b|\b(?:quarter|year)[- ]end\b/i;
const VALUE_OF = pattern(String.raw`^,? (?:\(?at|on|as of|in|for|at the end of) (${DAY}|${QUARTER})`);
const TIMES = new RegExp(`${DAY}|${QUARTER}`, 'gi');
const MONTHS: Readonly<Record<string, number>> = { three: 3, six: 6, nine: 9, twelve: 12 };

/** Returns the period that a question asks about: "at the end of Q3", "in 2025", "on June 30, 2026", "in the quarter". */
export function askedPeriod(text: string): AskedPeriod | undefined {
  const span = quarterIn(text) ?? yearOf(ASKED_YEAR.exec(text)?.[1]);
  if (span) return ASKED_END.test(text) ? { ...span, from: span.to } : span;
  const day = dayOf(ASKED_DAY.exec(text)?.[1]);
  if (day) return day;
  const length = /\b(?:in|of|for|during) the (quarter|year)$/i.exec(text)?.[1]?.toLowerCase();
  return length === undefined ? undefined : { months: length === 'quarter' ? 3 : 12 };
}

/** Checks whether a value in a column of the unit may belong to the requested period. The closest mention of a period decides. */
export function isOfPeriod(asked: AskedPeriod, unit: IndexedUnit, column: string): boolean {
  const own = periodOf(unit.label) ?? periodOf(column);
  if (own) return fits(asked, own);
  const around = [...unit.headings, unit.lead, unit.documentName].flatMap(
    (text) => quarterIn(text) ?? spanEnded(text) ?? [],
  );
  return (
    around.length === 0 || 'months' in asked || around.some((period) => fits(asked, period) || contains(period, asked))
  );
}

/** Checks whether a unit concerns the requested period. */
export function concernsPeriod(asked: AskedPeriod, unit: IndexedUnit): boolean {
  if (unit.kind === 'row') return unit.cells.some(({ column }) => isOfPeriod(asked, unit, column));
  const mentioned =
    unit.kind === 'pair' ? [] : [...unit.text.matchAll(TIMES)].map(([text]) => quarterIn(text) ?? dayOf(text));
  return mentioned.some((period) => period && fits(asked, period)) || isOfPeriod(asked, unit, '');
}

/** Compares the period in the text after a value with the requested one. */
export function periodAfter(asked: AskedPeriod, after: string): 'none' | 'same' | 'another' {
  const text = VALUE_OF.exec(after)?.[1];
  const period = text === undefined ? undefined : (quarterIn(text) ?? dayOf(text));
  if (!period) return 'none';
  return fits(asked, period) ? 'same' : 'another';
}

function periodOf(text: string): Period | undefined {
  return quarterIn(text) ?? spanEnded(text) ?? dayOf(LAST_DAY.exec(text)?.[1]) ?? yearOf(WHOLE_YEAR.exec(text)?.[1]);
}

/** A value of a day or a part belongs to the whole period, and a value of a whole period to its last day. */
function fits(asked: AskedPeriod, given: Period): boolean {
  if ('months' in asked) return given.from === given.to || given.to - given.from > 300 === (asked.months === 12);
  if (asked.year !== undefined && given.year !== undefined && asked.year !== given.year) return false;
  if (asked.from === asked.to) return given.to === asked.to;
  return given.from >= asked.from && given.to <= asked.to;
}

/** A report on a year contains values of its quarters. */
function contains({ year, from, to }: Period, asked: Period): boolean {
  return (
    (asked.year === undefined || year === undefined || asked.year === year) && from <= asked.from && asked.to <= to
  );
}

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function spanOf(year: number | undefined, months: number, lastMonth: number): Period {
  const first = Math.max(1, lastMonth - months + 1);
  return { year, from: first * 100 + 1, to: lastMonth * 100 + (LAST_DAYS[lastMonth - 1] ?? 31) };
}

function quarterIn(text: string): Period | undefined {
  const [, figure, word, year] = QUARTERS.exec(text) ?? [];
  if (figure === undefined && word === undefined) return undefined;
  const quarter = figure === undefined ? ORDINALS.indexOf(word?.toLowerCase() ?? '') + 1 : Number(figure);
  return spanOf(year === undefined ? undefined : Number(year), 3, quarter * 3);
}

function spanEnded(text: string): Period | undefined {
  const [whole = '', months, day] = ENDED.exec(text) ?? [];
  const end = dayOf(day);
  const length = months === undefined ? (/^year/i.test(whole) ? 12 : 3) : (MONTHS[months.toLowerCase()] ?? 3);
  return end && spanOf(end.year, length, Math.floor(end.to / 100));
}

function yearOf(year: string | undefined) {
  return year === undefined ? undefined : spanOf(Number(year), 12, 12);
}

/** Dates with slashes have the month first. */
function dayOf(text: string | undefined): Period | undefined {
  if (text === undefined) return undefined;
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, slashMonth, slashDay, slashYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const name = /[a-z]{3}/i.exec(text)?.[0].toLowerCase();
  const named = NAMES.findIndex((month) => name !== undefined && month.startsWith(name)) + 1;
  const month = Number(isoMonth ?? slashMonth ?? named);
  const day = Number(isoDay ?? slashDay ?? /\b\d{1,2}\b/.exec(text)?.[0]);
  const year = Number(isoYear ?? slashYear ?? /\d{4}/.exec(text)?.[0]);
  return { year, from: month * 100 + day, to: month * 100 + day };
}
