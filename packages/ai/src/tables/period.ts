/** The period of a column or of a question. Parts that the text does not state are absent. */
export type Period = {
  year?: number;
  /** From 1 to 12. */
  month?: number;
  day?: number;
  /** From 1 to 4. */
  quarter?: number;
  /** The length: 3 for a quarter, 12 for a year. A date without a length is a point in time. */
  months?: number;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (?:of )?((?:19|20)\d{2}))?\b`,
  'i',
);
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?\b(?:,? ?((?:19|20)\d{2})\b)?`, 'i');
const MONTH_ONLY = new RegExp(String.raw`\b${MONTH},? ((?:19|20)\d{2})\b`, 'i');
const ISO = /\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/;
const NUMERIC = /\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})\b/;
const YEAR = /(?<![\d.,$€£])((?:19|20)\d{2})(?![\d%]|,\d|\.\d)/g;
const SHORT_YEAR = /\b(?:FY|CY|Q[1-4]|[1-4]Q|H[12]) ?['’]?(\d{2})\b(?!\d)/i;
const SPLIT_YEAR = /\b(20\d{2})\/(?:20)?(\d{2})\b/;
const QUARTER = /\b(?:Q([1-4])|([1-4])Q|(first|second|third|fourth|1st|2nd|3rd|4th)[ -](?:fiscal )?quarter)/i;
const QUARTERS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};
const LENGTHS: readonly [RegExp, number][] = [
  [/\b(?:three|3)[ -]months?\b|\bquarter(?:ly|s)?\b|\bQ[1-4]|\b[1-4]Q/i, 3],
  [/\b(?:six|6)[ -]months?\b|\bhalf[ -]?year\b|\bH[12] ?\d/i, 6],
  [/\b(?:nine|9)[ -]months?\b/i, 9],
  [
    /\b(?:twelve|12)[ -]months?\b|\b(?:fiscal|financial|full|calendar)?[ -]?years? end(?:ed|ing)\b|\bFY ?['’]?\d|\bfiscal (?:year )?(?:19|20)\d{2}|\bannual(?:ly)?\b/i,
    12,
  ],
];

/** Reads the last stated period of a text. Returns undefined if the text states none. */
export function periodIn(text: string): Period | undefined {
  const found: Period = { ...dateIn(text) };
  const months = LENGTHS.find(([pattern]) => pattern.test(text))?.[1];
  if (months !== undefined) found.months = months;
  const quarter = QUARTER.exec(text);
  if (quarter) found.quarter = Number(quarter[1] ?? quarter[2] ?? QUARTERS[quarter[3]?.toLowerCase() ?? '']);
  if (found.year === undefined) {
    const year = yearsIn(text).at(-1) ?? shortYearIn(text);
    if (year !== undefined) found.year = year;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

/** Returns the years that a text names, in order. A split year such as 2018/19 is the year of its end. */
export function yearsIn(text: string): number[] {
  const split = SPLIT_YEAR.exec(text);
  if (split) return [Number(`20${split[2]}`)];
  return [...text.matchAll(YEAR)].map((match) => Number(match[1]));
}

function shortYearIn(text: string): number | undefined {
  const year = SHORT_YEAR.exec(text)?.[1];
  return year === undefined ? undefined : 2000 + Number(year);
}

function dateIn(text: string): Period {
  const iso = ISO.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const [dayFirst, monthFirst] = [DAY_FIRST.exec(text), MONTH_FIRST.exec(text)];
  if (dayFirst && (!monthFirst || dayFirst.index < monthFirst.index || dayFirst[3] !== undefined))
    return dated(dayFirst[3], dayFirst[2], Number(dayFirst[1]));
  if (monthFirst) return dated(monthFirst[3], monthFirst[1], Number(monthFirst[2]));
  const monthOnly = MONTH_ONLY.exec(text);
  if (monthOnly) return dated(monthOnly[2], monthOnly[1], undefined);
  const numeric = NUMERIC.exec(text);
  if (!numeric) return {};
  const [one, other, year] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])];
  const month = other > 12 ? one : other;
  return month > 12 ? { year } : { year, month, day: other > 12 ? other : one };
}

function dated(year: string | undefined, month: string | undefined, day: number | undefined): Period {
  const found: Period = { month: MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1 };
  if (year !== undefined) found.year = Number(year);
  if (day !== undefined && day <= 31) found.day = day;
  return found;
}

/** Completes a period with the parts that only the other one states, such as the year of "December 31" above "2022". */
export function completed(own: Period | undefined, other: Period | undefined): Period | undefined {
  if (!own || !other) return own ?? other;
  return { ...other, ...own };
}

/** How the period of a cell meets the requested one. */
export type PeriodMatch = 'same' | 'compatible' | 'different' | 'unstated';

/**
 * Compares periods by the parts that both state. `compatible` means that nothing differs but a requested part is not stated;
 * `unstated` means that one of them has no year.
 */
export function matchPeriods(asked: Period | undefined, own: Period | undefined): PeriodMatch {
  if (asked?.year === undefined || own?.year === undefined) {
    if (asked && own && differs(asked, own)) return 'different';
    return 'unstated';
  }
  if (differs(asked, own)) return 'different';
  const parts = ['month', 'day', 'quarter', 'months'] as const;
  return parts.every((part) => asked[part] === undefined || own[part] !== undefined || isImplied(part, own))
    ? 'same'
    : 'compatible';
}

/** Whether a part follows from the others: the quarter of a date that ends one. A point in time has no length. */
function isImplied(part: keyof Period, own: Period): boolean {
  const { month, day, quarter, months } = own;
  const isPointInTime = day !== undefined && months === undefined;
  return (part === 'quarter' && month !== undefined) || (part === 'months' && (quarter !== undefined || isPointInTime));
}

function differs(asked: Period, own: Period): boolean {
  const parts = ['year', 'month', 'day', 'quarter', 'months'] as const;
  return parts.some((part) => {
    const [one, other] = [asked[part], own[part]];
    return one !== undefined && other !== undefined && one !== other && !(part === 'day' && isMonthEnd(one, other));
  });
}

/** Fiscal years end on different days of a month. */
function isMonthEnd(one: number, other: number): boolean {
  return one >= 28 && other >= 28;
}

/** Orders periods in time; of those with one end, the shorter is later, because a report is about its own quarter. */
export function comparePeriods(one: Period, other: Period): number {
  return endOf(one) - endOf(other);
}

function endOf({ year = 0, month, day, quarter, months }: Period): number {
  const last = month ?? (quarter === undefined ? 12 : quarter * 3);
  return year * 10_000 + last * 100 + (day ?? 28) - (months ?? 0) / 100;
}
