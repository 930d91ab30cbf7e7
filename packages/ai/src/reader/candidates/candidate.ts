import type { Paper } from '../paper.ts';
import type { DurationUnit } from '../data/numbers.ts';

/** The kinds of values that the reader knows. `names` are the organizations and persons of a list of parties. */
export type ReaderKind = 'date' | 'money' | 'duration' | 'jurisdiction' | 'organization' | 'names' | 'address';

export const READER_KINDS: readonly ReaderKind[] = [
  'date',
  'money',
  'duration',
  'jurisdiction',
  'organization',
  'names',
  'address',
];

/** Kinds whose values are whole lines. */
export const BLOCK_KINDS: ReadonlySet<ReaderKind> = new Set(['organization', 'address']);

export type DateForm = 'day month' | 'month day' | 'year first' | 'packed' | 'numeric';

/** Facts that only some kinds have. All are features of the ranking. */
export type KindFacts = {
  /** The value as a number: an amount without its sign, days since 1970, or a length in days. */
  number?: number;
  dateForm?: DateForm;
  /** The date can be read day first and month first. */
  isAmbiguous?: boolean;
  hasCurrency?: boolean;
  isNegative?: boolean;
  hasCents?: boolean;
  unit?: DurationUnit;
  isAnniversary?: boolean;
  /** The name ends in a legal form. */
  hasLegalForm?: boolean;
  /** The number of words and signs of a name. */
  tokens?: number;
  hasLowerCase?: boolean;
  /** The candidate is the whole line or joined lines. */
  isWhole?: boolean;
  /** The number of lines. */
  span?: number;
  /** The number of characters that were cut off the line. */
  cut?: number;
  isHeadCut?: boolean;
  isTailCut?: boolean;
};

/** A possible value of a column: every reading of a kind is offered, and nothing is chosen yet. */
export type Candidate = {
  value: string;
  /** The value as a cell shows it, if it differs: "State of Ohio". */
  shown?: string;
  /** Candidates with equal keys are the same value. */
  key: string;
  start: number;
  end: number;
  /** The first and the last line. */
  line: number;
  last: number;
  facts: KindFacts;
};

/** Makes a candidate at an offset and finds its lines. */
export function candidateAt(
  paper: Paper,
  { key, ...own }: Omit<Candidate, 'line' | 'last' | 'key'> & { key?: string },
): Candidate {
  const { value, start, end } = own;
  const line = paper.lineAt(start);
  const last = end > (paper.lines[line]?.end ?? end) ? paper.lineAt(end - 1) : line;
  return { ...own, key: key ?? value, line, last };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Removes accents. */
export function plain(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Letters and digits in upper case, without accents. Names and addresses are compared in this form. */
export function lettersOf(text: string): string {
  return plain(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
