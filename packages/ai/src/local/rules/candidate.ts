import { parseValue } from '@atrium/domain/value';
import type { Parsed, ParseHints } from '@atrium/domain/value';
import { stemOf } from '../../retrieval/index.ts';
import type { Field, Reading, Sentence } from './fields.ts';
import type { Relation } from './relation.ts';
import { labelMatch } from './label.ts';
import type { Synonym } from './label.ts';
import { textOf } from './text-value.ts';
import { bareAmountsIn, datesIn, otherWordOf, textsOf, typedIn } from './typed.ts';
import type { Typed } from './typed.ts';
import type { Wanted } from './column-query.ts';

/** The rule that found a candidate. Shown in traces only. */
export type CellRule =
  | `label: ${Relation}`
  | 'range of dates'
  | 'phrase'
  | 'row and column'
  | 'statement'
  | 'lone value'
  | 'counted noun'
  | 'letterhead'
  | 'governing law'
  | 'date at the top of minutes'
  | 'title of minutes'
  | 'fund name'
  | 'other party of the lease'
  | 'only value of its format'
  | 'date on its own line'
  | 'payment deadline'
  | 'order number'
  | 'area'
  | 'tax rate in a label'
  | 'signature'
  | 'yes or no under a label'
  | 'clause that grants or denies';

/** A possible value of a cell. `score` is the confidence from 0 to 1. */
export type Candidate = { parsed: Parsed; quote: string; page: number; score: number; rule: CellRule };

const TRUST: Record<Relation, number> = {
  pair: 0.97,
  cell: 0.97,
  column: 0.95,
  row: 0.93,
  several: 0.69,
  defined: 0.93,
  inline: 0.9,
  beneath: 0.88,
  clause: 0.76,
};
/** A label with a lower match is a different label. */
const LEAST_MATCH = 0.6;
const LATER_SYNONYM = 0.002;

export function fromFields(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  return reading.fields.flatMap((field) => {
    const match = matchOf(wanted, field.stems, field.label);
    if (match < LEAST_MATCH) return [];
    return valuesIn(wanted, field, hints).map(({ parsed, weight }) => ({
      parsed,
      quote: field.quote,
      page: field.page,
      score: match * TRUST[field.relation] * weight,
      rule: `label: ${field.relation}` as const,
    }));
  });
}

const MISSING = 0.98;
/** A missing qualifier usually means another date or amount: the "renewal notice date" is not the document's date. */
const DISTINCTIVE_MISSING = 0.7;
const MEASURED: ReadonlySet<Wanted['kind']> = new Set(['date', 'money', 'percentage']);
/** Qualifiers that only repeat the kind of document. */
const DOCUMENT_WORDS = new Set(
  'invoice bill receipt lease contract agreement policy loan statement order document account current total amount date value'
    .split(' ')
    .map(stemOf),
);

/** Scores a label from 0 to 1. Qualifiers of the column's name should be part of the label. */
export function matchOf(wanted: Wanted, stems: readonly string[], label: string): number {
  const [own, ...others] = wanted.synonyms;
  const exact = own ? labelMatch(stems, own) : 0;
  // Brackets may change the meaning of the same words: "Total (excl. tax)".
  const brackets = /\(([^)]*)\)/.exec(label)?.[1] ?? '';
  if (exact === 1 && wanted.concept?.excludes?.test(brackets) !== true) return preferred(wanted, label);
  if (wanted.concept?.excludes?.test(label)) return 0;
  const field = others.reduce(
    (best, each, index) => Math.max(best, labelMatch(stems, each) * (1 - index * LATER_SYNONYM)),
    0,
  );
  const best = Math.max(exact, field * qualification(wanted, stems), wanted.concept ? 0 : partly(own, stems));
  return best * preferred(wanted, label);
}

const PREFERRED = 1.035;

/** Raises a label that is more specific than its rivals: the total after rounding. */
function preferred({ concept }: Wanted, label: string): number {
  return concept?.prefers?.test(label) === true ? PREFERRED : 1;
}

/** Reduces a match, by a factor from 0 to 1, for each qualifier of the column's name that is missing. */
export function qualification(wanted: Wanted, stems: readonly string[]): number {
  const missing = wanted.qualifiers.filter((stem) => !stems.includes(stem));
  const distinctive = MEASURED.has(wanted.kind) ? missing.filter((stem) => !DOCUMENT_WORDS.has(stem)).length : 0;
  return MISSING ** (missing.length - distinctive) * DISTINCTIVE_MISSING ** distinctive;
}

