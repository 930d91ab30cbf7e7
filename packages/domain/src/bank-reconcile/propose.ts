import { absoluteAmount, type Amount, compareAmounts, decimalOf } from './amount.ts';
import { compileRules, NO_RULE, type RuleRow } from './matcher.ts';
import { AppData, type GlCategory, type Rule } from './schema.ts';

const MOST_RULES = 40;
const MOST_WORDS = 6;
/** Rows that are read to find stems. The shares are counted over all rows. */
const MOST_SAMPLED = 20_000;
/** A longer text is preferred if it has at least this share of the rows of the shorter one. */
const SPECIFIC = 0.8;
/** Amounts of one text form two bands if the next larger one is this many times larger. */
const BAND_GAP = 10n;

/** The effect of a proposed rule on the rows that it was derived from. */
export type ProposedUse = { ruleId: string; hits: number; share: number; example: string };

export type RuleProposal = AppData & {
  analysis: {
    rows: number;
    /** Rows that the rules decide together, and their share of all rows. */
    decided: number;
    share: number;
    rules: ProposedUse[];
  };
};

export type Facts = Omit<GlCategory, 'id'>;

/** Usual accounts by words of the description. The last two take what no word names. */
export const ACCOUNTS: readonly (readonly [words: RegExp, side: RuleRow['type'] | 'Any', facts: Facts])[] = [
  [/\b(?:rent|lease|miete|loyer)\b/, 'Credit', account('Rental income', '4010', 'Revenue', 'Credit')],
  [/\b(?:rent|lease|miete|loyer)\b/, 'Debit', account('Rent', '6010', 'Expense', 'Debit')],
  [/\b(?:interest|zinsen|dividend)\b/, 'Credit', account('Interest and dividends', '4800', 'Revenue', 'Credit')],
  [
    /\b(?:payroll|salary|salaries|wages|gehalt|lohn)\b/,
    'Debit',
    account('Salaries and wages', '6100', 'Expense', 'Debit'),
  ],
  [/\b(?:fee|fees|charge|charges|gebühr|entgelt)\b/, 'Debit', account('Bank charges', '6800', 'Expense', 'Debit')],
  [/\b(?:tax|vat|hmrc|irs|finanzamt|steuer)\b/, 'Any', account('Taxes', '2200', 'Liability', 'Credit')],
  [/\b(?:insurance|premium|versicherung)\b/, 'Debit', account('Insurance', '6300', 'Expense', 'Debit')],
  [
    /\b(?:water|power|electric|electricity|gas|energy|strom)\b/,
    'Debit',
    account('Utilities', '6210', 'Expense', 'Debit'),
  ],
  [/\b(?:loan|mortgage|darlehen)\b/, 'Any', account('Loans', '2500', 'Liability', 'Credit')],
  [/(?:)/, 'Credit', account('Other income', '4900', 'Revenue', 'Credit')],
  [/(?:)/, 'Debit', account('Other expenses', '6900', 'Expense', 'Debit')],
];

function account(
  glAccountName: string,
  glAccountCode: string,
  accountType: GlCategory['accountType'],
  normalBalance: GlCategory['normalBalance'],
): Facts {
  return { glAccountName, glAccountCode, accountType, normalBalance };
}

/**
 * Derives rules without a model, from texts that descriptions share, their side and bands of amounts. The most frequent come
 * first. The result is a valid configuration; its categories are suggestions by usual words.
 */
export function proposeRules(rows: readonly RuleRow[]): RuleProposal {
  const least = Math.max(2, Math.ceil(rows.length / 500));
  const rules: Rule[] = [];
  const categories: GlCategory[] = [];
  function categoryOf(stem: string, side: RuleRow['type']): string {
    const facts = ACCOUNTS.find(([words, own]) => (own === 'Any' || own === side) && words.test(stem))?.[2];
    const known = categories.find(({ glAccountCode }) => glAccountCode === facts?.glAccountCode);
    if (known || !facts) return known?.id ?? '';
    const id = `gl_${categories.length + 1}`;
    categories.push({ id, ...facts });
    return id;
  }
  for (const { stem, side, rows: hit } of stemsOf(rows, least))
    for (const band of bandsOf(hit, least)) {
      rules.push({
        ruleId: `rl_${rules.length + 1}`,
        ruleName: nameOf(stem),
        categoryId: categoryOf(stem, side),
        ruleConfig: { descriptionContains: stem, transactionType: side, ...band },
        isActive: true,
        notes: '',
      });
    }
  const analysis = analyseRules(rules, rows);
  return { ...AppData.parse({ glCategories: categories, rules }), analysis };
}

