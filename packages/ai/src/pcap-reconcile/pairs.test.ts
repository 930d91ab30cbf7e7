import { describe, expect, it } from 'vitest';
import {
  type Account,
  accountsOf,
  bookOf,
  type Cell,
  changed,
  european,
  findingsOf,
  kept,
  LINES,
  lineOf,
  reconcileFiles,
  us,
} from './capital.fixture.ts';
import {
  across,
  bookDown,
  down,
  FORMAL,
  OPENING,
  pages,
  pagesAcross,
  PLAIN,
  register,
  sumRow,
} from './layouts.fixture.ts';

/** The documents of a pair: the workbook and the statements, and what they must report. */
type Pair = { workbook: Buffer; statement: string; expected: string[] };
type Case = [name: string, pair: (accounts: Account[]) => Pair];

const WHOLE = 100n;
function positive(cents: bigint): string {
  return us(cents < 0n ? -cents : cents);
}

/** A planted difference in the workbook, and what it reports. */
function plant(accounts: Account[], at: number, line: (typeof LINES)[number], by: bigint, cents = true) {
  const shown = us(by)
    .replaceAll(',', '')
    .replace(cents ? '' : /\.00$/, '');
  return { accounts: changed(accounts, at, line, by), expected: `${accounts[at]!.name}: ${line} differs ${shown}` };
}

