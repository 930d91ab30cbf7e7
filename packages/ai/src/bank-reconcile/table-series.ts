import { addAmounts, type Amount, compareAmounts, negated } from '@atrium/domain/bank-reconcile';
import type { ColumnRole, DecimalMark, DialectAnswers } from './dialect.ts';
import { isFeeName } from './headings.ts';
import { readMoney, signed } from './money-cell.ts';
import { sideOfMark } from './side-marks.ts';
import { type Column, FITTING, share } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';

/** The share of rows that must agree with the balance. */
const TIED = 0.9;

export type Roles = (ColumnRole | null)[];

export type AmountFacts = {
  columns: readonly Column[];
  rows: number;
  kept: readonly TableRow[];
  answers: DialectAnswers;
  /** The decimal mark of each column. */
  marks: readonly DecimalMark[];
  /** The column beside the balance that marks it as a debit or a credit; -1 without one. */
  balanceMarkAt: number;
  /** Whether the rows are in the order of time, or in the opposite order; null if their days do not say. */
  isRising: boolean | null;
};

/** The columns that hold amounts, by role or by their cells. */
export function moneyColumns(columns: readonly Column[], roles: Readonly<Roles>): number[] {
  return columns.flatMap((column, at) => {
    const role = roles[at] ?? null;
    if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance') return [at];
    const isMoney = column.filled > 0 && share(column.money, column) >= FITTING && share(column.days, column) < 0.9;
    return role === null && isMoney ? [at] : [];
  });
}

export type Series = (Amount | null)[];

export function seriesOf({ kept, marks, balanceMarkAt }: AmountFacts, at: number): Series {
  return kept.map(({ cells }) => {
    const text = (cells[at] ?? '').trim();
    // A column of marks belongs to the column before it.
    const money = readMoney(
      at === balanceMarkAt - 1 ? `${text} ${cells[balanceMarkAt] ?? ''}` : text,
      marks[at] ?? '.',
    );
    return money ? signed(money) : null;
  });
}

/** The amounts of a column with the signs that the column of marks gives them. */
export function markedSeries(facts: AmountFacts, roles: Readonly<Roles>, at: number): Series {
  const markAt = roles.indexOf('mark');
  const series = seriesOf(facts, at);
  if (markAt < 0 || (facts.columns[at]?.negative ?? 0) > 0) return series;
  return series.map((amount, row) => {
    const isDebit = sideOfMark(facts.kept[row]?.cells[markAt] ?? '') === 'Debit';
    return amount && isDebit ? negated(amount) : amount;
  });
}

/** The shares of neighbouring rows in which `amounts` moves `balances`, down the file and up the file. */
function tieShares(amounts: Series, balances: Series): { down: number; up: number } {
  let [up, down, compared] = [0, 0, 0];
  for (let at = 1; at < balances.length; at += 1) {
    const [before, after, own, previous] = [balances[at - 1], balances[at], amounts[at], amounts[at - 1]];
    if (!before || !after || !own || !previous) continue;
    compared += 1;
    if (compareAmounts(addAmounts(before, own), after) === 0) down += 1;
    if (compareAmounts(addAmounts(after, previous), before) === 0) up += 1;
  }
  return compared === 0 ? { down: 0, up: 0 } : { down: down / compared, up: up / compared };
}

/** By how much a balance moves if that is the amount, whatever its sign; null if it is another amount. */
export function moveOf(amount: Amount, before: Amount, after: Amount): Amount | null {
  const moved = addAmounts(after, negated(before));
  return compareAmounts(moved, amount) === 0 || compareAmounts(moved, negated(amount)) === 0 ? moved : null;
}

/**
 * Whether amounts without signs move the balances both up and down, so that no sign fits them all: `down` or `up` the file. Null
 * if they do not, or if both directions fit and the days do not say. Balances beside no amount, such as the opening one, count.
 */
export function mixedMoves(amounts: Series, balances: Series, isRising: boolean | null): 'down' | 'up' | null {
  const moves = { down: [] as (Amount | null)[], up: [] as (Amount | null)[] };
  let last: { balance: Amount; amount: Amount | null } | null = null;
  for (const [at, balance] of balances.entries()) {
    const amount = amounts[at] ?? null;
    if (last && balance && amount) moves.down.push(moveOf(amount, last.balance, balance));
    if (last?.amount && balance) moves.up.push(moveOf(last.amount, balance, last.balance));
    // An amount without a balance breaks the chain.
    if (balance) last = { balance, amount };
    else if (amount) last = null;
  }
  const isMixed = (found: readonly (Amount | null)[]) => {
    const tied = found.filter((each) => each !== null);
    const isEnough = found.length > 1 && tied.length / found.length >= TIED;
    return isEnough && tied.some(({ units }) => units > 0n) && tied.some(({ units }) => units < 0n);
  };
  const fitting = (['down', 'up'] as const).filter((direction) => isMixed(moves[direction]));
  const [only, other] = fitting;
  if (only && !other) return isRising === null || isRising === (only === 'down') ? only : null;
  return only && isRising !== null ? (isRising ? 'down' : 'up') : null;
}

export function isTied(amounts: Series, balances: Series): boolean {
  const { down, up } = tieShares(amounts, balances);
  return Math.max(down, up) >= TIED;
}

/** Whether the balances are those before each entry: then they move against the order of time. */
export function areBefore(amounts: Series, balances: Series, isRising: boolean | null): boolean {
  const { down, up } = tieShares(flipped(amounts), balances);
  return isRising === null ? false : (isRising ? up : down) >= TIED && (isRising ? down : up) < TIED;
}

export function flipped(series: Series): Series {
  return series.map((each) => each && negated(each));
}

export function sumOf(a: Series, b: Series): Series {
  return a.map((each, at) => {
    const other = b[at] ?? null;
    return each && other ? addAmounts(each, other) : (each ?? other);
  });
}

/** Money in minus money out, whatever signs the columns repeat. Null if neither cell has an amount. */
export function netOf(credits: Series, debits: Series): Series {
  return credits.map((credit, at) => {
    const debit = debits[at] ?? null;
    if (!credit && !debit) return null;
    const out = debit && (debit.units > 0n ? negated(debit) : debit);
    return credit && out ? addAmounts(credit, out) : (credit ?? out);
  });
}

export function feeAt({ columns }: AmountFacts): number {
  return columns.findIndex(({ name, money }) => money > 0 && isFeeName(name));
}

/** The amounts of the columns of money out and money in. */
export function sidesOf(facts: AmountFacts, roles: Readonly<Roles>): [Series] {
  return [netOf(seriesOf(facts, roles.indexOf('credit')), seriesOf(facts, roles.indexOf('debit')))];
}

export function feesOf(facts: AmountFacts): Series | null {
  const at = feeAt(facts);
  return at < 0 ? null : seriesOf(facts, at);
}
