import { readDate } from '@atrium/domain/value';
import type { DateOrder, Decided, Question } from './dialect.ts';
import { fullYear, isoDay } from './plain-values.ts';

const LONGEST_CELL = 60;
const NUMERIC = /^\s*(\d{1,2})([-/.]|\s)\s*(\d{1,2})(?:\2\s*|['’]\s*)(\d{4}|\d{2})(?!\d)(.*)$/s;
/** Years of the eras Reiwa, Heisei and Showa: R8.1.15, 令和8年1月15日. */
const ERA = /^\s*(R|H|S|令和?|平成?|昭和?)\s*(\d{1,2})\s*[./年-]\s*(\d{1,2})\s*[./月-]\s*(\d{1,2})日?\s*$/;
const ERA_STARTS: Readonly<Record<string, number>> = { R: 2018, 令: 2018, H: 1988, 平: 1988, S: 1925, 昭: 1925 };
/** Years of the Republic of China and of the Buddhist calendar, which comes first or last: 115/01/15, 2569-01-15, 15/01/2569. */
const OTHER_YEAR_FIRST = /^\s*(1\d{2}|25\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/s;
const COMPACT = /^(\d{2})(\d{2})(\d{4})$/;
const TIME =
  /^[,T\s]*(?:\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|CES?T|[+-]\d{2}:?\d{2})?)?\.?\s*$/;
/** Distinct days and breaks of the order that make a sorted file decide between day and month first. */
const SORTED_DAYS = 6;
/** Fewer years than this between the first and the last row are those of a statement. */
const SHORTEST_SPAN = 3;
const MOST_REMEMBERED = 5_000;
const UNSORTED_BREAKS = 4;

/** Reads a day in one cell. The order decides digits such as 03/04/2026. */
export function readDay(text: string, order: DateOrder | null): string | undefined {
  if (text.length > LONGEST_CELL) return undefined;
  const match = NUMERIC.exec(text);
  if (match) {
    if (!TIME.test(match[5] ?? '')) return undefined;
    const [first, second, third] = [match[1] ?? '', match[3] ?? '', match[4] ?? ''];
    if (order === 'YMD' && third.length === 2) return isoDay(fullYear(first), Number(second), Number(third));
    const year = third.length === 2 ? fullYear(third) : commonYear(Number(third));
    const isMonthFirst = order === 'MDY';
    return isoDay(year, Number(isMonthFirst ? first : second), Number(isMonthFirst ? second : first));
  }
  const era = ERA.exec(text);
  if (era) return isoDay((ERA_STARTS[era[1]?.[0] ?? ''] ?? 0) + Number(era[2]), Number(era[3]), Number(era[4]));
  const other = OTHER_YEAR_FIRST.exec(text);
  if (other && TIME.test(other[5] ?? ''))
    return isoDay(commonYear(Number(other[1])), Number(other[3]), Number(other[4]));
  const compact = COMPACT.exec(text.trim());
  if (compact && !/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])/.test(text.trim())) {
    const isMonthFirst = order === 'MDY';
    return isoDay(Number(compact[3]), Number(compact[isMonthFirst ? 1 : 2]), Number(compact[isMonthFirst ? 2 : 1]));
  }
  const reading = readDate(text, order ?? undefined);
  return reading.ok && TIME.test(reading.rest) ? reading.iso : undefined;
}

/** The common year of one of the Republic of China (three digits) or of the Buddhist calendar. */
function commonYear(year: number): number {
  if (year > 100 && year < 200) return year + 1911;
  return year >= 2500 && year < 2600 ? year - 543 : year;
}

