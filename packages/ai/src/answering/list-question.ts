import { parseValue } from '@atrium/domain/value';
import { stemOf, tokenize } from '../retrieval/index.ts';

type ListFormat = 'date' | 'currency' | 'percentage';

/** A limit of the values to list. `to` is excluded; `isInclusive` is for a single limit. */
export type ListCondition =
  | { operator: 'before' | 'after' | 'above' | 'below'; value: string; isInclusive: boolean }
  | { operator: 'within'; from: string; to: string };

/** A question for a list of documents: of which kind, by which value of each, and which values belong to the list. */
export type ListQuestion = {
  /** The stem of the kind as document names have it: "leas" for leases. */
  kind: string;
  /** The kind as the question writes it, in the plural. */
  kinds: string;
  column: { name: string; format: ListFormat };
  condition: ListCondition | undefined;
  /** The condition in the words of the answer: "expire before 2030". */
  saying: string;
  /** Whether the values of the list are to be added up. */
  sums: boolean;
  /** How many documents the question says that there are: 2 for "the two leases". */
  expected: number | null;
};

const KINDS =
  'leases|invoices|agreements|contracts|NDAs|policies|certificates|loans|notices|statements|receipts|bonds|estoppels|reports|tenancies';
const OPENING = `(?:which|what|list|show(?: me)?|give me|how many)(?: of)?(?: all)?(?: the| our| my)?`;
const EVENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:expire|end|terminate|run out|lapse)s?$/i, 'Expiration date'],
  [/^(?:start|begin|commence)s?$/i, 'Commencement date'],
  [/^(?:mature)s?$/i, 'Maturity date'],
  [/^(?:(?:are|is|fall|falls|become|becomes) due)$/i, 'Due date'],
];
const TIMED = new RegExp(
  String.raw`^${OPENING} (${KINDS})(?: that| which)?(?: will| do)? (expire|end|terminate|run out|lapse|start|begin|commence|mature|are due|fall due|become due)s? (before|after|by|in|during|on or before|on or after|from|until|since) (.{4,30})$`,
  'i',
);
const SIZED = new RegExp(
  String.raw`^${OPENING} (${KINDS})(?: that| which)? (?:have|has|with|had) (?:an? )?(.{3,40}?) (?:of )?(more than|over|above|exceeding|less than|under|below|at least|at most|up to) (.{1,24})$`,
  'i',
);
const SINGULAR =
  'lease|invoice|agreement|contract|NDA|policy|certificate|loan|notice|statement|receipt|bond|report|tenancy';
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** "All of our", "the two", "both", "each of the different": what comes before the kind of several documents. */
const SEVERAL = String.raw`(?:(?:each|all|both)(?: of)? )?(?:(?:the|our|these|those)(?: different)? )?(?:(?:${NUMBERS.join('|')}|\d{1,3}) )?`;
const EXPECTED = new RegExp(
  String.raw`\b(both|${NUMBERS.join('|')}|\d{1,3}) (?:of )?(?:the |our |these |those )?(?:${KINDS})\b`,
  'i',
);
/** "The lease" is one document; "the leases", "each lease" and "all leases" are a list. */
const EACH = new RegExp(
  String.raw`^(?:(?:what (?:is|are)|list|show(?: me)?|compare|give me) )(?:the )?(.{3,40}?) (?:of|in|for|across) (?:(?:each|every) (${SINGULAR})|${SEVERAL}(${KINDS}))$`,
  'i',
);
const SUM = new RegExp(
  String.raw`^(?:(?:what(?:’s|'s| is| are)?|how much (?:is|are)|show(?: me)?|give me|calculate|compute|add up) )?(?:the )?(?:total|sum|combined|overall)(?: (?:of )?(?:the )?(.{3,40}?))? (?:of|in|for|across|on) ${SEVERAL}(${KINDS})$`,
  'i',
);
const ADD_UP = new RegExp(
  String.raw`^(?:what|how much) do ${SEVERAL}(${KINDS}) (?:add up to|sum to|come to|amount to|total)(?: together| in total| altogether)?$`,
  'i',
);
/** Documents that have one total each, so that a question for their sum need not name the value. */
const HAVE_TOTALS = /^(?:invoices|receipts)$/i;
const READ = { dateOrder: 'MDY', dollar: 'USD' } as const;
const LONGEST = 160;
const SUMS = /^(?:total|sum|combined|overall)\b/i;
const AMOUNTS = /\b(?:rent|deposit|fee|price|amount|total|balance|value|premium|limit|commitment|payment|cost)s?\b/i;
const DATES = /\b(?:dates?|expir\w+|commencement|maturity|due)\b/i;
const SHARES = /\b(?:rate|percentage|margin|yield)s?\b/i;

