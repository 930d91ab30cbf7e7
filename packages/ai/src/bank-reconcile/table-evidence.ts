import { addAmounts, type Amount, compareAmounts, negated } from '@atrium/domain/bank-reconcile';
import { isCurrency } from '@atrium/domain/value';
import { dayEvidence, looksLikeDay, readDay, remembered } from './day-evidence.ts';
import type { ColumnRole, DateOrder, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
import { areMarks, labelOfRow, roleOfName, sideOfMark } from './headings.ts';
import { looksLikeMoney, moneyEvidence, readMoney } from './money-cell.ts';
import type { TableRow } from './table-rows.ts';

/** Rows in which the table must begin, and rows that are kept to compare amounts with balances. */
const PREAMBLE_ROWS = 80;
const KEPT_ROWS = 3_000;
const MOST_DISTINCT = 40;
/** No mark of a side is longer. */
const LONGEST_MARK = 24;
/** The share of cells that must fit the role of a column. */
const FITTING = 0.75;
/** The same for a column whose name suggests the role. Totals and texts below a short table do not fit. */
const NAMED_FITTING = 0.4;

/** What a table needs to be read. */
export type TableLayout = {
  dialect: Dialect;
  roles: (ColumnRole | null)[];
  /** Rows above this index, of those that are not blank, are no transactions. */
  firstRow: number;
  /** Whether the entries of several accounts or currencies alternate. */
  isGrouped: boolean;
  /** Whether amounts in the column of money out are negative as a rule. */
  isDebitSigned: boolean;
};

type Column = {
  name: string;
  filled: number;
  days: number;
  money: number;
  negative: number;
  zero: number;
  currencies: number;
  marks: number;
  letters: number;
  /** The first distinct cells. */
  distinct: Set<string>;
  moneyEvidence: ReturnType<typeof moneyEvidence>;
  dayEvidence: ReturnType<typeof dayEvidence>;
  isDay: (cell: string) => boolean;
  sideOf: typeof sideOfMark;
};

export type TableDecision = { layout: TableLayout } | { question: Question } | { refusal: string };

/** Collects, over all rows of a table, what its columns are and how they are written. */
export function tableEvidence(delimiter: string | null) {
  const start: TableRow[] = [];
  const kept: TableRow[] = [];
  let columns: Column[] | null = null;
  let head: { row: TableRow | null; first: number } | null = null;
  let rows = 0;
  function observe(row: TableRow): void {
    columns ??= [];
    rows += 1;
    if (kept.length < KEPT_ROWS) kept.push(row);
    for (const [at, cell] of row.cells.entries()) {
      const column = (columns[at] ??= emptyColumn(head?.row?.cells[at] ?? ''));
      if (cell.trim() !== '') observeCell(column, cell.trim(), row.line);
    }
  }
  function settle(): void {
    head = headOf(start);
    if (head) for (const row of start.slice(head.first)) observe(row);
  }
  return {
    row(row: TableRow): void {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      if (head) observe(row);
      else if (start.push(row) === PREAMBLE_ROWS) settle();
    },
    decide(answers: DialectAnswers): TableDecision {
      if (!head) settle();
      if (!head) return { refusal: 'The file has no table with days and amounts.' };
      const names = head.row?.cells ?? [];
      const all = columns ?? names.map((name) => emptyColumn(name));
      for (let at = all.length; at < names.length; at += 1) all.push(emptyColumn(names[at] ?? ''));
      return decideLayout({ columns: all, head, rows, kept, delimiter, answers, preamble: start.slice(0, head.first) });
    },
  };
}

function emptyColumn(name: string): Column {
  return {
    name: name.trim(),
    filled: 0,
    days: 0,
    money: 0,
    negative: 0,
    zero: 0,
    currencies: 0,
    marks: 0,
    letters: 0,
    distinct: new Set(),
    moneyEvidence: moneyEvidence(),
    dayEvidence: dayEvidence(),
    isDay: remembered(looksLikeDay),
    sideOf: remembered(sideOfMark),
  };
}

function observeCell(column: Column, cell: string, line: number): void {
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
  column.moneyEvidence.observe(cell, line);
}

/** The first row with a day and an amount, and the row of names above it. Without rows, a row of known names. */
function headOf(rows: readonly TableRow[]): { row: TableRow | null; first: number } | null {
  const named = rows.findIndex(({ cells }) => {
    const roles = new Set(cells.map(roleOfName));
    const hasAmount = roles.has('amount') || (roles.has('debit') && roles.has('credit'));
    return (roles.has('date') || roles.has('valueDate')) && hasAmount && !cells.some((cell) => looksLikeDay(cell));
  });
  if (named >= 0) return { row: rows[named] ?? null, first: named + 1 };
  const first = rows.findIndex(({ cells }) => {
    const days = cells.findIndex((cell) => looksLikeDay(cell));
    return (
      days >= 0 &&
      cells.some((cell, at) => at !== days && !looksLikeDay(cell) && /\d/.test(cell) && looksLikeMoney(cell))
    );
  });
  if (first < 0) return null;
  const above = rows[first - 1];
  const isNames =
    above !== undefined &&
    above.cells.filter((cell) => cell.trim() !== '').length >= 2 &&
    !above.cells.some((cell) => /\d/.test(cell) && (looksLikeDay(cell) || looksLikeMoney(cell)));
  return { row: isNames ? above : null, first };
}

type Facts = {
  columns: Column[];
  head: { row: TableRow | null; first: number };
  rows: number;
  kept: readonly TableRow[];
  delimiter: string | null;
  answers: DialectAnswers;
  preamble: readonly TableRow[];
};

function decideLayout(facts: Facts): TableDecision {
  const { columns, head, rows, delimiter, answers } = facts;
  const roles = rolesOf(columns, rows);
  const evidence: string[] = [];
  const dateAt = roles.indexOf('date');
  const order = columns[dateAt]?.dayEvidence.decide(answers.dateOrder) ?? { value: null, reason: null };
  const valueAt = roles.indexOf('valueDate');
  const decidedDays =
    'question' in order && valueAt >= 0 ? (columns[valueAt]?.dayEvidence.decide(undefined) ?? order) : order;
  if ('question' in decidedDays) return decidedDays;
  const currencyAt = roles.indexOf('currency');
  const currencies = [...(columns[currencyAt]?.distinct ?? [])];
  const mark = decideMark(facts, roles, currencies.length === 1 ? (currencies[0] ?? null) : null);
  if ('question' in mark) return mark;
  if (rows > 0) identifyAmounts(facts, roles, mark.value, evidence);
  const hasAmount = roles.includes('amount') || roles.includes('debit') || roles.includes('credit');
  if (dateAt < 0 || !hasAmount) return { refusal: 'The table has no column of days or no column of amounts.' };
  const sign = signOf(facts, roles, mark.value);
  if ('question' in sign) return sign;
  for (const reason of [decidedDays.reason, mark.reason, sign.reason]) if (reason !== null) evidence.push(reason);
  const accountAt = roles.indexOf('account');
  const debits = columns[roles.indexOf('debit')];
  return {
    layout: {
      isDebitSigned: debits !== undefined && debits.negative > (debits.money - debits.zero) / 2,
      dialect: {
        delimiter,
        headerLine: head.row?.line ?? null,
        columns: columns.map(({ name }, at) => ({ name, role: roles[at] ?? null })),
        decimalMark: mark.value,
        dateOrder: decidedDays.value,
        sign: sign.value,
        evidence,
      },
      roles,
      firstRow: head.first,
      isGrouped: currencies.length > 1 || (columns[accountAt]?.distinct.size ?? 0) > 1,
    },
  };
}

function share(count: number, { filled }: Column): number {
  return filled === 0 ? 0 : count / filled;
}

/** Roles by name where the cells fit, then by cells alone. */
function rolesOf(columns: readonly Column[], rows: number): (ColumnRole | null)[] {
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
  if (!roles.includes('date')) promote(roles, columns, 'date', (column) => share(column.days, column) >= FITTING);
  if (!roles.includes('mark') && !(roles.includes('debit') && roles.includes('credit')))
    promote(roles, columns, 'mark', (column) => isMarkColumn(column) && areMarks(column.distinct));
  if (!roles.includes('currency'))
    promote(roles, columns, 'currency', (column) => column.filled > 0 && share(column.currencies, column) === 1);
  // Columns without a role that hold texts describe the entry.
  for (const [at, column] of columns.entries())
    if (roles[at] === null && share(column.letters, column) > 0.5) roles[at] = 'description';
  return roles;
}

function fits(column: Column, role: ColumnRole, rows: number): boolean {
  if (column.filled === 0) return true;
  if (role === 'date' || role === 'valueDate') return share(column.days, column) >= NAMED_FITTING;
  if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance')
    return share(column.money, column) >= NAMED_FITTING && share(column.days, column) < 0.9;
  if (role === 'mark') return isMarkColumn(column);
  if (role === 'currency') return share(column.currencies, column) >= NAMED_FITTING;
  if (role === 'account') return column.distinct.size <= Math.max(1, Math.min(30, rows / 4));
  return true;
}

function isMarkColumn(column: Column): boolean {
  return column.filled > 0 && column.distinct.size <= 4 && share(column.marks, column) === 1;
}

/** Of several columns with one role, keeps the one with the most cells, the first of equals. The others describe. */
function keepBest(roles: (ColumnRole | null)[], columns: readonly Column[], role: ColumnRole): void {
  const with_ = roles.flatMap((each, at) => (each === role ? [at] : []));
  const [best] = with_.toSorted((a, b) => (columns[b]?.filled ?? 0) - (columns[a]?.filled ?? 0) || a - b);
  for (const at of with_) if (at !== best) roles[at] = null;
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

function moneyColumns(columns: readonly Column[], roles: readonly (ColumnRole | null)[]): number[] {
  return columns.flatMap((column, at) => {
    const role = roles[at] ?? null;
    if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance') return [at];
    return role === null &&
      column.filled > 0 &&
      share(column.money, column) >= FITTING &&
      share(column.days, column) < 0.9
      ? [at]
      : [];
  });
}

function decideMark({ columns, answers }: Facts, roles: readonly (ColumnRole | null)[], currency: string | null) {
  let undecided: { question: Question } | null = null;
  let found: { value: DecimalMark; reason: string | null } = { value: '.', reason: null };
  for (const at of moneyColumns(columns, roles)) {
    const decided = columns[at]?.moneyEvidence.decide(answers.decimalMark, currency);
    if (!decided) continue;
    if ('question' in decided) undecided = decided;
    else if (decided.reason !== null) found = decided;
  }
  // One column that decides is enough for the others.
  return found.reason === null && undecided ? undecided : found;
}

type Series = (Amount | null)[];

function seriesOf(kept: readonly TableRow[], at: number, mark: DecimalMark): Series {
  return kept.map(({ cells }) => readMoney(cells[at] ?? '', mark)?.amount ?? null);
}

/** The share of neighbouring rows in which `amounts` moves `balances`, in the better order of time. */
function tieShare(amounts: Series, balances: Series): number {
  let [up, down, compared] = [0, 0, 0];
  for (let at = 1; at < balances.length; at += 1) {
    const [before, after, own, previous] = [balances[at - 1], balances[at], amounts[at], amounts[at - 1]];
    if (!before || !after || !own || !previous) continue;
    compared += 1;
    if (compareAmounts(addAmounts(before, own), after) === 0) up += 1;
    if (compareAmounts(addAmounts(after, previous), before) === 0) down += 1;
  }
  return compared < 2 ? 0 : Math.max(up, down) / compared;
}

function flipped(series: Series): Series {
  return series.map((each) => each && negated(each));
}

/** Money in minus money out. Null if neither cell has an amount. */
function netOf(credits: Series, debits: Series): Series {
  return credits.map((credit, at) => {
    const debit = debits[at] ?? null;
    if (!credit && !debit) return null;
    const out = debit && (debit.units > 0n ? negated(debit) : debit);
    return credit && out ? addAmounts(credit, out) : (credit ?? out);
  });
}

/** Finds the columns of amounts and of the balance by arithmetic, where their names do not say. */
function identifyAmounts(
  { columns, kept }: Facts,
  roles: (ColumnRole | null)[],
  mark: DecimalMark,
  evidence: string[],
): void {
  const money = moneyColumns(columns, roles);
  const free = money.filter((at) => roles[at] === null);
  const hasPair = roles.includes('debit') && roles.includes('credit');
  if (roles.includes('amount') || hasPair) return;
  const series = new Map(money.map((at) => [at, seriesOf(kept, at, mark)]));
  const balances = roles.includes('balance') ? [roles.indexOf('balance')] : free;
  for (const balance of balances)
    for (const amount of free) {
      const [a, b] = [series.get(amount), series.get(balance)];
      if (amount === balance || !a || !b) continue;
      if (Math.max(tieShare(a, b), tieShare(flipped(a), b)) < 0.9) continue;
      roles[amount] = 'amount';
      roles[balance] = 'balance';
      evidence.push(`Column ${amount + 1} has the amounts: it moves the balance in column ${balance + 1} row by row.`);
      return;
    }
  for (const balance of balances)
    for (const debit of free)
      for (const credit of free) {
        const [d, c, b] = [series.get(debit), series.get(credit), series.get(balance)];
        if (debit === credit || debit === balance || credit === balance || !d || !c || !b) continue;
        if (tieShare(netOf(c, d), b) < 0.9) continue;
        [roles[debit], roles[credit], roles[balance]] = ['debit', 'credit', 'balance'];
        evidence.push(
          `Columns ${debit + 1} and ${credit + 1} have money out and money in: they move the balance row by row.`,
        );
        return;
      }
  const one = free.find((at) => (columns[at]?.negative ?? 0) > 0) ?? free[0];
  if (one !== undefined && !roles.includes('debit') && !roles.includes('credit')) roles[one] = 'amount';
}

function signOf(
  { columns, kept, answers, rows }: Facts,
  roles: readonly (ColumnRole | null)[],
  mark: DecimalMark,
): { value: Dialect['sign']; reason: string | null } | { question: Question } {
  if (!roles.includes('amount')) return { value: 'columns', reason: 'Money out and money in have a column each.' };
  const amountAt = roles.indexOf('amount');
  const column = columns[amountAt];
  if (roles.includes('mark') && (column?.negative ?? 0) === 0)
    return { value: 'marks', reason: 'A column marks debits and credits.' };
  const balanceAt = roles.indexOf('balance');
  if (balanceAt >= 0) {
    const [amounts, balances] = [seriesOf(kept, amountAt, mark), seriesOf(kept, balanceAt, mark)];
    const isTied = tieShare(amounts, balances) >= 0.9;
    // Only a person can know that an account is a card, whose balance is what is owed.
    if (isTied && answers.sign === 'inverted') return { value: 'owed', reason: 'Answered for this account.' };
    if (isTied) return { value: 'signed', reason: 'The amounts move the balance as they are signed.' };
    if (tieShare(flipped(amounts), balances) >= 0.9)
      return { value: 'inverted', reason: 'The balance falls by positive amounts, so money out is positive.' };
  }
  if (answers.sign) return { value: answers.sign, reason: 'Answered for this account.' };
  if (rows < 3 || (column?.negative ?? 0) > 0 || roles.includes('mark'))
    return { value: 'signed', reason: column && column.negative > 0 ? 'Money out is negative.' : null };
  const text = 'No amount in this file is negative, and there is no balance. Is this money in, or money out?';
  return {
    question: {
      about: 'sign',
      text,
      choices: [
        { answer: 'signed', label: 'Money in' },
        { answer: 'inverted', label: 'Money out' },
      ],
    },
  };
}

/** Whether a row above or below the table prints a balance, and which. */
export function balanceLabel(cells: readonly string[]): 'opening' | 'closing' | 'total' | null {
  for (const cell of cells) {
    const label = cell.trim() === '' ? null : labelOfRow(cell);
    if (label) return label;
  }
  return null;
}

/** The first day in the cells of a row. */
export function dayIn(cells: readonly string[], order: DateOrder | null): string | null {
  for (const cell of cells) {
    const day = /\d/.test(cell) ? readDay(cell, order) : undefined;
    if (day !== undefined) return day;
  }
  return null;
}
