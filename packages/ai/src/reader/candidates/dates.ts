import { MONTH_NAME, MONTHS } from '../data/numbers.ts';
import type { Paper } from '../paper.ts';
import { type Candidate, candidateAt, type DateForm } from './candidate.ts';

type Parts = { year: number; month: number; day: number };
type Reading = Parts & { start: number; end: number; form: DateForm };
type Pattern = { form: DateForm; pattern: RegExp; order: readonly (keyof Parts)[] };

/**
 * Forms of dates, the most specific first. `order` names the groups of a pattern. White space is bounded, because adjacent
 * unbounded runs take quadratic time.
 */
const PATTERNS: readonly Pattern[] = [
  {
    form: 'day month',
    pattern: new RegExp(
      String.raw`(?<![\w.])(\d{1,2})\s?(?:st|nd|rd|th)?,?\s{0,9}(?:day\s{1,9})?(?:of\s{1,9})?[-/., ]{0,9}${MONTH_NAME}[-/.,]{0,9}\s{0,9}[-/.,]?\s{0,9}(\d{4}|\d{2})(?!\d)`,
      'gi',
    ),
    order: ['day', 'month', 'year'],
  },
  {
    form: 'month day',
    pattern: new RegExp(
      String.raw`(?<!\w)${MONTH_NAME}[-/. ]{0,9}\s{0,9}(\d{1,2})\s?(?:st|nd|rd|th)?[-/., ]{1,9}\s{0,9}(\d{4})(?!\d)`,
      'gi',
    ),
    order: ['month', 'day', 'year'],
  },
  {
    form: 'year first',
    pattern: /(?<![\d/.-])(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})(?!\d)/g,
    order: ['year', 'month', 'day'],
  },
  {
    form: 'numeric',
    pattern: /(?<![\d/.-])(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?![\d%]|[.,/-]\d)/g,
    order: ['day', 'month', 'year'],
  },
  { form: 'numeric', pattern: /(?<![\d/.-])(\d{1,2}) (\d{1,2}) (20\d{2})(?!\d)/g, order: ['day', 'month', 'year'] },
  { form: 'packed', pattern: /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/g, order: ['year', 'month', 'day'] },
  { form: 'packed', pattern: /(?<!\d)(\d{2})(\d{2})(20\d{2})(?!\d)/g, order: ['day', 'month', 'year'] },
];

const DAY = 86_400_000;

/** Finds calendar dates. The paper's own order settles dates that can be read in two ways; without it, its other dates do. */
export function datesOf(paper: Paper): Candidate[] {
  const readings = readingsOf(paper.flow).sort((a, b) => a.start - b.start);
  const isMonthFirst = paper.dateOrder === undefined ? writesMonthFirst(readings) : paper.dateOrder === 'MDY';
  return readings.flatMap((reading) => {
    const settled = settle(reading, isMonthFirst);
    if (settled.month > 12) return [];
    const { year, month, day } = settled;
    const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const { start, end, form } = reading;
    const number = Date.UTC(year, month - 1, day) / DAY;
    return [
      candidateAt(paper, { value, start, end, facts: { dateForm: form, isAmbiguous: isAmbiguous(reading), number } }),
    ];
  });
}

function readingsOf(flow: string): Reading[] {
  const found: Reading[] = [];
  const taken = new Uint8Array(flow.length);
  for (const { form, pattern, order } of PATTERNS)
    for (const match of flow.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const parts = partsOf(match, order);
      if (taken.subarray(start, end).includes(1) || !isDate(parts, form)) continue;
      taken.fill(1, start, end);
      found.push({ ...parts, start, end, form });
    }
  return found;
}

function partsOf(match: RegExpMatchArray, order: readonly (keyof Parts)[]): Parts {
  const parts: Parts = { year: 0, month: 0, day: 0 };
  for (const [index, name] of order.entries()) {
    const text = match[index + 1] ?? '';
    parts[name] = /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  }
  if (parts.year < 100) parts.year += parts.year < 70 ? 2000 : 1900;
  return parts;
}

function isDate({ year, month, day }: Parts, form: DateForm): boolean {
  const fits = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return year >= 1900 && year <= 2100 && (fits(month, day) || (form === 'numeric' && fits(day, month)));
}

function isAmbiguous({ form, month, day }: Reading): boolean {
  return form === 'numeric' && month <= 12 && day <= 12 && month !== day;
}

function settle(reading: Reading, isMonthFirst: boolean): Parts {
  const { form, year, month, day } = reading;
  const swaps = form === 'numeric' && (month > 12 || (isAmbiguous(reading) && isMonthFirst));
  return swaps ? { year, month: day, day: month } : { year, month, day };
}

/** Most unambiguous numeric dates decide, else written dates such as "March 5, 2001". */
function writesMonthFirst(readings: readonly Reading[]): boolean {
  const numeric = readings.filter(({ form }) => form === 'numeric');
  const monthFirst = numeric.filter(({ month }) => month > 12).length;
  const dayFirst = numeric.filter(({ day, month }) => day > 12 && month <= 12).length;
  return monthFirst === dayFirst ? readings.some(({ form }) => form === 'month day') : monthFirst > dayFirst;
}