const CASES: Case[] = [
  ['partners down and a page for each', (a) => ({ workbook: bookDown(a), statement: pages(a), expected: [] })],
  [
    'two planted differences in the workbook',
    (a) => {
      const one = plant(a, 2, 'income', 4_500n);
      const two = plant(one.accounts, 5, 'distributions', -1n);
      return { workbook: bookDown(two.accounts), statement: pages(a), expected: [one.expected, two.expected] };
    },
  ],
  [
    'a planted difference in a statement',
    (a) => ({
      workbook: bookDown(a),
      statement: pages(changed(a, 3, 'ending', 100n)),
      expected: [`${a[3]!.name}: ending differs -1.00`],
    }),
  ],
  [
    'partners across with identifiers',
    (a) => {
      const { accounts, expected } = plant(a, 1, 'fees', 300n);
      return {
        workbook: bookOf([
          { name: 'PCAP', rows: [['Fund II'], ['December 31, 2025'], [], ...across(accounts, FORMAL)] },
        ]),
        statement: pages(a, OPENING),
        expected: [expected],
      };
    },
  ],
  [
    'a register with headings repeated on each page',
    () => {
      const accounts = accountsOf(7, 12, WHOLE);
      const { accounts: other, expected } = plant(accounts, 8, 'contributions', 900n, false);
      return { workbook: bookDown(other), statement: register(accounts, { total: true }), expected: [expected] };
    },
  ],
  [
    'a register with identifiers and names that are cut',
    () => {
      const accounts = accountsOf(8, 11, WHOLE);
      const { accounts: other, expected } = plant(accounts, 10, 'ending', -100n, false);
      return {
        workbook: bookDown(other, OPENING, { id: true }),
        statement: register(accounts, { id: true, name: ({ name }) => name.slice(0, 12) }),
        expected: [expected],
      };
    },
  ],
  [
    'reducing lines without a minus on the statements',
    (a) => {
      const { accounts, expected } = plant(a, 0, 'expenses', -50n);
      return {
        workbook: bookDown(accounts),
        statement: pages(a, FORMAL, { write: (cents, line) => (line === 'transfers' ? us(cents) : positive(cents)) }),
        expected: [expected],
      };
    },
  ],
  [
    'reducing lines without a minus in the workbook',
    (a) => {
      const { accounts, expected } = plant(a, 4, 'transfers', 77n);
      const cell = (cents: bigint) => kept(cents < 0n ? -cents : cents);
      return { workbook: bookDown(accounts, PLAIN, { cell }), statement: pages(a), expected: [expected] };
    },
  ],
  [
    'amounts as texts with parentheses',
    (a) => {
      const { accounts, expected } = plant(a, 6, 'beginning', 1_000_000n);
      return {
        workbook: bookDown(accounts, FORMAL, { cell: (cents) => us(cents, { minus: '()' }) }),
        statement: pages(a),
        expected: [expected],
      };
    },
  ],
  [
    'European numbers on the statements',
    (a) => {
      const { accounts, expected } = plant(a, 3, 'income', -10n);
      return {
        workbook: bookDown(accounts),
        statement: pages(a, PLAIN, { write: (cents) => european(cents) }),
        expected: [expected],
      };
    },
  ],
  [
    'a workbook in thousands',
    () => {
      const accounts = accountsOf(11, 6, 100_000n);
      const { accounts: other, expected } = plant(accounts, 2, 'contributions', 100_000n);
      const rows = [
        ['Harbor Fund (in thousands of dollars)'],
        ['As of December 31, 2025'],
        ...down(other, PLAIN, { cell: (cents) => Number(cents / 100_000n) }),
      ];
      return { workbook: bookOf([{ name: 'Capital', rows }]), statement: pages(accounts), expected: [expected] };
    },
  ],
  [
    'statements rounded to thousands',
    () => {
      const accounts = accountsOf(12, 5);
      const { accounts: other, expected } = plant(accounts, 1, 'ending', 90_000_000n);
      const rounded = (cents: bigint) => ((cents < 0n ? cents - 50_000n : cents + 50_000n) / 100_000n) * 100n;
      const statement = pages(accounts, FORMAL, {
        head: ({ name }) => ['Harbor Growth Fund II, L.P.', '(in thousands)', '', `Partner: ${name}`, ''],
        write: (cents) => us(rounded(cents), { decimals: 0, minus: '()' }),
      });
      const off = other[1]!.cents.ending - rounded(accounts[1]!.cents.ending) * 1_000n;
      return {
        workbook: bookDown(other),
        statement,
        expected: [expected.replace(/[\d.]+$/, us(off).replaceAll(',', '').replace(/0$/, ''))],
      };
    },
  ],
  [
    'headers of two lines with merged cells',
    (a) => {
      const { accounts, expected } = plant(a, 5, 'fees', 5n);
      const body = down(accounts, PLAIN).slice(1);
      const rows: Cell[][] = [
        ['Harbor Growth Fund II, L.P.'],
        ['', 'Beginning', 'Capital activity', null, 'Operations', null, null, '', 'Ending'],
        [
          'Limited partner',
          'capital',
          'Contributions',
          'Distributions',
          'Net income',
          'Expenses',
          'Fees',
          'Transfers',
          'capital',
        ],
        ...body,
      ];
      return {
        workbook: bookOf([{ name: 'Roll', rows, merges: ['C2:D2', 'E2:G2'] }]),
        statement: pages(a),
        expected: [expected],
      };
    },
  ],
  [
    'groups with subtotals and a grand total',
    (a) => {
      const { accounts, expected } = plant(a, 7, 'income', 123n);
      const [first, second] = [accounts.slice(0, 4), accounts.slice(4)];
      const [head, ...body] = down(accounts, PLAIN);
      const rows = [
        head!,
        ['General partners'],
        ...body.slice(0, 4),
        sumRow('Subtotal', first),
        ['Limited partners'],
        ...body.slice(4),
        sumRow('Total limited partners', second),
        sumRow('Grand total', accounts),
      ];
      return { workbook: bookOf([{ name: 'Capital', rows }]), statement: pages(a), expected: [expected] };
    },
  ],
  [
    'classes of one partner against one statement',
    (a) => {
      const half = (cents: bigint, part: number) => (part === 0 ? cents / 2n : cents - cents / 2n);
      const { accounts, expected } = plant(a, 2, 'contributions', 10_000n);
      const classes = accounts.flatMap((account) =>
        [0, 1].map((part) => ({
          ...account,
          className: part === 0 ? 'A' : 'B',
          cents: Object.fromEntries(LINES.map((line) => [line, half(account.cents[line], part)])) as Account['cents'], // all lines
        })),
      );
      return { workbook: bookDown(classes, PLAIN, { className: true }), statement: pages(a), expected: [expected] };
    },
  ],
  [
    'names in other words: order, forms and trustees',
    (a) => {
      const named = (account: Account, name: string) => ({ ...account, name });
      const other = a.map((account) =>
        account.name === 'John A. Smith'
          ? named(account, 'SMITH, JOHN A')
          : account.name === 'Acme Holdings L.P.'
            ? named(account, 'Acme Holdings, Limited Partnership')
            : account.name === 'Birch Family Trust'
              ? named(account, 'The Birch Family Trust, Trustee')
              : account,
      );
      const { accounts, expected } = plant(other, 0, 'ending', 100n);
      return {
        workbook: bookDown(accounts),
        statement: pages(a, PLAIN, { head: ({ name }) => ['Harbor Growth Fund II, L.P.', `Partner: ${name}`, ''] }),
        expected: [expected],
      };
    },
  ],
  [
    'partners that are on one side only, and a near match that waits',
    (a) => {
      const workbook = a
        .slice(0, 6)
        .map((account) =>
          account.name === 'Evergreen Foundation' ? { ...account, name: 'Evergreen Fundation' } : account,
        );
      const statement = pages(a.slice(1, 7), PLAIN, {
        head: ({ name }) => ['Harbor Growth Fund II, L.P.', `Partner: ${name}`, ''],
      });
      return {
        workbook: bookDown(workbook),
        statement,
        expected: [
          `${a[0]!.name}: onlyInWorkbook`,
          `${a[6]!.name}: onlyInStatement`,
          'Evergreen Fundation: onlyInWorkbook',
          'Evergreen Foundation: onlyInStatement',
        ],
      };
    },
  ],
  [
    'statements without a label before the name, and without zero lines',
    (a) => {
      const { accounts, expected } = plant(a, 5, 'income', 1_000n);
      const statement = pages(a, OPENING, {
        zeros: false,
        head: ({ name }) => [
          'Harbor Growth Fund II, L.P.',
          'Capital account statement',
          name,
          '12 Main Street',
          'December 31, 2025',
          '',
        ],
      });
      return { workbook: bookDown(accounts), statement, expected: [expected] };
    },
  ],
  [
    'columns for the quarter and the year, and a subtotal',
    (a) => {
      const { accounts, expected } = plant(a, 1, 'distributions', -100n);
      const statement = a
        .map(({ name, cents }) => {
          const row = (label: string, year: bigint, quarter: bigint) =>
            lineOf([0, label], [-70, us(quarter)], [-92, us(year)]);
          const quarter = (line: (typeof LINES)[number]) => cents[line] / 4n;
          const net = cents.income + cents.expenses + cents.fees;
          const start = cents.ending - LINES.slice(1, 7).reduce((sum, line) => sum + quarter(line), 0n);
          return [
            '',
            'Harbor Growth Fund II, L.P.',
            `Limited Partner: ${name}`,
            '',
            lineOf([-70, 'Quarter'], [-92, 'Year to date']),
            row('Beginning capital', cents.beginning, start),
            row('Contributions', cents.contributions, quarter('contributions')),
            row('Distributions', cents.distributions, quarter('distributions')),
            row('Gains', cents.income, quarter('income')),
            row('Expenses', cents.expenses, quarter('expenses')),
            row('Management fee', cents.fees, quarter('fees')),
            row('Net income', net, quarter('income') + quarter('expenses') + quarter('fees')),
            row('Transfers', cents.transfers, quarter('transfers')),
            row('Ending capital', cents.ending, cents.ending),
          ].join('\n');
        })
        .join('\n\f\n');
      return { workbook: bookDown(accounts), statement, expected: [expected] };
    },
  ],
  [
    'partners side by side on the pages',
    () => {
      const accounts = accountsOf(19, 8);
      const { accounts: other, expected } = plant(accounts, 7, 'beginning', 2n);
      return { workbook: bookDown(other), statement: pagesAcross(accounts), expected: [expected] };
    },
  ],
  [
    'another sheet, a hidden sheet and formulas with stored values',
    (a) => {
      const { accounts, expected } = plant(a, 0, 'income', 7n);
      const rows = down(accounts, PLAIN).map((row, at) =>
        at === 0
          ? row
          : row.map((cell, column) =>
              column === 8 ? { t: 'n' as const, v: cell as number, f: `SUM(B${at + 1}:H${at + 1})` } : cell,
            ),
      );
      const workbook = bookOf([
        { name: 'Notes', rows: [['Prepared by the administrator'], ['Contact', 'ops@example.test']] },
        { name: 'Old', rows: down(changed(accounts, 3, 'ending', 5_000n), PLAIN), hidden: true },
        { name: 'Capital', rows },
      ]);
      return { workbook, statement: pages(a), expected: [expected] };
    },
  ],
  [
    'a line that only one side has',
    (a) => {
      const rows = down(a, PLAIN).map((row, at) => [
        ...row.slice(0, 8),
        at === 0 ? 'Syndication adjustment' : at === 3 ? 12.5 : 0,
        row[8] ?? null,
      ]);
      return {
        workbook: bookOf([{ name: 'Capital', rows }]),
        statement: pages(a),
        expected: [`${a[2]!.name}: other onlyInWorkbook 12.5`],
      };
    },
  ],
  [
    'income in parts against one line',
    (a) => {
      const { accounts, expected } = plant(a, 4, 'income', 31n);
      const rows = down(accounts, PLAIN).map((row, at) => {
        const income = at === 0 ? 0n : accounts[at - 1]!.cents.income;
        const parts: Cell[] =
          at === 0
            ? ['Realized gains', 'Unrealized gains', 'Interest income']
            : [kept(income / 3n), kept(income / 3n), kept(income - 2n * (income / 3n))];
        return [...row.slice(0, 4), ...parts, ...row.slice(5)];
      });
      return { workbook: bookOf([{ name: 'Capital', rows }]), statement: pages(a), expected: [expected] };
    },
  ],
  [
    'ownership and commitments beside the account',
    (a) => {
      const rows = down(a, PLAIN).map((row, at): Cell[] => [
        ...row,
        at === 0 ? 'Ownership %' : { t: 'n', v: 0.125, z: '0.00%' },
        at === 0 ? 'Commitment' : 5_000_000,
      ]);
      const statement = pages(a).replaceAll(
        '\n\nThis statement',
        `\n${lineOf([0, 'Ownership'], [-80, '12.50%'])}\n\nThis statement`,
      );
      return {
        workbook: bookOf([{ name: 'Capital', rows }]),
        statement: statement.replace('12.50%', '13.50%'),
        expected: [`${a[0]!.name}: share differs -1.00`],
      };
    },
  ],
];

describe('a workbook and its statements', () => {
  it.each(CASES)('tie: %s', async (_, pair) => {
    const { workbook, statement, expected } = pair(accountsOf(3, 9));
    const { result } = await reconcileFiles(workbook, statement);
    expect(findingsOf(result).filter((finding) => !finding.includes(' rounding '))).toEqual(expected.toSorted());
  });
});
