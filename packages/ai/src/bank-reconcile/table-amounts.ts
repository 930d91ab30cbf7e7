import type { ColumnRole, Question } from './dialect.ts';
import type { Column } from './table-columns.ts';
import {
  type AmountFacts,
  feesOf,
  flipped,
  isTied,
  markedSeries,
  moneyColumns,
  netOf,
  type Roles,
  type Series,
  seriesOf,
  sidesOf,
  sumOf,
} from './table-series.ts';

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
  const isNamed = roles.includes('amount') || (roles.includes('debit') && roles.includes('credit'));
  if (isNamed && (!roles.includes('balance') || areNamesTied(facts, roles))) return undefined;
  const money = moneyColumns(columns, roles);
  const isFree = (at: number) => roles[at] === null || (isNamed && roles[at] !== 'balance');
  const free = money.filter(isFree).toSorted((a, b) => likeness(columns[b]) - likeness(columns[a]) || a - b);
  // Columns with decimals first: a number of the row and a constant tie too.
  const exact = free.filter((at) => (columns[at]?.decimals ?? 0) > 0);
  const series = new Map(money.map((at) => [at, markedSeries(facts, roles, at)]));
  for (const tried of exact.length > 1 ? [exact, free] : [free]) {
    const found = findTied(facts, roles, { free: tried, series });
    if (!found) continue;
    for (const at of money) if (isFree(at)) roles[at] = null;
    for (const [role, at] of Object.entries(found.roles)) roles[at] = role as ColumnRole;
    evidence.push(found.reason);
    return undefined;
  }
  if (isNamed || roles.includes('debit') || roles.includes('credit')) return undefined;
  const pair = pairOf(
    free.toSorted((a, b) => a - b),
    series,
  );
  if (!pair) {
    const [best] = free;
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

type Tied = { roles: Partial<Record<'amount' | 'debit' | 'credit' | 'balance', number>>; reason: string };

/** Finds columns of amounts that move a balance row by row. */
function findTied(
  facts: AmountFacts,
  roles: Readonly<Roles>,
  { free, series }: { free: readonly number[]; series: ReadonlyMap<number, Series> },
): Tied | undefined {
  const balances = roles.includes('balance') ? [roles.indexOf('balance')] : free;
  // As they are signed first: a balance before each entry ties with the other sign.
  for (const isFlipped of [false, true])
    for (const balance of balances)
      for (const amount of free) {
        const a = series.get(amount);
        if (amount === balance || !a || !isTied(isFlipped ? flipped(a) : a, seriesOf(facts, balance))) continue;
        const reason = `Column ${amount + 1} has the amounts: it moves the balance in column ${balance + 1} row by row.`;
        return { roles: { amount, balance }, reason };
      }
  for (const balance of balances)
    for (const debit of free)
      for (const credit of free) {
        const [d, c] = [series.get(debit), series.get(credit)];
        if (debit === credit || debit === balance || credit === balance || !d || !c) continue;
        if (!isTied(netOf(c, d), seriesOf(facts, balance))) continue;
        const reason = `Columns ${debit + 1} and ${credit + 1} have money out and money in: they move the balance row by row.`;
        return { roles: { debit, credit, balance }, reason };
      }
  return undefined;
}

/** Whether the columns that names say are amounts move the balance, whatever their signs; true if no two rows can be compared. */
function areNamesTied(facts: AmountFacts, roles: Readonly<Roles>): boolean {
  const balances = seriesOf(facts, roles.indexOf('balance'));
  const fees = feesOf(facts);
  const amounts = roles.includes('amount')
    ? [markedSeries(facts, roles, roles.indexOf('amount'))]
    : sidesOf(facts, roles);
  const all = amounts.flatMap((each) => [each, flipped(each)]);
  const isComparable = all.some((each) => each.filter((amount, at) => amount && balances[at]).length > 1);
  const withFees = fees ? all.flatMap((each) => [sumOf(each, fees), sumOf(each, flipped(fees))]) : [];
  return !isComparable || [...all, ...withFees].some((each) => isTied(each, balances));
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