/** A column without a concept also accepts a shorter label with the same last word: "Area" for "Leased area". */
function partly(own: Synonym | undefined, stems: readonly string[]): number {
  const head = own?.stems.at(-1);
  if (!own || head === undefined || !stems.includes(head) || own.stems.length > 3) return 0;
  const shared = stems.filter((stem) => own.stems.includes(stem)).length;
  return shared === stems.length && shared >= own.stems.length / 2 ? 0.64 : 0;
}

type Weighted = { parsed: Parsed; weight: number };

/** Formats whose value may be the whole field: "4 / 5", "{...}", "2:30 pm". Values of other formats are searched inside it. */
const WHOLE: ReadonlySet<Wanted['format']> = new Set(['rating', 'json', 'time', 'date-time', 'country', 'uri']);

/** Returns the values of a field that match the column's format and kind. */
export function valuesIn(wanted: Wanted, field: Field, hints: ParseHints): Weighted[] {
  if (WHOLE.has(wanted.format) && field.relation !== 'clause' && field.relation !== 'defined') {
    const parsed = parseValue(wanted.format, wanted.format === 'json' ? field.value : headOf(field.value), hints);
    if (parsed.ok && parsed.value !== null) return [{ parsed, weight: 1 }];
  }
  const prose = field.relation === 'clause' || field.relation === 'defined';
  switch (wanted.format) {
    case 'string':
    case 'multi-line-text':
    case 'multi-line-md':
      return textOf(wanted, field);
    case 'currency':
      return prose ? first(typedIn('currency', field.value, hints), field) : amounts(wanted, field, hints);
    case 'percentage': {
      const found = typedIn('percentage', field.value, hints);
      if (found.length > 0 || prose || !/%|rate|percent/i.test(field.label)) return first(found, field);
      return first(typedIn('number', field.value, hints), field);
    }
    case 'number':
    case 'integer':
      return first(numbersIn(wanted, field, hints), field);
    case 'date':
      return dates(wanted, field, hints);
    case 'boolean':
    case 'json':
      return [];
    default:
      return first(typedIn(wanted.format, field.value, hints), field);
  }
}

/** The cell of another amount has its own name: "GST 247.55" next to "Total" is not the total. */
function amounts(wanted: Wanted, field: Field, hints: ParseHints): Weighted[] {
  const value = headOf(field.value);
  const other = otherWordOf(value);
  const isOther =
    other !== undefined && !wanted.synonyms.some(({ stems }) => stems.length === 1 && stems[0] === other.toLowerCase());
  return isOther ? [] : first(bareAmountsIn(value, hints), field);
}

function numbersIn(wanted: Wanted, field: Field, hints: ParseHints): Typed[] {
  if (wanted.kind !== 'duration') return typedIn(wanted.format, field.value, hints);
  return textsOf('duration', field.value, '').flatMap((found) => {
    const digits = /\d+(?:\.\d+)?/.exec(found.text)?.[0];
    return digits === undefined ? [] : [{ ...found, parsed: parseValue(wanted.format, digits) }];
  });
}

/** Chooses the first of several values, or the last one for a defined term. A single value weighs more. */
function first(found: readonly Typed[], field: Field): Weighted[] {
  const [value] = field.relation === 'defined' ? [found.at(-1)] : found;
  if (!value) return [];
  const alone = found.length === 1 || new Set(found.map(({ text }) => text)).size === 1;
  return [{ parsed: value.parsed, weight: alone ? 1 : field.relation === 'clause' ? 0.85 : 0.93 }];
}

const RANGE = /\b(?:to|through|until|till|and|bis|au)\b|[-–—]/i;

function dates(wanted: Wanted, field: Field, hints: ParseHints): Weighted[] {
  const found = datesIn(field.value, hints);
  const [start, end] = found;
  const range = wanted.concept?.rangeSide;
  if (start && end && range && RANGE.test(field.value.slice(start.end, end.start)) && end.start - start.end < 60)
    return [{ parsed: (range === 'start' ? start : end).parsed, weight: 0.97 }];
  return first(found, field);
}

/** Finds one end of a range of dates under a label for ranges: "Statement period: 1 July to 30 September". */
export function fromRanges(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const { rangeSide: range, rangeLabels: ranges } = wanted.concept ?? {};
  if (!range || !ranges || wanted.format !== 'date') return [];
  const labelled = reading.fields
    .filter(({ label }) => ranges.test(label))
    .map((field) => ({ ...field, score: field.relation === 'clause' ? 0.74 : 0.93 }));
  const bare = reading.lines
    .filter(({ text }) => text.length < 60)
    .map((line) => ({
      value: line.text,
      quote: line.text,
      page: line.page,
      score: ranges.test(line.text) || ranges.test('period') ? 0.86 : 0,
    }));
  return [...labelled, ...bare].flatMap(({ value, quote, page, score }) => {
    const [start, end, more] = datesIn(value, hints);
    if (
      !start ||
      !end ||
      more ||
      score === 0 ||
      end.start - start.end > 40 ||
      !RANGE.test(value.slice(start.end, end.start))
    )
      return [];
    return [{ parsed: (range === 'start' ? start : end).parsed, quote, page, score, rule: 'range of dates' }];
  });
}

