import { readDate } from '../value/index.ts';

/** The lines of a capital account. All other lines are `other`, compared by their label. */
export const LINE_ROLES = [
  'beginning',
  'contributions',
  'distributions',
  'income',
  'expenses',
  'fees',
  'incentive',
  'transfers',
  'ending',
  'change',
  'share',
  'memo',
  'other',
] as const;
export type LineRole = (typeof LINE_ROLES)[number];

/** The names of the lines in tables and on screens. */
export const LINE_NAMES = {
  beginning: 'Beginning balance',
  contributions: 'Contributions',
  distributions: 'Distributions',
  income: 'Income',
  expenses: 'Expenses',
  fees: 'Fees',
  incentive: 'Incentive allocation',
  transfers: 'Transfers',
  ending: 'Ending balance',
  change: 'Net change',
  share: 'Ownership',
} as const satisfies Partial<Record<LineRole, string>>;

const BEGINNING = /\b(?:beginning|opening|start|brought forward|prior|previous|initial)\b|\bb\/?f(?:wd)?\b/;
const ENDING = /\b(?:ending|closing|end|carried forward|final)\b|\bc\/?f(?:wd)?\b/;
const BALANCE =
  /\b(?:balance|capital|nav|net asset value|equity|account value|value|beginning|ending|opening|closing)\b/;

/** The patterns of labels. The first one that matches wins: “net income after fees” is income. */
const MEANINGS: readonly (readonly [LineRole, RegExp])[] = [
  [
    'memo',
    /\b(?:un(?:funded|called|drawn)|remaining|recallable|irr|tvpi|dpi|rvpi|multiple|moic|units?|nav per|since inception)\b|\b(?:capital|total) commitments?\b|^commitments?\b/,
  ],
  ['share', /%|\b(?:ownership|percentage|percent|pct|sharing ratio|pro ?rata)\b/],
  [
    'change',
    /\b(?:net )?(?:change|increase|decrease)s?\b.*\b(?:in|capital|account|assets|for|during)\b|^net (?:change|increase|decrease)|^total (?:change|movement|activity)/,
  ],
  ['transfers', /\b(?:transfers?|assignments?|re-?class\w*|conversions?|exchanges?)\b/],
  [
    'distributions',
    /\b(?:distributions?|distributed|withdrawals?|redemptions?|return of capital|repurchases?|dividends? paid)\b/,
  ],
  [
    'contributions',
    /\b(?:contributions?|contributed|capital calls?|called capital|draw ?downs?|subscriptions?|paid[ -]in|additions?|deposits?|capital called)\b/,
  ],
  ['incentive', /\b(?:incentive|carried interest|carry|performance (?:fees?|allocations?)|promote)\b/],
  [
    'income',
    /\bnet (?:investment |operating |realized |unrealized )?(?:income|gains?|loss(?:es)?|profits?|earnings)\b/,
  ],
  ['fees', /\bfees?\b/],
  ['expenses', /\b(?:expenses?|costs?|tax(?:es)?|withholding|charges?)\b/],
  [
    'income',
    /\b(?:income|gains?|loss(?:es)?|profits?|earnings|interest|dividends?|appreciation|depreciation|returns?|results?|p&l)\b/,
  ],
];

const MOST_REMEMBERED = 5_000;
const folded = new Map<string, string>();

/** The label without case, punctuation, units and notes in parentheses. The labels of all partners are the same few. */
export function foldLabel(label: string): string {
  const known = folded.get(label);
  if (known !== undefined) return known;
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  const found = foldOnce(label);
  folded.set(label, found);
  return found;
}

