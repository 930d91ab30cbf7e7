import { addAmounts, type Amount, compareAmounts, negated } from '@atrium/domain/bank-reconcile';
import type { ColumnRole, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
import { isFeeName } from './headings.ts';
import { readMoney } from './money-cell.ts';
import { type Column, FITTING, share } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';

/** The share of rows that must agree with the balance. */
const TIED = 0.9;

type Roles = (ColumnRole | null)[];

export type AmountFacts = {
  columns: readonly Column[];
  rows: number;
  kept: readonly TableRow[];
  answers: DialectAnswers;
  /** The decimal mark of each column. */
  marks: readonly DecimalMark[];
};

export type DecidedSign = { value: Dialect['sign']; reason: string | null } | { question: Question };

/** The columns that hold amounts, by role or by their cells. */
export function moneyColumns(columns: readonly Column[], roles: Readonly<Roles>): number[] {
  return columns.flatMap((column, at) => {
    const role = roles[at] ?? null;
    if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance') return [at];
    const isMoney = column.filled > 0 && share(column.money, column) >= FITTING && share(column.days, column) < 0.9;
    return role === null && isMoney ? [at] : [];
  });
}

type Series = (Amount | null)[];

function seriesOf({ kept, marks }: AmountFacts, at: number): Series {
  return kept.map(({ cells }) => readMoney((cells[at] ?? '').trim(), marks[at] ?? '.')?.amount ?? null);
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
  return compared === 0 ? 0 : Math.max(up, down) / compared;
}

function isTied(amounts: Series, balances: Series): boolean {
  return tieShare(amounts, balances) >= TIED;
}

function flipped(series: Series): Series {
  return series.map((each) => each && negated(each));
}

function sumOf(a: Series, b: Series): Series {
  return a.map((each, at) => {
    const other = b[at] ?? null;
    return each && other ? addAmounts(each, other) : each;
  });
}

/** Money in minus money out, whatever signs the columns repeat. Null if neither cell has an amount. */
function netOf(credits: Series, debits: Series): Series {
  return credits.map((credit, at) => {
    const debit = debits[at] ?? null;
    if (!credit && !debit) return null;
    const out = debit && (debit.units > 0n ? negated(debit) : debit);
    return credit && out ? addAmounts(credit, out) : (credit ?? out);
  });
}

/**
 * Finds the columns of amounts and of the balance by arithmetic, where their names do not say. Returns a question if two
 * columns are money out and money in, and nothing says which is which.
 */
export function identifyAmounts(
  facts: AmountFacts,
  roles: Roles,
  evidence: string[],
): { question: Question } | undefined {
  const { columns, answers } = facts;
  checkSingleColumn(columns, roles);
  if (roles.includes('amount') || (roles.includes('debit') && roles.includes('credit'))) return undefined;
  const money = moneyColumns(columns, roles);
  const free = money.filter((at) => roles[at] === null);
  const series = new Map(money.map((at) => [at, seriesOf(facts, at)]));
  const balances = roles.includes('balance') ? [roles.indexOf('balance')] : free;
  // As they are signed first: a balance before each entry ties with the other sign.
  for (const isFlipped of [false, true])
    for (const balance of balances)
      for (const amount of free) {
        const [a, b] = [series.get(amount), series.get(balance)];
        if (amount === balance || !a || !b || !isTied(isFlipped ? flipped(a) : a, b)) continue;
        [roles[amount], roles[balance]] = ['amount', 'balance'];
        evidence.push(
          `Column ${amount + 1} has the amounts: it moves the balance in column ${balance + 1} row by row.`,
        );
        return undefined;
      }
  for (const balance of balances)
    for (const debit of free)
      for (const credit of free) {
        const [d, c, b] = [series.get(debit), series.get(credit), series.get(balance)];
        if (debit === credit || debit === balance || credit === balance || !d || !c || !b) continue;
        if (!isTied(netOf(c, d), b)) continue;
        [roles[debit], roles[credit], roles[balance]] = ['debit', 'credit', 'balance'];
        evidence.push(
          `Columns ${debit + 1} and ${credit + 1} have money out and money in: they move the balance row by row.`,
        );
        return undefined;
      }
  if (roles.includes('debit') || roles.includes('credit')) return undefined;
  const pair = pairOf(free, series);
  if (!pair) {
    const [best] = free.toSorted((a, b) => likeness(columns[b]) - likeness(columns[a]) || a - b);
    if (best !== undefined) roles[best] = 'amount';
    return undefined;
  }
  const [first, second] = answers.columns === 'creditFirst' ? pair.toReversed() : pair;
  if (answers.columns === undefined) return { question: columnsQuestion(columns, pair) };
  if (first !== undefined) roles[first] = 'debit';
  if (second !== undefined) roles[second] = 'credit';
  evidence.push('Answered for this account: which column is money out.');
  return undefined;
}

/** One column of money out or in that has both signs is a column of amounts. */
function checkSingleColumn(columns: readonly Column[], roles: Roles): void {
  if (roles.includes('amount') || roles.includes('debit') === roles.includes('credit')) return;
  const at = Math.max(roles.indexOf('debit'), roles.indexOf('credit'));
  const column = columns[at];
  if (column && column.negative > 0 && column.negative < column.money - column.zero) roles[at] = 'amount';
}

/** How much a column looks like amounts: with signs, then with decimals. */
function likeness(column: Column | undefined): number {
  return column ? (column.negative > 0 ? 2 : 0) + (column.decimals > 0 ? 1 : 0) : 0;
}

/** Two columns of which each row fills exactly one. */
function pairOf(free: readonly number[], series: ReadonlyMap<number, Series>): [number, number] | undefined {
  for (const first of free)
    for (const second of free) {
      const [a, b] = [series.get(first), series.get(second)];
      if (first >= second || !a || !b) continue;
      const filled = a.map((each, at) => [each, b[at]].filter((amount) => amount && amount.units !== 0n).length);
      const used = filled.filter((count) => count > 0).length;
      const isEach = [a, b].every((each) => each.some((amount) => amount && amount.units !== 0n));
      if (isEach && used >= 2 && filled.every((count) => count <= 1)) return [first, second];
    }
  return undefined;
}

function columnsQuestion(columns: readonly Column[], [first, second]: [number, number]): Question {
  const names = [first, second].map((at) => columns[at]?.name || `column ${at + 1}`);
  return {
    about: 'columns',
    text: `Each row has an amount under “${names[0]}” or under “${names[1]}”. Which of them is money out?`,
    choices: [
      { answer: 'debitFirst', label: `“${names[0]}” is money out` },
      { answer: 'creditFirst', label: `“${names[1]}” is money out` },
    ],
  };
}

/** A column of fees that moves the balance together with the amount. */
export type FeeColumn = { at: number; isSubtracted: boolean };

/** Finds a column of fees that are not part of the amounts: the balance moves by both. */
export function feeOf(facts: AmountFacts, roles: Readonly<Roles>, evidence: string[]): FeeColumn | null {
  const [amountAt, balanceAt] = [roles.indexOf('amount'), roles.indexOf('balance')];
  const at = facts.columns.findIndex(({ name, money }) => money > 0 && isFeeName(name));
  if (amountAt < 0 || balanceAt < 0 || at < 0) return null;
  const [amounts, balances, fees] = [amountAt, balanceAt, at].map((index) => seriesOf(facts, index));
  if (!amounts || !balances || !fees || isTied(amounts, balances)) return null;
  for (const isSubtracted of [true, false]) {
    if (!isTied(sumOf(amounts, isSubtracted ? flipped(fees) : fees), balances)) continue;
    evidence.push(`Column ${at + 1} has fees: the balance moves by the amount and the fee.`);
    return { at, isSubtracted };
  }
  return null;
}

/** Decides how the table writes money out and money in. A balance decides, then a person, then the signs. */
export function signOf(facts: AmountFacts, roles: Roles): DecidedSign {
  const { columns, answers, rows } = facts;
  const balanceAt = roles.indexOf('balance');
  const balances = balanceAt >= 0 ? seriesOf(facts, balanceAt) : [];
  if (!roles.includes('amount')) return columnsSign(facts, roles, balances);
  const amountAt = roles.indexOf('amount');
  const column = columns[amountAt];
  if (roles.includes('mark') && (column?.negative ?? 0) === 0)
    return { value: 'marks', reason: 'A column marks debits and credits.' };
  if (balanceAt >= 0) {
    const amounts = seriesOf(facts, amountAt);
    // Only a person can know that an account is a card, whose balance is what is owed.
    if (isTied(amounts, balances) && answers.sign === 'inverted')
      return { value: 'owed', reason: 'Answered for this account.' };
    if (isTied(amounts, balances))
      return { value: 'signed', reason: 'The amounts move the balance as they are signed.' };
    if (isTied(flipped(amounts), balances))
      return { value: 'inverted', reason: 'The balance falls by positive amounts, so money out is positive.' };
  }
  if (answers.sign) return { value: answers.sign, reason: 'Answered for this account.' };
  if (rows < 3 || (column?.negative ?? 0) > 0 || roles.includes('mark'))
    return { value: 'signed', reason: column && column.negative > 0 ? 'Money out is negative.' : null };
  return { question: SIGN_QUESTION };
}

/** Money out and money in have a column each. Where the balance moves the other way, the names are those of the bank. */
function columnsSign(facts: AmountFacts, roles: Roles, balances: Series): DecidedSign {
  const [debitAt, creditAt] = [roles.indexOf('debit'), roles.indexOf('credit')];
  if (balances.length > 0 && debitAt >= 0 && creditAt >= 0) {
    const [debits, credits] = [seriesOf(facts, debitAt), seriesOf(facts, creditAt)];
    if (!isTied(netOf(credits, debits), balances) && isTied(netOf(debits, credits), balances)) {
      [roles[debitAt], roles[creditAt]] = ['credit', 'debit'];
      return { value: 'columns', reason: 'The balance falls by credits, so their column is money out.' };
    }
  }
  return { value: 'columns', reason: 'Money out and money in have a column each.' };
}

const SIGN_QUESTION: Question = {
  about: 'sign',
  text: 'No amount in this file is negative, and there is no balance. Is this money in, or money out?',
  choices: [
    { answer: 'signed', label: 'Money in' },
    { answer: 'inverted', label: 'Money out' },
  ],
};
