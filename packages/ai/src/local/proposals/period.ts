import { type Period, periodIn } from '../../tables/index.ts';

const MONTH =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?:\s+(\d{1,2})\b(?!,?\d))?/gi;
const QUARTER =
  /\bQ([1-4])(?=\b|\d{2,4}\b)|\b([1-4])Q\b|\b(first|second|third|fourth) (?:fiscal )?quarter\b|^(first|second|third|fourth)$/i;
const YEAR = /(?<![\d.,$£€])(?:FY\s?|Q[1-4]\s?)?((?:19|20)\d{2})(?!,?\d|%|\.\d)|\bFY\s?['’]?(\d{2})\b/gi;
/** Returns the years of a text, in order, each once. */
export function yearsIn(text: string): number[] {
  const years = [...text.matchAll(YEAR)].map(([, long, short]) => (long ? Number(long) : 2000 + Number(short)));
  return [...new Set(years)];
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];
const ORDINAL = '(first|second|third|fourth)';
const TWO_QUARTERS = new RegExp(
  String.raw`\b${ORDINAL}(?: (?:fiscal )?quarters?)? (?:and|to|through|over|versus|than)(?: the)? ${ORDINAL} (?:fiscal )?quarters?\b`,
  'i',
);

/** Returns the quarters of "between the first and second quarter of 2031", or undefined if a text names other periods. */
function twoQuarters(text: string): Period[] | undefined {
  const [, ...words] = TWO_QUARTERS.exec(text) ?? [];
  const [year, other] = yearsIn(text);
  if (words.length === 0 || other !== undefined) return undefined;
  return words.map((word) => {
    const quarter = ORDINALS.indexOf(word.toLowerCase()) + 1;
    return year === undefined ? { quarter, months: 3 } : { year, quarter, months: 3 };
  });
}

/** Returns the periods that a question names, in its order: each year with the month or quarter written next to it. */
export function periodsIn(text: string): Period[] {
  const quarters = twoQuarters(text);
  if (quarters) return quarters;
  const found: Period[] = [];
  const written = text.replaceAll(/\bmay\b/g, ' ');
  const years = [...written.matchAll(YEAR)];
  let from = 0;
  for (const [index, match] of years.entries()) {
    const end = index === years.length - 1 ? written.length : match.index + match[0].length;
    const period = periodIn(written.slice(years.length === 1 ? 0 : from, end));
    if (period) found.push(withoutLength(period));
    from = end;
  }
  const only = years.length === 0 ? periodIn(written) : undefined;
  if (only && (only.quarter ?? only.month) !== undefined) found.push(only);
  const distinct = new Map(found.map((period) => [JSON.stringify(period), period]));
  return [...distinct.values()];
}

/** A question for a fiscal year means the date at its end, too. */
function withoutLength({ months, ...period }: Period): Period {
  return months === undefined || months === 12 ? period : { ...period, months };
}

/** 1 if the written period is the asked one, 0.5 if only a part is known, 0 if they differ. */
export function periodFit(asked: Period, written: Period | undefined): number {
  if (!written) return 0.25;
  if (asked.year !== undefined && written.year !== undefined && asked.year !== written.year) return 0;
  if (asked.quarter !== undefined && written.quarter !== undefined && asked.quarter !== written.quarter) return 0;
  if (asked.quarter !== undefined && written.quarter === undefined) return quarterFit(asked.quarter, written);
  if (asked.month !== undefined && written.month !== undefined && asked.month !== written.month) return 0;
  if (asked.months !== undefined && written.months !== undefined && asked.months !== written.months) return 0;
  if (asked.day !== undefined && written.day !== undefined && asked.day !== written.day) return 0.3;
  const isKnown = (part: keyof Period) => asked[part] === undefined || written[part] !== undefined;
  if (!isKnown('year')) return 0.4;
  if (!isKnown('quarter') && !isKnown('month')) return 0.5;
  return isKnown('month') && isKnown('quarter') ? 1 : 0.8;
}

/** Returns how well a period fits a quarter of the calendar year, from 0 to 1. The ends of other fiscal years are unknown here. */
function quarterFit(quarter: number, { year, month, months }: Period): number {
  if (months !== undefined && months !== 3) return 0;
  if (year === undefined) return 0.4;
  if (month === undefined) return 0.3;
  return Math.ceil(month / 3) === quarter ? 0.8 : 0.2;
}

/** Removes the words of a period, so that the rest of a heading can be compared. */
export function withoutPeriod(text: string): string {
  return text
    .replaceAll(YEAR, ' ')
    .replaceAll(MONTH, ' ')
    .replace(QUARTER, ' ')
    .replaceAll(
      /\b(?:fiscal|financial|calendar)?\s*(?:years?|quarters?|months?|weeks?|periods?)\s*(?:ended|ending|end)?\b|\b(?:three|six|nine|twelve|ended|as (?:at|of)|for the|at)\b/gi,
      ' ',
    )
    .replaceAll(/[,.:()\s]+/g, ' ')
    .trim();
}
