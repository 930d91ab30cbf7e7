import { isCurrency } from '@atrium/domain/value';
import { dayEvidence, looksLikeDay, remembered } from './day-evidence.ts';
import type { ColumnRole } from './dialect.ts';
import { isOtherCurrency, roleOfName } from './headings.ts';
import { areMarks, areSideWords, sideOfMark } from './side-marks.ts';
import { isBookedStatus } from './status-words.ts';
import { moneyEvidence, readMoney } from './money-cell.ts';

const MOST_DISTINCT = 40;
/** No mark of a side is longer. */
const LONGEST_MARK = 24;
const LONG_NUMBER = /^\d{11,}$/;
/** Distinct words in a column whose name says that it marks debits and credits. */
const MOST_MARKS = 6;
/** The share of cells that must fit the role of a column. */
export const FITTING = 0.75;
/** The same for a column whose name suggests the role. Totals and texts below a short table do not fit. */
const NAMED_FITTING = 0.4;
/** The same for days, because texts below a table are in its first column. */
const DATED = 0.2;

/** The facts about a column of a table, from all of its cells. */
export type Column = {
  name: string;
  filled: number;
  days: number;
  money: number;
  negative: number;
  zero: number;
  /** Amounts with decimals. */
  decimals: number;
  /** Numbers of so many digits that they are no amounts. */
  long: number;
  currencies: number;
  marks: number;
  /** Cells with a minus alone: blank ones, or marks. */
  dashes: number;
  letters: number;
  /** The first distinct cells. */
  distinct: Set<string>;
  moneyEvidence: ReturnType<typeof moneyEvidence>;
  dayEvidence: ReturnType<typeof dayEvidence>;
  isDay: (cell: string) => boolean;
  sideOf: typeof sideOfMark;
};

export function emptyColumn(name: string): Column {
  return {
    name: name.trim(),
    filled: 0,
    days: 0,
    money: 0,
    negative: 0,
    zero: 0,
    decimals: 0,
    long: 0,
    currencies: 0,
    marks: 0,
    dashes: 0,
    letters: 0,
    distinct: new Set(),
    moneyEvidence: moneyEvidence(),
    dayEvidence: dayEvidence(),
    isDay: remembered(looksLikeDay),
    sideOf: remembered(sideOfMark),
  };
}

/** A line of stars or dashes between rows. */
export const SEPARATOR = /^[\s*=_.~–—-]*$/;

export function observeCell(column: Column, cell: string, line: number): void {
  if (cell === '-') column.dashes += 1;
  if (SEPARATOR.test(cell)) return;
  column.filled += 1;
  if (column.distinct.size < MOST_DISTINCT) column.distinct.add(cell);
  if (cell.length === 3 && isCurrency(cell.toUpperCase())) column.currencies += 1;
  const hasDigits = /\d/.test(cell);
  if (!hasDigits && cell.length <= LONGEST_MARK && column.sideOf(cell) !== null) column.marks += 1;
  if (/[A-Za-z]{2}/.test(cell) || /\p{L}{2}/u.test(cell)) column.letters += 1;
  if (!hasDigits || cell.length > 60) return;
  if (column.isDay(cell)) {
    column.days += 1;
    column.dayEvidence.observe(cell, line);
  }
  const money = readMoney(cell, '.') ?? readMoney(cell, ',');
  if (!money) return;
  column.money += 1;
  if (money.amount.units < 0n || money.mark === 'Debit') column.negative += 1;
  if (money.amount.units === 0n) column.zero += 1;
  if (money.amount.scale > 0) column.decimals += 1;
  if (LONG_NUMBER.test(cell)) column.long += 1;
  column.moneyEvidence.observe(cell, line);
}

export function share(count: number, { filled }: Column): number {
  return filled === 0 ? 0 : count / filled;
}

/** Roles by name where the cells fit, then by cells alone. */
export function rolesOf(columns: readonly Column[], rows: number): (ColumnRole | null)[] {
  const roles: (ColumnRole | null)[] = columns.map((column) => {
    const named = roleOfName(column.name);
    return named !== null && fits(column, named, rows) ? named : null;
  });
  for (const role of [
    'date',
    'valueDate',
    'amount',
    'debit',
    'credit',
    'mark',
    'balance',
    'currency',
    'account',
    'bankId',
    'reference',
  ] as const)
    keepBest(roles, columns, role);
  dropEmptyAmounts(roles, columns);
  if (!roles.includes('date')) promote(roles, columns, 'date', (column) => share(column.days, column) >= FITTING);
  if (!roles.includes('mark') && !(roles.includes('debit') && roles.includes('credit')))
    promote(roles, columns, 'mark', (column) => isMarkColumn(column) && areMarks(marksOf(column)));
  const amount = columns[roles.indexOf('amount')];
  if (!roles.includes('mark') && amount && amount.negative === 0)
    promote(roles, columns, 'mark', (column) => isMarkColumn(column) && areSideWords(column.distinct));
  if (!roles.includes('currency'))
    promote(
      roles,
      columns,
      'currency',
      (column) =>
        column.filled > 0 &&
        share(column.currencies, column) === 1 &&
        (!isOtherCurrency(column.name) || isOtherCurrency(amount?.name ?? '') || hasSameAmounts(columns, amount)),
    );
  if (!roles.includes('account')) promote(roles, columns, 'account', (column) => isAccountColumn(column, rows));
  promote(roles, columns, 'status', isStatusColumn);
  // Columns without a role that hold texts describe the entry.
  for (const [at, column] of columns.entries()) if (roles[at] === null && isText(column)) roles[at] = 'description';
  return roles;
}

