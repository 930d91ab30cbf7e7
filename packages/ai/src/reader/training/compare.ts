import { lettersOf, plain } from '../candidates/index.ts';
import { MONTHS, NUMERALS } from '../data/numbers.ts';

/** How two values are compared. */
export type Comparison = 'text' | 'name' | 'date' | 'amount' | 'number' | 'term' | 'place';

/** Returns the forms of a value; two values are the same if they share one. */
export function formsOf(comparison: Comparison, value: string): ReadonlySet<string> {
  return new Set(FORMS[comparison](value));
}

const FORMS: Readonly<Record<Comparison, (value: string) => readonly string[]>> = {
  text: (value) => [lettersOf(value)],
  name: (value) => [lettersOf(value).replace(/^THE/, '')],
  date: (value) => {
    const dates = [...datesIn(value)];
    return dates.length > 0 ? dates : [lettersOf(value)];
  },
  amount: (value) => [amountIn(value)?.toFixed(2) ?? `?${lettersOf(value)}`],
  number: (value) => [String(amountIn(value) ?? `?${lettersOf(value)}`)],
  term: (value) => [termIn(value)],
  place: (value) => [placeIn(value)],
};

/** Checks whether two values share a form. */
export function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((form) => other.has(form));
}

const MONTH = `(${MONTHS.join('|').toUpperCase()})[A-Z]*`;

/** Reads a date; a numeric date that fits is read day first, and otherwise month first. */
function datesIn(value: string): Set<string> {
  const text = plain(value).toUpperCase().trim();
  const dates = new Set<string>();
  const add = (year: string | undefined, month: string | number | undefined, day: string | undefined) => {
    const date = isoOf(Number(year), Number(month), Number(day));
    if (date !== undefined) dates.add(date);
    return date !== undefined;
  };
  const read = (pattern: RegExp, use: (groups: readonly (string | undefined)[]) => unknown) => {
    const match = pattern.exec(text);
    if (match) use(match.slice(1));
  };
  const monthOf = (name: string | undefined) => MONTHS.indexOf((name ?? '').toLowerCase()) + 1;
  read(/^(\d{4})-(\d{2})-(\d{2})/, ([year, month, day]) => add(year, month, day));
  if (dates.size > 0) return dates;
  read(/(?<!\d)(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?!\d)/, ([year, month, day]) => add(year, month, day));
  read(
    /(?<!\d)(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})(?!\d)/,
    ([first, second, year]) => add(year, second, first) || add(year, first, second),
  );
  read(
    new RegExp(String.raw`(?<!\d)(\d{1,2})(?:ST|ND|RD|TH)?(?: DAY OF)?[-/. ,]*${MONTH}[-/., ]*(\d{4}|\d{2})(?!\d)`),
    ([day, month, year]) => add(year, monthOf(month), day),
  );
  read(new RegExp(String.raw`${MONTH}[-/. ]*(\d{1,2})(?:ST|ND|RD|TH)?[-/, ]+(\d{4})(?!\d)`), ([month, day, year]) =>
    add(year, monthOf(month), day),
  );
  read(
    /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/,
    ([year, month, day]) =>
      add(year, month, day) || read(/(?<!\d)(\d{2})(\d{2})(\d{4})(?!\d)/, ([d, m, y]) => add(y, m, d)),
  );
  return dates;
}

function isoOf(written: number, month: number, day: number): string | undefined {
  const year = written < 100 ? written + (written < 70 ? 2000 : 1900) : written;
  const fits = month >= 1 && month <= 12 && day >= 1 && day <= 31 && year > 1800 && year < 2200;
  return fits ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : undefined;
}

/** Reads an amount; brackets and a minus make it negative. */
export function amountIn(value: string): number | null {
  const written = plain(value).replaceAll(/[^\d.,()-]/g, '');
  if (!/\d/.test(written)) return null;
  const isNegative = /^\(.*\)$/.test(written) || written.startsWith('-');
  const bare = written.replaceAll(/[()-]/g, '');
  const isComma = /,\d{2}$/.test(bare) && !/\.\d+$/.test(bare);
  const digits = isComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  const number = Number(digits.replaceAll(/^\.+(?=\d+\.)|\.+$/g, ''));
  return Number.isFinite(number) ? (isNegative ? -number : number) : null;
}

/** Other numerals than those of the reader's candidates, which a gold value may have. */
const OTHER_NUMERALS: readonly [string, number][] = [
  ['zero', 0],
  ['thirteen', 13],
  ['fourteen', 14],
  ['sixteen', 16],
  ['seventeen', 17],
  ['nineteen', 19],
];
const ALL_NUMERALS = new Map([...NUMERALS, ...OTHER_NUMERALS]);
const NUMERAL = [...ALL_NUMERALS.keys()].sort((a, b) => b.length - a.length).join('|');
const TERM = new RegExp(
  String.raw`(\d+(?:\.\d+)?|${NUMERAL})\s*(?:\(\s*(\d+)\s*\))?[\s-]*(?:full |calendar |consecutive )?(year|month|day|week)`,
);

function termIn(value: string): string {
  const match = TERM.exec(value.toLowerCase());
  if (!match) return lettersOf(value);
  const [, written = '', digits, unit] = match;
  const number = digits ?? written;
  return `${ALL_NUMERALS.get(number) ?? Number(number)} ${unit}`;
}

function placeIn(value: string): string {
  const bare = value.replace(/[, ]+(?:U\.?S\.?A\.?|United States(?: of America)?)\W*$/i, '');
  const place = bare.trim() === '' ? value : bare;
  return lettersOf(place.replaceAll(/\b(?:the|laws?|state|commonwealth|republic|province|of|governed by)\b/gi, ' '));
}
