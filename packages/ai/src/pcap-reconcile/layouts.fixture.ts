import {
  type Account,
  bookOf,
  type Cell,
  european,
  kept,
  LINES,
  type LineName,
  lineOf,
  type Sheet,
  us,
} from './capital.fixture.ts';

export const PLAIN: Record<LineName, string> = {
  beginning: 'Beginning balance',
  contributions: 'Contributions',
  distributions: 'Distributions',
  income: 'Income',
  expenses: 'Expenses',
  fees: 'Management fees',
  transfers: 'Transfers',
  ending: 'Ending balance',
};
export const FORMAL: Record<LineName, string> = {
  beginning: "Partner's capital, December 31, 2024",
  contributions: 'Capital contributions',
  distributions: 'Less: cash distributions',
  income: 'Net investment gain',
  expenses: 'Partnership expenses',
  fees: 'Management fee',
  transfers: 'Transfers of interest',
  ending: "Partner's capital, December 31, 2025",
};
export const OPENING: Record<LineName, string> = {
  beginning: 'Opening NAV',
  contributions: 'Capital calls',
  distributions: 'Withdrawals',
  income: 'Realized and unrealized gains',
  expenses: 'Operating costs',
  fees: 'Fees',
  transfers: 'Transfers in / out',
  ending: 'Closing NAV',
};

type Labels = Record<LineName, string>;

/** A row of cells for each account, with names, identifiers and classes before the lines. */
export function down(
  accounts: readonly Account[],
  labels: Labels,
  more: { id?: boolean; className?: boolean; cell?: (cents: bigint, line: LineName) => Cell } = {},
): Cell[][] {
  const { id = false, className = false, cell = kept } = more;
  const head = [
    ...(id ? ['Investor ID'] : []),
    'Partner',
    ...(className ? ['Class'] : []),
    ...LINES.map((line) => labels[line]),
  ];
  return [
    head,
    ...accounts.map((account) => [
      ...(id ? [account.id] : []),
      account.name,
      ...(className ? [account.className ?? null] : []),
      ...LINES.map((line) => cell(account.cents[line], line)),
    ]),
  ];
}

export function sumRow(label: string, accounts: readonly Account[], before = 0): Cell[] {
  return [
    label,
    ...Array.from({ length: before }, () => null),
    ...LINES.map((line) => kept(accounts.reduce((sum, { cents }) => sum + cents[line], 0n))),
  ];
}

export function bookDown(accounts: readonly Account[], labels = PLAIN, more: Parameters<typeof down>[2] = {}): Buffer {
  return bookOf([
    {
      name: 'Capital',
      rows: [
        ['Harbor Growth Fund II, L.P.'],
        ['Partner capital as of December 31, 2025'],
        [],
        ...down(accounts, labels, more),
      ],
    },
  ]);
}

/** A line for each line of the account, a column for each partner. */
export function across(accounts: readonly Account[], labels: Labels): Cell[][] {
  return [
    ['', ...accounts.map(({ name }) => name)],
    ['Investor ID', ...accounts.map(({ id }) => id)],
    ...LINES.map((line): Cell[] => [labels[line], ...accounts.map(({ cents }) => kept(cents[line]))]),
  ];
}

type Write = (cents: bigint, line: LineName) => string;

/** One page for each partner. */
export function pages(
  accounts: readonly Account[],
  labels = FORMAL,
  more: { head?: (account: Account) => string[]; write?: Write; zeros?: boolean } = {},
): string {
  const head =
    more.head ??
    (({ name, id }) => [
      'Harbor Growth Fund II, L.P.',
      'Statement of partner capital',
      'For the year ended December 31, 2025',
      '',
      `Partner: ${name}`,
      `Investor ID: ${id}`,
      '',
    ]);
  const write = more.write ?? ((cents) => us(cents, { minus: '()' }));
  return accounts
    .map((account) =>
      [
        '',
        ...head(account),
        ...LINES.filter((line) => more.zeros !== false || account.cents[line] !== 0n).map((line) =>
          lineOf([0, labels[line]], [-80, write(account.cents[line], line)]),
        ),
        '',
        'This statement is unaudited. Please contact investor relations with questions.',
      ].join('\n'),
    )
    .join('\n\f\n');
}

const AT = [-50, -64, -78, -92, -106, -120, -134, -150];
const HEADS: readonly (readonly [string, string])[] = [
  ['Beginning', 'balance'],
  ['Contri-', 'butions'],
  ['Distri-', 'butions'],
  ['Net', 'income'],
  ['', 'Expenses'],
  ['', 'Fees'],
  ['', 'Transfers'],
  ['Ending', 'balance'],
];

/** A register with a partner in each line and a heading on each page. */
export function register(
  accounts: readonly Account[],
  more: {
    perPage?: number;
    write?: Write;
    id?: boolean;
    total?: boolean;
    name?: (account: Account) => string;
    heads?: typeof HEADS;
  } = {},
): string {
  const {
    perPage = 5,
    write = (cents) => us(cents, { decimals: 0 }),
    id = false,
    total = false,
    name = (account: Account) => account.name,
    heads = HEADS,
  } = more;
  const columns = heads.map((_, at) => AT[at] ?? 0);
  const heading = [
    lineOf(...heads.flatMap(([first], at) => (first === '' ? [] : [[columns[at] ?? 0, first] as const]))),
    lineOf(
      [0, 'Partner'],
      ...(id ? [[26, 'ID'] as const] : []),
      ...heads.map(([, second], at) => [columns[at] ?? 0, second] as const),
    ),
  ];
  const row = (label: string, ident: string | null, value: (line: LineName) => string) =>
    lineOf(
      [0, label.slice(0, id ? 25 : 37)],
      ...(id && ident !== null ? [[26, ident] as const] : []),
      ...LINES.map((line, at) => [columns[at] ?? 0, value(line)] as const),
    );
  const groups = Array.from({ length: Math.ceil(accounts.length / perPage) }, (_, at) =>
    accounts.slice(at * perPage, (at + 1) * perPage),
  );
  return groups
    .map((group, at) =>
      [
        '',
        'Harbor Growth Fund II, L.P.',
        'Register of partner capital, December 31, 2025',
        '',
        ...heading,
        ...group.map((account) => row(name(account), account.id, (line) => write(account.cents[line], line))),
        ...(total && at === groups.length - 1
          ? [
              row('Total', null, (line) =>
                write(
                  accounts.reduce((sum, { cents }) => sum + cents[line], 0n),
                  line,
                ),
              ),
            ]
          : []),
        '',
        `Page ${at + 1} of ${groups.length}`,
      ].join('\n'),
    )
    .join('\n\f\n');
}

/** Partners side by side on a page. */
export function pagesAcross(accounts: readonly Account[], labels = PLAIN, perPage = 3): string {
  const groups = Array.from({ length: Math.ceil(accounts.length / perPage) }, (_, at) =>
    accounts.slice(at * perPage, (at + 1) * perPage),
  );
  const ends = [-70, -110, -150];
  return groups
    .map((group) =>
      [
        '',
        'Harbor Growth Fund II, L.P.',
        'Partner capital as of December 31, 2025',
        '',
        lineOf(...group.map(({ name }, at) => [ends[at] ?? 0, name.slice(0, 36)] as const)),
        ...LINES.map((line) =>
          lineOf([0, labels[line]], ...group.map(({ cents }, at) => [ends[at] ?? 0, us(cents[line])] as const)),
        ),
      ].join('\n'),
    )
    .join('\n\f\n');
}

export { european, type Sheet };