/** Reads a question for a list. Null for any other question. */
export function readListQuestion(question: string): ListQuestion | null {
  const text = question
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?.!\s]+$/, '');
  if (text.length > LONGEST) return null;
  const asked = timed(text) ?? sized(text) ?? summed(text) ?? ofEach(text);
  return asked && { ...asked, expected: expectedIn(text) };
}

function expectedIn(text: string): number | null {
  const written = EXPECTED.exec(text)?.[1]?.toLowerCase();
  if (written === undefined) return null;
  if (written === 'both') return 2;
  const word = NUMBERS.indexOf(written);
  return word < 0 ? Number(written) : word + 1;
}

type Asked = Omit<ListQuestion, 'expected'>;

function kindOf(kinds: string): Pick<ListQuestion, 'kind' | 'kinds'> {
  const kind = stemOf(tokenize(kinds)[0]?.word ?? kinds.toLowerCase());
  return { kind, kinds };
}

function timed(text: string): Asked | null {
  const [, kinds, event = '', preposition = '', time = ''] = TIMED.exec(text) ?? [];
  const name = EVENTS.find(([pattern]) => pattern.test(event))?.[1];
  const condition = timeCondition(preposition.toLowerCase(), time);
  if (kinds === undefined || name === undefined || !condition) return null;
  const saying = `${event} ${preposition} ${time}`;
  return { ...kindOf(kinds), column: { name, format: 'date' }, condition, saying, sums: false };
}

function timeCondition(preposition: string, time: string): ListCondition | undefined {
  const year = /^(?:the year |calendar )?((?:19|20)\d{2})$/i.exec(time)?.[1];
  const day = year === undefined ? parseValue('date', time, READ) : undefined;
  const written = day?.ok ? String(day.value) : undefined;
  const [from, to] = year === undefined ? [written, written] : [`${year}-01-01`, `${Number(year) + 1}-01-01`];
  if (from === undefined || to === undefined) return undefined;
  switch (preposition) {
    case 'before':
      return { operator: 'before', value: from, isInclusive: false };
    case 'by':
    case 'until':
    case 'on or before':
      return { operator: 'before', value: to, isInclusive: year === undefined };
    case 'after':
      return { operator: 'after', value: year === undefined ? from : to, isInclusive: year !== undefined };
    case 'since':
    case 'from':
    case 'on or after':
      return { operator: 'after', value: from, isInclusive: true };
    default:
      return year === undefined ? undefined : { operator: 'within', from, to };
  }
}

function sized(text: string): Asked | null {
  const [, kinds, name = '', limit = '', figure = ''] = SIZED.exec(text) ?? [];
  if (kinds === undefined) return null;
  const format: ListFormat = /%|percent/i.test(figure) ? 'percentage' : 'currency';
  const value = parseValue(format, figure, READ);
  if (!value.ok || value.decimal === null) return null;
  const isBelow = /less|under|below|at most|up to/i.test(limit);
  const condition: ListCondition = {
    operator: isBelow ? 'below' : 'above',
    value: value.decimal,
    isInclusive: /at least|at most|up to/i.test(limit),
  };
  const column = { name: titled(name), format };
  const saying = `have ${name} ${limit} ${figure}`;
  return { ...kindOf(kinds), column, condition, saying, sums: false };
}

function summed(text: string): Asked | null {
  const [, name, kinds = ADD_UP.exec(text)?.[1]] = SUM.exec(text) ?? [];
  if (kinds === undefined || (name === undefined ? !HAVE_TOTALS.test(kinds) : !AMOUNTS.test(name))) return null;
  const isTotal = name === undefined || /^amounts?$/i.test(name);
  return {
    ...kindOf(kinds),
    column: { name: isTotal ? 'Total' : titled(name), format: 'currency' },
    condition: undefined,
    saying: `state the ${isTotal ? 'total' : name}`,
    sums: true,
  };
}

function ofEach(text: string): Asked | null {
  const [, name = '', one, several] = EACH.exec(text) ?? [];
  const kinds = several ?? one;
  if (kinds === undefined || / and /i.test(name)) return null;
  // A sum that `summed` did not read is not a list either.
  if (several !== undefined && SUMS.test(name)) return null;
  const format = DATES.test(name)
    ? 'date'
    : AMOUNTS.test(name)
      ? 'currency'
      : SHARES.test(name)
        ? 'percentage'
        : undefined;
  if (format === undefined) return null;
  const plural = several ?? `${kinds.replace(/y$/i, 'ie')}s`;
  return {
    ...kindOf(plural),
    column: { name: titled(name), format },
    condition: undefined,
    saying: `state the ${name}`,
    sums: false,
  };
}

function titled(name: string): string {
  const bare = name.replace(/^(?:an?|the|their|its)\s+/i, '').replace(/s$/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