function fits(column: Column, role: ColumnRole, rows: number): boolean {
  if (column.filled === 0) return true;
  if (role === 'date') return share(column.days, column) >= DATED;
  if (role === 'valueDate') return share(column.days, column) >= NAMED_FITTING;
  if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance')
    return (
      share(column.money, column) >= NAMED_FITTING &&
      share(column.days, column) < 0.9 &&
      share(column.long, column) < 0.9
    );
  // A name says so even if some entries have another word, such as “neutral”. Their rows are rejected.
  if (role === 'mark') return column.distinct.size <= MOST_MARKS && share(column.marks, column) >= NAMED_FITTING;
  if (role === 'description') return column.decimals < column.filled * FITTING;
  if (role === 'currency') return share(column.currencies, column) >= NAMED_FITTING;
  if (role === 'account') return column.distinct.size <= Math.max(1, Math.min(30, rows / 4));
  return true;
}

/** Whether the amounts in another currency are those of the account, so that their currency is its own. */
function hasSameAmounts(columns: readonly Column[], amount: Column | undefined): boolean {
  const digitsOf = ({ distinct }: Column) => new Set([...distinct].map((cell) => cell.replaceAll(/[^\d.,]/g, '')));
  const others = columns.filter(({ name, money }) => money > 0 && isOtherCurrency(name));
  return (
    amount !== undefined && others.some((other) => digitsOf(other).symmetricDifference(digitsOf(amount)).size === 0)
  );
}

/** An IBAN in each row, or one long number in all of them. */
function isAccountColumn({ distinct, filled, name }: Column, rows: number): boolean {
  if (filled < rows || rows < 2 || distinct.size > Math.max(1, rows / 4)) return false;
  const cells = [...distinct];
  if (cells.every((cell) => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(cell.replaceAll(' ', '')))) return true;
  return name === '' && distinct.size === 1 && cells.every((cell) => /^\d{6,18}$/.test(cell) && !looksLikeDay(cell));
}

/** The distinct cells. A minus beside a plus is a mark. */
function marksOf({ distinct, dashes }: Column): ReadonlySet<string> {
  return dashes > 0 && distinct.has('+') ? new Set([...distinct, '-']) : distinct;
}

function isMarkColumn(column: Column): boolean {
  return column.filled > 0 && column.distinct.size <= 4 && share(column.marks, column) === 1;
}

function isText(column: Column): boolean {
  const isOther = share(column.currencies, column) === 1 || share(column.days, column) > FITTING;
  return share(column.letters, column) > 0.5 && !isOther;
}

/** Words for a status, in a column that has few others. */
function isStatusColumn(column: Column): boolean {
  const cells = [...column.distinct];
  return column.filled > 0 && cells.length <= 12 && cells.every((cell) => isBookedStatus(cell) !== null);
}

/** An amount that hardly any row has gives way to columns of money out and money in. */
function dropEmptyAmounts(roles: (ColumnRole | null)[], columns: readonly Column[]): void {
  const [amount, debit, credit] = (['amount', 'debit', 'credit'] as const).map((role) => roles.indexOf(role));
  if (amount === undefined || amount < 0 || debit === undefined || credit === undefined) return;
  const sides = (columns[debit]?.money ?? 0) + (columns[credit]?.money ?? 0);
  if ((columns[amount]?.money ?? 0) < sides / 2) roles[amount] = null;
}

/** Keeps one column with the role: the likeliest, or the first of equals. The others become descriptions. */
function keepBest(roles: (ColumnRole | null)[], columns: readonly Column[], role: ColumnRole): void {
  const named = roles.flatMap((each, at) => (each === role ? [at] : []));
  if (named.length < 2) return;
  function isBeside(at: number): boolean {
    return [at - 1, at + 1].some((other) => roles[other] === 'amount' || roles[other] === 'credit');
  }
  function rank(at: number): number {
    const column = columns[at];
    if (!column) return 0;
    // An amount in another currency counts only alone.
    if (role === 'amount' && isOtherCurrency(column.name)) return column.filled / 100;
    if (role === 'currency') return column.filled + (isBeside(at) ? 0.5 : 0);
    if (role === 'account' && [...column.distinct].some((cell) => /\d{3}/.test(cell))) return column.filled + 0.5;
    return column.filled;
  }
  const [best] = named.toSorted((a, b) => rank(b) - rank(a) || a - b);
  for (const at of named) if (at !== best) roles[at] = null;
}

function promote(
  roles: (ColumnRole | null)[],
  columns: readonly Column[],
  role: ColumnRole,
  isFitting: (column: Column) => boolean,
): void {
  const at = columns.findIndex(
    (column, index) => (roles[index] === null || roles[index] === 'description') && isFitting(column),
  );
  if (at >= 0) roles[at] = role;
}
