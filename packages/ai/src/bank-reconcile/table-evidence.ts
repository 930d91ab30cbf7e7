import { currencyOfColumn, isOtherUnit, roleOfName } from './headings.ts';
import { labelOfRow } from './row-labels.ts';
import { looksLikeDay, readDay } from './day-evidence.ts';
import type { ColumnRole, DateOrder, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
import { looksLikeMoney } from './money-cell.ts';
import { identifyAmounts } from './table-amounts.ts';
import { type FeeColumn, feeOf, preferNet } from './table-fees.ts';
import { moneyColumns } from './table-series.ts';
import { type DecidedSign, signOf } from './table-signs.ts';
import { type Column, emptyColumn, FITTING, observeCell, rolesOf } from './table-columns.ts';
import { areMarks } from './side-marks.ts';
import { isBookedStatus } from './status-words.ts';
import type { TableRow } from './table-rows.ts';

/** Rows in which the table must begin, and rows that are kept to compare amounts with balances. */
const PREAMBLE_ROWS = 80;
const KEPT_ROWS = 3_000;
/** Rows after the first that must have a day in the same column, if the columns have no names. */
const COMPARED_ROWS = 5;

/** The facts that are needed to read a table. */
export type TableLayout = {
  dialect: Dialect;
  roles: (ColumnRole | null)[];
  /** Rows above this index, of those that are not blank, are no transactions. */
  firstRow: number;
  /** Whether the entries of several accounts or currencies alternate. */
  isGrouped: boolean;
  /** Whether amounts in the columns of money out and money in are negative as a rule. */
  isDebitSigned: boolean;
  isCreditSigned: boolean;
  /** The decimal mark of each column. */
  marks: DecimalMark[];
  fee: FeeColumn | null;
  /** The column of marks beside the balance; -1 without one. */
  balanceMarkAt: number;
  /** Set if the balances are those before each entry: whether the rows are in the order of time. */
  balancesBefore: { isRising: boolean } | null;
  /** Set if the balance gives amounts their sign: whether each balance follows from the one above it or below it. */
  moves: 'down' | 'up' | null;
  /** Whether rows without a day are of the day above. */
  repeatsDays: boolean;
  /** The first day of the rows; blank without one. */
  firstDay: string;
  /** The columns of parts of an entry, in rows below it. */
  partsAt: number[];
  /** The currency that the name of a column of amounts has. */
  currency: string | null;
  /** Columns behind the last name that only some rows have. A number there is one that a delimiter has cut or moved. */
  strays: number[];
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

/** The first row with a day and an amount, and the row of names above it. Without rows, a row of known names. */
function headOf(rows: readonly TableRow[]): { row: TableRow | null; first: number } | null {
  const named = rows.findIndex(({ cells }) => {
    const roles = new Set(cells.map(roleOfName));
    const hasAmount = roles.has('amount') || (roles.has('debit') && roles.has('credit'));
    return (roles.has('date') || roles.has('valueDate')) && hasAmount && !cells.some((cell) => looksLikeDay(cell));
  });
  if (named >= 0) return headingAt(rows, named);
  const first = rows.findIndex((row, at) => {
    const days = row.cells.findIndex((cell) => looksLikeDay(cell));
    const isRow = days >= 0 && row.cells.some((cell, other) => other !== days && isAmountCell(cell));
    const next = rows.slice(at + 1, at + 1 + COMPARED_ROWS);
    const same = next.filter(({ cells }) => looksLikeDay(cells[days] ?? ''));
    return isRow && same.length >= next.length / 2;
  });
  if (first < 0) return null;
  const above = rows[first - 1];
  const isNames =
    above !== undefined &&
    above.cells.filter((cell) => cell.trim() !== '').length >= 2 &&
    !above.cells.some((cell) => /\d/.test(cell) && (looksLikeDay(cell) || looksLikeMoney(cell)));
  return { row: isNames ? above : null, first };
}

/** The row of names, with the names of a second line below it: “Amount” above “out” and “in”. Lines of stars are left out. */
function headingAt(rows: readonly TableRow[], at: number): { row: TableRow | null; first: number } {
  const upper = rows[at];
  const lower = rows[at + 1];
  const named = lower?.cells.filter((cell) => roleOfName(cell) !== null) ?? [];
  const isSecond = lower && named.length >= 2 && !lower.cells.some((cell) => /\d/.test(cell));
  if (!upper || !isSecond) return { row: upper ?? null, first: at + 1 };
  let above = '';
  const all = lower.cells.length < upper.cells.length ? upper.cells : lower.cells;
  const cells = all.map((_, index) => {
    const cell = lower.cells[index] ?? '';
    above = upper.cells[index]?.trim() || above;
    return cell.trim() === '' ? (upper.cells[index] ?? '') : `${above} ${cell.trim()}`.trim();
  });
  return { row: { ...upper, cells }, first: at + 2 };
}

function isAmountCell(cell: string): boolean {
  return /\d/.test(cell) && !looksLikeDay(cell) && looksLikeMoney(cell);
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
  const named = head.row?.cells.length ?? columns.length;
  if (areDecimalsCut(columns, named)) return { refusal: CUT_DECIMALS };
  const balanceAt = roles.indexOf('balance');
  const balance = columns[balanceAt];
  // Some banks repeat the balance of the account in each row. It is that of no row.
  if (balance && rows > 1 && balance.filled >= rows && balance.distinct.size === 1) {
    roles[balanceAt] = null;
    evidence.push(`Column ${balanceAt + 1} has the same balance in each row, so it is not that of the row.`);
  }
  const dateAt = roles.indexOf('date');
  const order = columns[dateAt]?.dayEvidence.decide(answers.dateOrder) ?? { value: null, reason: null };
  const valueAt = roles.indexOf('valueDate');
  const decidedDays =
    'question' in order && valueAt >= 0 ? (columns[valueAt]?.dayEvidence.decide(undefined) ?? order) : order;
  if ('question' in decidedDays) return decidedDays;
  const currencyAt = roles.indexOf('currency');
  const amountCurrency = columns.map(({ name }) => currencyOfColumn(name)).find((each) => each !== null) ?? null;
  const written = [...(columns[currencyAt]?.distinct ?? [])];
  // Beside amounts whose name has a currency, another one is that of the shop.
  const isForeign = amountCurrency !== null && written.some((each) => each.toUpperCase() !== amountCurrency);
  if (isForeign) roles[currencyAt] = null;
  const currencies = isForeign ? [] : written;
  const currency = currencies.length === 1 ? (currencies[0] ?? null) : amountCurrency;
  const mark = decideMarks(facts, roles, currency);
  if ('question' in mark) return mark;
  const balanceMarkAt = balanceMark(columns, roles);
  const isBooked = bookedIn(roles);
  const amountFacts = {
    ...facts,
    kept: facts.kept.filter(isBooked),
    marks: mark.marks,
    balanceMarkAt,
    isRising: isRising(facts.kept, dateAt, decidedDays.value),
  };
  const open = rows > 0 ? identifyAmounts(amountFacts, roles, evidence) : undefined;
  if (open) return open;
  const hasAmount = roles.includes('amount') || roles.includes('debit') || roles.includes('credit');
  if (dateAt < 0 || !hasAmount) return { refusal: 'The table has no column of days or no column of amounts.' };
  if (rows > 0) preferNet(amountFacts, roles, evidence);
  const fee = feeOf(amountFacts, roles, evidence);
  const sign: DecidedSign =
    fee && roles.includes('amount') ? { value: 'signed', reason: null } : signOf(amountFacts, roles);
  if ('question' in sign) return sign;
  const repeatsDays = areDaysRepeated(facts.kept, roles, decidedDays.value);
  if (repeatsDays) evidence.push('Each day is printed once: rows without one are of the day above.');
  for (const reason of [decidedDays.reason, mark.reason, sign.reason]) if (reason !== null) evidence.push(reason);
  const foreignUnit = columns.find(({ name }, at) => FLOWS.has(roles[at]) && isOtherUnit(name));
  if (foreignUnit) return { refusal: refusalOfUnit(foreignUnit.name) };
  const accountAt = roles.indexOf('account');
  const amountAt = roles.includes('amount') ? roles.indexOf('amount') : roles.indexOf('debit');
  return {
    layout: {
      isDebitSigned: isSigned(columns[roles.indexOf('debit')]),
      isCreditSigned: isSigned(columns[roles.indexOf('credit')]),
      marks: mark.marks,
      fee,
      balanceMarkAt,
      balancesBefore: sign.areBalancesBefore ? { isRising: amountFacts.isRising === true } : null,
      moves: sign.moves ?? null,
      repeatsDays,
      firstDay: facts.kept.map(({ cells }) => readDay(cells[dateAt] ?? '', decidedDays.value)).find(Boolean) ?? '',
      partsAt: moneyColumns(columns, roles).filter((at) => roles[at] === null && (columns[at]?.decimals ?? 0) > 0),
      currency: amountCurrency,
      strays: columns.flatMap(({ money, filled }, at) => (at >= named && money > 0 && filled <= rows / 2 ? [at] : [])),
      dialect: {
        delimiter,
        headerLine: head.row?.line ?? null,
        columns: columns.map(({ name }, at) => ({ name, role: roles[at] ?? null })),
        decimalMark: mark.marks[amountAt] ?? mark.value,
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

const FLOWS: ReadonlySet<ColumnRole | null | undefined> = new Set(['amount', 'debit', 'credit']);

function refusalOfUnit(name: string): string {
  return `The amounts in the column “${name}” are not in the unit of their currency. Export them with decimals.`;
}

const CUT_DECIMALS =
  'The rows have more cells than there are names of columns, because commas divide both the cells and the decimals. Export the file with another delimiter.';

/** Whether rows are longer than the names, and two digits follow each amount without decimals in a cell of their own. */
function areDecimalsCut(columns: readonly Column[], named: number): boolean {
  if (columns.length <= named) return false;
  return columns.some(({ money, days, decimals, filled }, at) => {
    const next = columns[at + 1];
    const isWhole = decimals === 0 && days === 0 && money > 0 && money >= filled * FITTING;
    return isWhole && next !== undefined && next.filled >= money / 2 && [...next.distinct].every(isTwoDigits);
  });
}

function isTwoDigits(cell: string): boolean {
  return /^\d{2}$/.test(cell);
}

/** The column of marks that follows the balance, beside the one that follows the amount; -1 without one. */
function balanceMark(columns: readonly Column[], roles: readonly (ColumnRole | null)[]): number {
  const at = roles.indexOf('balance') + 1;
  const cells = columns[at]?.distinct;
  return at > 0 && roles[at] !== 'mark' && cells && cells.size > 0 && areMarks(cells) ? at : -1;
}

/** Returns whether a row is booked: its status does not say that it is announced or refused. */
export function bookedIn(roles: readonly (ColumnRole | null)[]): (row: TableRow) => boolean {
  const at = roles.indexOf('status');
  return ({ cells }) => at < 0 || isBookedStatus(cells[at] ?? '') !== false;
}

/** Whether the days of rows rise or fall; null if they do neither. */
function isRising(kept: readonly TableRow[], dateAt: number, order: DateOrder | null): boolean | null {
  const days = kept.flatMap(({ cells }) => readDay(cells[dateAt] ?? '', order) ?? []);
  const pairs = days.slice(1).map((day, at) => [days[at] ?? '', day] as const);
  const [rises, falls] = [pairs.some(([a, b]) => b > a), pairs.some(([a, b]) => b < a)];
  return rises === falls ? null : rises;
}

/**
 * Whether the table prints each day once: rows with a text and an amount have none, and no row repeats the day above.
 */
function areDaysRepeated(
  kept: readonly TableRow[],
  roles: readonly (ColumnRole | null)[],
  order: DateOrder | null,
): boolean {
  const dateAt = roles.indexOf('date');
  let last = '';
  let isFound = false;
  for (const { cells } of kept) {
    const text = cells[dateAt]?.trim() ?? '';
    const day = readDay(text, order);
    if (day !== undefined && day === last) return false;
    if (day !== undefined) last = day;
    else if (text === '' && last !== '' && balanceLabel(cells) === null) isFound ||= isWithoutDay(cells, roles);
  }
  return isFound;
}

/** Whether a row without a day has a text and an amount. */
function isWithoutDay(cells: readonly string[], roles: readonly (ColumnRole | null)[]): boolean {
  const isFilled = (role: ColumnRole) => roles.some((each, at) => each === role && (cells[at] ?? '').trim() !== '');
  return isFilled('description') && (isFilled('amount') || isFilled('debit') || isFilled('credit'));
}

function isSigned(column: Column | undefined): boolean {
  return column !== undefined && column.negative > (column.money - column.zero) / 2;
}

/** Scripts whose languages write a point before decimals. */
const COMMA_GROUPS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Hebrew}]/u;

/** The decimal mark of each column of amounts. A column that does not decide takes that of the others. */
function decideMarks({ columns, answers }: Facts, roles: readonly (ColumnRole | null)[], currency: string | null) {
  let undecided: { question: Question } | null = null;
  let found: { value: DecimalMark; reason: string | null } = { value: '.', reason: null };
  const own = new Map<number, DecimalMark>();
  const isGroupedByComma = columns.some(({ name }) => COMMA_GROUPS.test(name));
  for (const at of moneyColumns(columns, roles)) {
    const decided = columns[at]?.moneyEvidence.decide(answers.decimalMark, { currency, isGroupedByComma });
    if (!decided) continue;
    if ('question' in decided) undecided = decided;
    else if (decided.reason !== null) {
      own.set(at, decided.value);
      // The amounts say more about the file than other columns.
      if (found.reason === null || roles[at] !== 'balance') found = decided;
    }
  }
  if (found.reason === null && undecided) return undecided;
  return { ...found, marks: columns.map((_, at) => own.get(at) ?? found.value) };
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