const FILLER =
  /^(?:of|is|was|are|shall|will|be|in|the|an?|amount|sum|total|equal|to|at|for|by|equals|from|dated|due|on|approximately|exceed|not|rate|fixed|annual|initial|aggregate|its|hereof|hereunder|hereby|begins?|commences?|ends?|expires?|starts?|bears|bearing|interest|called|up|period|comes|and|including|per|month|monthly|year|quarterly|sums?|:)$/i;
const REACH = 80;

/** Finds "label of value" in sentences: the label's words, then filler words, then a value of the format. */
export function fromSentences(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const find = finderOf(wanted, hints);
  if (!find) return [];
  return reading.sentences.flatMap((sentence) => phrases(wanted, sentence, find));
}

function finderOf(wanted: Wanted, hints: ParseHints): ((text: string) => Typed[]) | undefined {
  switch (wanted.format) {
    case 'currency':
    case 'percentage':
    case 'date':
    case 'email':
    case 'phone':
      return (text) => typedIn(wanted.format, text, hints);
    case 'number':
    case 'integer':
      return wanted.kind === 'duration' ? undefined : (text) => typedIn(wanted.format, text, hints);
    case 'string':
      if (wanted.kind === 'date')
        return (text) => datesIn(text, hints).map((found) => ({ ...found, parsed: parseValue('string', found.text) }));
      return /^(?:duration|money|percentage|identifier)$/.test(wanted.kind)
        ? (text) => textsOf(wanted.kind, text, '')
        : undefined;
    default:
      return undefined;
  }
}

function phrases(wanted: Wanted, { text, tokens, page }: Sentence, find: (text: string) => Typed[]): Candidate[] {
  const qualified = qualification(
    wanted,
    tokens.map(({ stem }) => stem),
  );
  const candidates: Candidate[] = [];
  for (const [index, { stems, exact, weight }] of phrasesFor(wanted).entries()) {
    if ((exact && index > 0) || stems.length === 0) continue;
    for (const [at, token] of tokens.entries()) {
      if (token.stem !== stems[0]) continue;
      const window = tokens.slice(at, at + stems.length + 2);
      const ends = stems.map((stem) => window.findIndex((each) => each.stem === stem));
      const last = window[Math.max(...ends)];
      if (ends.includes(-1) || !last) continue;
      if (wanted.concept?.excludes?.test(text.slice(Math.max(0, token.start - 20), last.end))) continue;
      const after = text.slice(last.end, last.end + REACH);
      const [value] = find(after);
      if (!value || /[.;]\s/.test(after.slice(0, value.start))) continue;
      if (wanted.concept?.excludes?.test(after.slice(0, value.start))) continue;
      const gap = after
        .slice(0, value.start)
        .split(/[\s,("“”)]+/)
        .filter(Boolean);
      const filled = gap.every((word) => FILLER.test(word));
      const own = index === 0 && stems.length > 1;
      const base = own ? 0.92 : stems.length > 1 || index === 0 ? 0.86 : 0.8;
      candidates.push({
        parsed: value.parsed,
        quote: text,
        page,
        score:
          (filled ? base * weight : gap.length <= 5 && wanted.kind !== 'identifier' ? 0.62 * weight : 0.45) *
            (index > 0 ? qualified : 1) -
          index * LATER_SYNONYM,
        rule: 'phrase',
      });
    }
  }
  return candidates;
}

/** Adds synonyms without "date": sentences say "effective as of May 3" for the effective date. Not for invoice dates, where "invoice" alone is ambiguous. */
function phrasesFor(wanted: Wanted): (Synonym & { weight: number })[] {
  const all = wanted.synonyms.map((each) => ({ ...each, weight: 1 }));
  if (wanted.kind !== 'date' || wanted.concept?.id === 'invoiceDate') return all;
  const short = wanted.synonyms.flatMap(({ stems }) => {
    const rest = stems.filter((stem) => stem !== 'date');
    return rest.length > 0 && rest.length < stems.length ? [{ stems: rest, exact: false, weight: 0.87 }] : [];
  });
  return [...all, ...short];
}

/** Returns the first line. The others are an address or a remark. */
export function headOf(value: string): string {
  return value.split('\n')[0] ?? value;
}
