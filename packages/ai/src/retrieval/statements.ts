import { STATEMENT_LINES } from '../reader/data/index.ts';
import { withoutInstructions } from './instructions.ts';
import { contentStems, tokenize } from './language/words.ts';

type Statement = 'balance' | 'income' | 'cash';

const TITLES: Readonly<Record<Statement, string>> = {
  balance: 'consolidated balance sheets total assets total liabilities',
  income: 'consolidated statements of income operations total net revenues sales',
  cash: 'consolidated statements of cash flows operating investing financing activities',
};
const NAMED: readonly (readonly [Statement, RegExp])[] = [
  ['balance', /\bbalance sheets?\b|\bfinancial position\b/i],
  ['income', /\bincome statements?\b|\bstatements? of (?:income|operations|earnings)\b|\bp&l\b/i],
  ['cash', /\bcash ?flow statements?\b|\bstatements? of cash ?flows?\b/i],
];
/** Measures that no statement names, and the lines that they are computed from. */
const MEASURES: readonly (readonly [RegExp, string, readonly Statement[]])[] = [
  [/\bworking capital\b|\bcurrent ratio\b/i, 'total current assets total current liabilities', ['balance']],
  [/\bquick ratio\b|\bliquidity\b/i, 'total current assets inventories total current liabilities', ['balance']],
  [
    /\boperating (?:income |profit )?(?:%|percent )?margin\b|\bEBIT\b/i,
    'operating income net sales total revenues',
    ['income'],
  ],
  [/\bEBITDA\b/i, 'operating income depreciation and amortization', ['income', 'cash']],
  [/\bgross margin\b|\bgross profit\b/i, 'gross profit cost of sales', ['income']],
  [
    /\bcapital[- ]intensive\b|\bcapital intensity\b/i,
    'capital expenditures total assets property plant equipment',
    ['balance', 'cash'],
  ],
  [/\bfree cash ?flow\b/i, 'net cash provided by operating activities purchases of property and equipment', ['cash']],
  [/\bPP&?N?E\b|\bfixed assets\b/i, 'property plant and equipment net', ['balance']],
  [/\bcap(?:ital )?ex(?:penditures?)?\b/i, 'purchases of property plant and equipment', ['cash']],
  [
    /\b(?:operating cash flow|cash (?:flow )?from operati(?:ons|ng activities))\b/i,
    'net cash provided by operating activities',
    ['cash'],
  ],
  [/\bdividends?\b/i, 'dividends paid cash dividends', ['cash']],
  [/\bdebt on (?:the |its )?balance sheet\b|\btotal debt\b/i, 'long-term debt maturing within one year', ['balance']],
  [/\bD&A\b/i, 'depreciation and amortization', ['cash']],
];
const LINES = STATEMENT_LINES.map((names) => names.map((name) => ({ name, stems: contentStems(name) })));
const LEAST_WORDS = 2;
const MOST_NAMES = 4;

/** Another name of a line, and the stems of the text that it stands for. */
export type StatementAlias = { name: string; instead: readonly string[] };

/** The names that financial statements give to the line that a text means: "Purchases of property and equipment" for capex. */
export function statementAliases(text: string): StatementAlias[] {
  const stems = new Set(tokenize(text).map(({ stem }) => stem));
  const found = LINES.flatMap((names) => {
    const isMeant = (name: (typeof names)[number]) =>
      name.stems.length >= LEAST_WORDS && name.stems.every((stem) => stems.has(stem));
    const [meant] = names.filter(isMeant).sort((a, b) => b.stems.length - a.stems.length);
    if (!meant) return [];
    return names.filter((name) => !isMeant(name)).map(({ name }) => ({ name, instead: meant.stems }));
  });
  const measured = ALIASES.flatMap(([pattern, ...names]) => {
    const written = pattern.exec(text)?.[0];
    return written === undefined ? [] : names.map((name) => ({ name, instead: contentStems(written) }));
  });
  return [...measured, ...found].slice(0, MOST_ALIASES);
}

const MOST_ALIASES = 5;
/** Short forms of lines that no statement writes. */
const ALIASES: readonly (readonly [RegExp, ...string[]])[] = [
  [/\bPP&?N?E\b/i, 'property plant and equipment net', 'property and equipment net'],
  [
    /\bcap(?:ital )?ex(?:penditures?)?\b/i,
    'purchases of property plant and equipment',
    'purchases of property and equipment',
  ],
  [/\bcash (?:flow )?from operati(?:ons|ng activities)\b/i, 'net cash provided by operating activities'],
  [/\bcash dividends?\b|\bdividends paid\b/i, 'dividends paid', 'cash dividends paid'],
  [/\bD&A\b/i, 'depreciation and amortization'],
  [/\btotal revenues?\b/i, 'total net revenue', 'net sales'],
];

/** How a question is searched: its words, further words of the statement lines that it means, and those statements. */
export type SearchPlan = { text: string; words: string; statements: readonly Statement[] };

/** Leaves out instructions, and adds the names that financial statements give to what is asked. */
export function searchPlan(question: string): SearchPlan {
  const text = withoutInstructions(question);
  const stems = new Set(tokenize(text).map(({ stem }) => stem));
  const statements = new Set(NAMED.flatMap(([statement, pattern]) => (pattern.test(question) ? [statement] : [])));
  const added: string[] = [];
  for (const names of LINES) {
    const isMeant = names.some(
      (name) => name.stems.length >= LEAST_WORDS && name.stems.every((stem) => stems.has(stem)),
    );
    if (isMeant) added.push(...names.slice(0, MOST_NAMES).map(({ name }) => name));
  }
  for (const [pattern, lines, from] of MEASURES) {
    if (!pattern.test(question)) continue;
    added.push(lines);
    for (const statement of from) statements.add(statement);
  }
  for (const statement of statements) added.push(TITLES[statement]);
  return { text, words: [text, ...added].join(' '), statements: [...statements] };
}

const HEADS: Readonly<Record<Statement, RegExp>> = {
  balance: /\b(?:consolidated )?(?:balance sheets?|statements? of financial (?:position|condition))\b/i,
  income: /\b(?:consolidated )?statements? of (?:\w+ )?(?:income|operations|earnings)\b|\bincome statements?\b/i,
  cash: /\b(?:consolidated )?statements? of cash ?flows?\b|\bcash ?flow statements?\b/i,
};
/** Lines that only the statement itself has together. */
const BODIES: Readonly<Record<Statement, readonly RegExp[]>> = {
  balance: [
    /\btotal assets\b/i,
    /\btotal (?:current )?liabilities\b/i,
    /\bretained earnings|accumulated deficit|reinvested earnings\b/i,
  ],
  income: [
    /\bnet (?:income|earnings|loss)\b/i,
    /\bper (?:common )?share|diluted\b/i,
    /\b(?:income|earnings) before\b|\bprovision for (?:income )?taxes\b|\bincome tax/i,
  ],
  cash: [/\boperating activities\b/i, /\binvesting activities\b/i, /\bfinancing activities\b/i],
};
const TABLE_LINE = /^\|.*\d.*\|\s*$/gm;
const LEAST_LINES = 8;

/** How much a passage looks like the statement itself, from 0 to 1: its heading, its lines and a long table. */
export function looksLike(statement: Statement, text: string): number {
  const rows = text.match(TABLE_LINE)?.length ?? 0;
  if (rows < LEAST_LINES) return 0;
  const lines = BODIES[statement].filter((pattern) => pattern.test(text)).length / BODIES[statement].length;
  return lines < 0.6 ? 0 : lines * (HEADS[statement].test(text) ? 1 : 0.6);
}