/** The stem as a name: with a capital, and without the colon or dash that separates it from what follows. */
function nameOf(stem: string): string {
  const words = stem.replace(/[^\p{L}\p{N})]+$/u, '').slice(0, 255);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Stem = { stem: string; side: RuleRow['type']; rows: RuleRow[] };

/** Takes the text of the most rows, again and again among the rows that no text has yet. */
function stemsOf(rows: readonly RuleRow[], least: number): Stem[] {
  const found: Stem[] = [];
  const counts = new Map<string, number>();
  let open = rows
    .slice(0, MOST_SAMPLED)
    .map((row) => ({ row, keys: textsOf(row.text).map((text) => keyOf(row.type, text)) }));
  for (const { keys } of open) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  while (found.length < MOST_RULES) {
    const best = mostSpecific(counts);
    if (!best || best.count < least) break;
    const { side, text: stem } = best;
    const hits = open.filter(({ row }) => row.type === side && row.text.includes(stem));
    for (const { keys } of hits) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) - 1);
    const taken = new Set(hits);
    open = open.filter((each) => !taken.has(each));
    found.push({ stem, side, rows: hits.map(({ row }) => row) });
  }
  return found;
}

/** The side and a text in one key. */
function keyOf(side: RuleRow['type'], text: string): string {
  return `${side === 'Debit' ? '-' : '+'}${text}`;
}

/** The most frequent text, or a longer one around it that nearly as many rows have. */
function mostSpecific(
  counts: ReadonlyMap<string, number>,
): { side: RuleRow['type']; text: string; count: number } | undefined {
  let best = { key: '', count: 0 };
  for (const [key, count] of counts) if (count > best.count) best = { key, count };
  if (best.count === 0) return undefined;
  const [sign, text] = [best.key.slice(0, 1), best.key.slice(1)];
  const needed = best.count * SPECIFIC;
  for (const [key, count] of counts)
    if (count >= needed && key.length > best.key.length && key.startsWith(sign) && key.includes(text))
      best = { key, count };
  return { side: sign === '-' ? 'Debit' : 'Credit', text: best.key.slice(1), count: best.count };
}

/** Runs of words without digits: numbers of invoices, days and references differ from row to row. */
function textsOf(text: string): string[] {
  const words = text.split(' ');
  const texts = new Set<string>();
  for (const start of words.keys())
    for (let length = 1; length <= MOST_WORDS; length += 1) {
      const word = words[start + length - 1];
      if (word === undefined || /\d/.test(word)) break;
      const run = words.slice(start, start + length).join(' ');
      if (/\p{L}{3}/u.test(run)) texts.add(run);
    }
  return [...texts];
}

/** One rule without bounds, or one for each of two bands that are far apart. */
function bandsOf(rows: readonly RuleRow[], least: number): { amountMin?: string; amountMax?: string }[] {
  const sizes = rows.map(({ amount }) => absoluteAmount(amount)).toSorted(compareAmounts);
  const gap = sizes.findIndex((size, at) => at >= least && sizes.length - at >= least && isFar(sizes[at - 1], size));
  const [below, above] = [sizes[gap - 1], sizes[gap]];
  if (gap < 0 || !below || !above) return [{}];
  return [{ amountMax: decimalOf(below) }, { amountMin: decimalOf(above) }];
}

function isFar(below: Amount | undefined, above: Amount): boolean {
  if (!below || below.units === 0n) return false;
  return compareAmounts({ units: below.units * BAND_GAP, scale: below.scale }, above) <= 0;
}

/** Counts what ordered rules decide on rows: hits, the share of all rows and an example for each rule. */
export function analyseRules(rules: readonly Rule[], rows: readonly RuleRow[]): RuleProposal['analysis'] {
  const { first } = compileRules(rules);
  const uses = rules.map(({ ruleId }): ProposedUse => ({ ruleId, hits: 0, share: 0, example: '' }));
  let decided = 0;
  for (const row of rows) {
    const at = first(row);
    const use = at === NO_RULE ? undefined : uses[at];
    if (!use) continue;
    decided += 1;
    use.hits += 1;
    use.example ||= row.text;
  }
  for (const use of uses) use.share = use.hits / Math.max(1, rows.length);
  return { rows: rows.length, decided, share: rows.length === 0 ? 0 : decided / rows.length, rules: uses };
}