function foldOnce(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((?:in )?[$€£]?\s*(?:0{3}s?|000'?s?|thousands?|millions?|usd|eur|gbp|mm?|k)[^)]*\)/g, ' ')
    .replaceAll(/[$€£]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}%&/-]+/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\b(?:less|add|plus|minus)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const DATE =
  /\b\p{L}{3,9}\.? \d{1,2},? \d{4}\b|\b\d{1,2}\.? \p{L}{3,9}\.? \d{4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b/u;

/** The first day that a text names, as YYYY-MM-DD; null if it names none, or one that can be read in two ways. */
export function dayIn(text: string): string | null {
  const found = DATE.exec(text)?.[0];
  if (found === undefined) return null;
  const reading = readDate(
    found.replace(/\bSept\b/i, 'Sep').replace('.', (mark) => (/\p{L}\./u.test(found) ? '' : mark)),
  );
  if (reading.ok) return reading.iso;
  // Ends of months are the days of statements, and 12/31 has one reading.
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{2,4})$/.exec(found);
  if (!parts) return null;
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const full = year < 100 ? 2000 + year : year;
  if (first > 12 && second <= 12) return dayOf(full, second, first);
  return second > 12 && first <= 12 ? dayOf(full, first, second) : null;
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The role of a label by its own words. `balance` is a balance of a day, which the other labels decide. */
export function roleOf(label: string): LineRole | 'balance' {
  const text = foldLabel(label);
  const hasFlow = MEANINGS.find(([role, words]) => role !== 'change' && words.test(text))?.[0];
  if (hasFlow === 'memo') return 'memo';
  if (BALANCE.test(text) && (hasFlow === undefined || /\bbalance\b/.test(text))) {
    if (BEGINNING.test(text)) return 'beginning';
    if (ENDING.test(text) && !/\bchange\b/.test(text)) return 'ending';
    if (
      hasFlow === undefined &&
      /\b(?:balance|capital|nav|net asset value|equity|value)\b/.test(text) &&
      !/\bchange|increase|decrease\b/.test(text)
    )
      return 'balance';
  }
  return MEANINGS.find(([, words]) => words.test(text))?.[0] ?? 'other';
}

/**
 * The roles of the labels of a table, in their order. Balances of two days are the beginning and the ending one. A line with
 * other words is a movement between the two, and a memo outside of them.
 */
export function rolesOf(labels: readonly string[]): LineRole[] {
  const roles = labels.map((label) => roleOf(label));
  const days = labels.map((label, at) =>
    roles[at] === 'balance' || roles[at] === 'beginning' || roles[at] === 'ending' ? dayIn(label) : null,
  );
  const balances = roles.flatMap((role, at) => (role === 'balance' ? [at] : []));
  const sorted = balances.toSorted((a, b) => (days[a] ?? '').localeCompare(days[b] ?? '') || a - b);
  for (const at of sorted) {
    const isLast = at === sorted.at(-1);
    if (isLast && !roles.includes('ending')) roles[at] = 'ending';
    else if (!roles.includes('beginning')) roles[at] = 'beginning';
    else roles[at] = 'memo';
  }
  const [from, to] = [roles.indexOf('beginning'), roles.lastIndexOf('ending')];
  return roles.map((role, at) => {
    if (role === 'balance') return 'memo';
    if (role !== 'other') return role;
    return from < 0 || to < 0 || (at > from && at < to) ? 'other' : 'memo';
  });
}

/** Names of partners can have words of lines: “Total Return Fund LP”. */
const HOLDER = /\b(?:l\.?p\.?|llc|ltd|limited|inc|gmbh|plc|trust|fund|foundation|endowment|company)(?:\b|$)/i;

/** Roles of lines that many capital accounts do not have. */
const RARE: ReadonlySet<LineRole> = new Set<LineRole>(['share', 'memo', 'other']);

/** How many of the labels are lines that every capital account has, and whether a balance is among them. */
export function labelScore(labels: readonly string[]): number {
  const roles = new Set(
    rolesOf([...new Set(labels)].filter((label) => label.trim() !== '' && label.length <= 80 && !HOLDER.test(label))),
  );
  if (!roles.has('ending') && !roles.has('beginning')) return 0;
  return LINE_ROLES.filter((role) => roles.has(role) && !RARE.has(role)).length;
}

/** Whether the words of a line are those of a sum of other lines. */
export function mayBeSubtotal(label: string): boolean {
  return /\b(?:sub-?)?totals?\b|\bnet\b|\bsum\b/.test(foldLabel(label));
}