const LOOK_ORDERS = [null, 'MDY', 'YMD'] as const;
const PLAIN_NUMBER = /^[-+]?(?:\d+[.,]\d{1,2}|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/;
/** The word before the first digit of a text that starts with a word. */
const WORD_BEFORE_DIGIT = /^[^\d]*?(\p{L}+)[^\p{L}\d]*\d/u;

/** Whether a cell can be a day in some order. */
export function looksLikeDay(text: string): boolean {
  if (text.length > 40 || !/\d/.test(text) || PLAIN_NUMBER.test(text)) return false;
  if (ERA.test(text)) return readDay(text, null) !== undefined;
  const before = WORD_BEFORE_DIGIT.exec(text)?.[1];
  if (before !== undefined && !canBeginDay(before)) return false;
  return LOOK_ORDERS.some((order) => readDay(text, order) !== undefined);
}

/** Months, days of the week and “the”. Descriptions of a file repeat their words. */
const canBeginDay = remembered(
  (word: string) => readDate(`${word} 1, 2024`).ok || readDate(`${word} 1 January 2024`).ok,
);

/** Remembers what a function returned for the last few thousand texts, unless hardly any of them comes again. */
export function remembered<Value>(of: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let hits = 0;
  let isUseless = false;
  return (text) => {
    if (isUseless) return of(text);
    const found = known.get(text);
    if (found !== undefined) {
      hits += 1;
      return found;
    }
    if (known.size >= MOST_REMEMBERED) {
      isUseless = hits < known.size;
      hits = 0;
      known.clear();
    }
    const value = of(text);
    known.set(text, value);
    return value;
  };
}

type Track = { last: string; rising: number; falling: number; days: Set<string> };
type Tracks = Record<DateOrder, Track>;

function emptyTrack(): Track {
  return { last: '', rising: 0, falling: 0, days: new Set() };
}

/** Collects what decides between day and month first: days above twelve, points as separators, and the order of the rows. */
export function dayEvidence() {
  const firstAbove = { count: 0, line: 0, text: '' };
  const secondAbove = { count: 0, line: 0, text: '' };
  let numeric = 0;
  let points = 0;
  let yearFirst = 0;
  /** Days of which each part has two digits and can be a year, and the first and the last part of them. */
  const short = { count: 0, firsts: emptySpan(), lasts: emptySpan() };
  const tracks: Tracks = { DMY: emptyTrack(), MDY: emptyTrack(), YMD: emptyTrack() };
  const seen = new Set<string>();
  const dayIn = {
    DMY: remembered((text) => readDay(text, 'DMY') ?? null),
    MDY: remembered((text) => readDay(text, 'MDY') ?? null),
    YMD: remembered((text) => readDay(text, 'YMD') ?? null),
  };
  function follow(order: DateOrder, text: string): void {
    const day = dayIn[order](text);
    if (day === null) return;
    const track = tracks[order];
    if (track.last !== '' && day > track.last) track.rising += 1;
    if (track.last !== '' && day < track.last) track.falling += 1;
    track.last = day;
    if (track.days.size < SORTED_DAYS) track.days.add(day);
  }
  return {
    /** Pass the cells of the column of days in the order of the file. */
    observe(text: string, line: number): void {
      follow('DMY', text);
      follow('MDY', text);
      follow('YMD', text);
      if (seen.has(text)) return;
      if (seen.size < 20_000) seen.add(text);
      const match = NUMERIC.exec(text) ?? separated(COMPACT.exec(text.trim()));
      if (!match || /^\s*(?:19|20)\d{2}(?:0[1-9]|1[0-2])/.test(text)) return;
      numeric += 1;
      const [first, second, third] = [Number(match[1]), Number(match[3]), match[4] ?? ''];
      if (first > 12) note(firstAbove, text, line);
      if (second > 12) note(secondAbove, text, line);
      if (match[2] === '.') points += 1;
      if (third.length === 2 && first > 31) yearFirst += 1;
      if (third.length === 2 && second <= 12 && Number(third) <= 31) {
        short.count += 1;
        widen(short.firsts, first);
        widen(short.lasts, Number(third));
      }
    },
    decide(answer: DateOrder | undefined): Decided<DateOrder | null> {
      if (numeric === 0) return { value: null, reason: null };
      if (yearFirst > 0) return { value: 'YMD', reason: 'The year comes first.' };
      const canYearBeFirst = short.count === numeric && firstAbove.count > 0;
      // The parts that differ most are the days.
      if (canYearBeFirst && widthOf(short.lasts) >= SHORTEST_SPAN && widthOf(short.lasts) > widthOf(short.firsts)) {
        if (answer) return { value: answer, reason: 'Answered for this account.' };
        const [asDays, asYears] = [breaks(tracks.DMY), breaks(tracks.YMD)];
        if (asYears === 0 && asDays > 0)
          return { value: 'YMD', reason: 'Only year first keeps the rows in the order of time.' };
        if (asYears === 0 || asDays > 0) return { question: YEAR_QUESTION };
      }
      if (firstAbove.count > secondAbove.count) return { value: 'DMY', reason: reasonOf('Day', firstAbove) };
      if (secondAbove.count > firstAbove.count) return { value: 'MDY', reason: reasonOf('Month', secondAbove) };
      if (answer) return { value: answer, reason: 'Answered for this account.' };
      if (points === numeric) return { value: 'DMY', reason: 'Days with points are written day first.' };
      const sorted = sortedOrder(tracks);
      if (sorted)
        return {
          value: sorted,
          reason: `Only ${sorted === 'DMY' ? 'day' : 'month'} first keeps the rows in the order of time.`,
        };
      return {
        question: {
          about: 'dateOrder',
          text: 'Every day in this file could also be a month. Does the day or the month come first?',
          choices: [
            { answer: 'DMY', label: 'Day first' },
            { answer: 'MDY', label: 'Month first' },
          ],
        },
      };
    },
  };
}

const YEAR_QUESTION: Question = {
  about: 'dateOrder',
  text: 'The days in this file can begin with the day or with the year. Which comes first?',
  choices: [
    { answer: 'DMY', label: 'Day first' },
    { answer: 'YMD', label: 'Year first' },
  ],
};

type Span = { least: number; most: number };

function emptySpan(): Span {
  return { least: Infinity, most: -Infinity };
}

function widen(span: Span, value: number): void {
  span.least = Math.min(span.least, value);
  span.most = Math.max(span.most, value);
}

function widthOf({ least, most }: Span): number {
  return most - least;
}

function separated(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && ['', match[1], '', match[2], match[3]];
}

function note(seen: { count: number; line: number; text: string }, text: string, line: number): void {
  if (seen.count === 0) {
    seen.line = line;
    seen.text = text.trim();
  }
  seen.count += 1;
}

function reasonOf(first: string, { line, text }: { line: number; text: string }): string {
  return `${first} first: “${text}” in line ${line} has no other reading.`;
}

/** How many rows break the order of time. */
function breaks({ rising, falling }: Track): number {
  return Math.min(rising, falling);
}

/** The order in which the rows are sorted, if they clearly are in one and clearly not in the other. */
function sortedOrder(tracks: Tracks): 'DMY' | 'MDY' | undefined {
  for (const [order, other] of [
    ['DMY', 'MDY'],
    ['MDY', 'DMY'],
  ] as const)
    if (
      tracks[order].days.size >= SORTED_DAYS &&
      breaks(tracks[order]) === 0 &&
      breaks(tracks[other]) >= UNSORTED_BREAKS
    )
      return order;
  return undefined;
}
