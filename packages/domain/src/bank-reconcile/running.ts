import { addAmounts, type Amount, decimalOf, negated, subtractAmounts, ZERO } from './amount.ts';
import type { Proof } from './proof-schema.ts';
import type { Place } from './statement.ts';

/** A row of a statement. A row that cannot be read has the amount null, which moves no balance. */
export type RunningRow = { ordinal: number; place: Place; amount: Amount | null; balance: Amount | null };

type Break = NonNullable<NonNullable<Proof['running']>['firstBreak']>;

export type RunningResult = {
  /** Comparisons made, and those that do not tie. */
  checked: number;
  broken: number;
  newestFirst: boolean;
  firstBreak: Break | null;
  /** Whether every row is between two printed balances that tie. */
  complete: boolean;
};

/** Compares running balances row by row as they pass. Files list the oldest or the newest row first, so it follows both. */
export function runningBalances() {
  const oldestFirst = follower(false);
  const newestFirst = follower(true);
  let printed = 0;
  return {
    row(row: RunningRow): void {
      if (row.balance) printed += 1;
      oldestFirst.row(row);
      newestFirst.row(row);
    },
    /** Null if no row prints a balance. `opening` and `closing` are those of the statement, if it has them. */
    end(opening: Amount | null, closing: Amount | null): RunningResult | null {
      if (printed === 0) return null;
      const up = oldestFirst.end(opening, closing);
      const down = newestFirst.end(closing, opening);
      return down.broken < up.broken ? down : up;
    },
  };
}

/**
 * Follows one order. Oldest first, a balance is the last printed one plus the amounts since. Newest first, it is the last one
 * minus the amounts since, and the amount of its own row counts for the next one.
 */
function follower(newestFirst: boolean) {
  let balance: Amount | null = null;
  let since = ZERO;
  /** Rows whose amount is after the last printed balance. */
  let open = 0;
  let first: { row: RunningRow; printed: Amount; since: Amount; open: number } | null = null;
  let last: RunningRow | null = null;
  let checked = 0;
  let broken = 0;
  let firstBreak: Break | null = null;
  function breakAt({ ordinal, place }: RunningRow, counted: Amount, printed: Amount): Break | null {
    checked += 1;
    const difference = subtractAmounts(printed, counted);
    if (difference.units === 0n) return null;
    broken += 1;
    return {
      ordinal,
      place,
      counted: decimalOf(counted),
      printed: decimalOf(printed),
      difference: decimalOf(difference),
    };
  }
  function count({ amount }: RunningRow): void {
    open += 1;
    if (amount) since = addAmounts(since, newestFirst ? negated(amount) : amount);
  }
  return {
    row(row: RunningRow): void {
      last = row;
      if (!newestFirst) count(row);
      if (row.balance) {
        if (balance) firstBreak = keep(firstBreak, breakAt(row, addAmounts(balance, since), row.balance));
        else first = { row, printed: row.balance, since, open };
        balance = row.balance;
        since = ZERO;
        open = 0;
      }
      if (newestFirst) count(row);
    },
    /** `start` and `finish` are the printed balances before the first row and after the last row, in the order of the file. */
    end(start: Amount | null, finish: Amount | null): RunningResult {
      if (start && first)
        firstBreak = keep(breakAt(first.row, addAmounts(start, first.since), first.printed), firstBreak);
      if (finish && last && balance) firstBreak = keep(firstBreak, breakAt(last, addAmounts(balance, since), finish));
      const isStartTied = start !== null || first?.open === 0;
      const isFinishTied = finish !== null || open === 0;
      return { checked, broken, newestFirst, firstBreak, complete: broken === 0 && isStartTied && isFinishTied };
    },
  };
}

function keep(earlier: Break | null, later: Break | null): Break | null {
  return earlier ?? later;
}
