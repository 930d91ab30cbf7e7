import type { Amount } from '@atrium/domain/bank-reconcile';
import { type MoneyCell, readMoney, signed } from './money-cell.ts';
import { balanceLabel, type TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';
import { moveOf } from './table-series.ts';

export type RowReader = { row: (row: TableRow) => void; end: () => void };

const UNDECIDED = 'The amount has no sign, and the balances beside it do not say whether it is money in or money out.';
/** Rows that wait for the balance of a row below them, at most. */
const MOST_WAITING = 500;

type Moved = { row: TableRow; amount: MoneyCell; balance: Amount };

/**
 * Gives amounts that have no sign the one by which they move the balance, and passes the rows on. If the rows are against the
 * order of time, a row waits for the balance below it. An amount that no balance decides is passed on with a doubt.
 */
export function signedByBalance(
  { roles, marks, dialect }: TableLayout,
  moves: 'down' | 'up',
  reader: RowReader,
): RowReader {
  const [amountAt, balanceAt] = [roles.indexOf('amount'), roles.indexOf('balance')];
  /** The balance before the next row, if the rows are in the order of time; else the one that was printed above them. */
  let before: Amount | null = null;
  let waiting: { entry: Moved; rows: TableRow[] } | null = null;

  function moneyAt(row: TableRow, at: number): MoneyCell | undefined {
    return readMoney(row.cells[at] ?? '', marks[at] ?? dialect.decimalMark);
  }
  function decided({ row, amount, balance }: Moved, earlier: Amount | null): TableRow {
    if (amount.amount.units === 0n) return row;
    const moved = earlier && moveOf(amount.amount, earlier, balance);
    if (!moved) return { ...row, doubt: UNDECIDED };
    if (moved.units > 0n) return row;
    return { ...row, cells: row.cells.with(amountAt, `-${(row.cells[amountAt] ?? '').trim()}`) };
  }
  function release(earlier: Amount | null): void {
    if (!waiting) return;
    const { entry, rows } = waiting;
    waiting = null;
    reader.row(decided(entry, earlier));
    for (const row of rows) reader.row(row);
  }
  function readEntry(entry: Moved): void {
    if (moves === 'down') {
      reader.row(decided(entry, before));
      before = entry.balance;
      return;
    }
    release(entry.balance);
    waiting = { entry, rows: [] };
  }
  /** A balance that is printed before the first entry in time, above or below the rows. */
  function openingIn(row: TableRow): Amount | null {
    if (balanceLabel(row.cells) !== 'opening') return null;
    const money = moneyAt(row, balanceAt) ?? row.cells.map((_, at) => moneyAt(row, at)).find(Boolean);
    return money ? signed(money) : null;
  }
  return {
    row(row) {
      const [amount, balance] = [moneyAt(row, amountAt), moneyAt(row, balanceAt)];
      if (amount && balance) {
        readEntry({ row, amount, balance: signed(balance) });
        return;
      }
      const opening = openingIn(row);
      if (opening) before = opening;
      else if (moves === 'down' && amount) before = null;
      if (opening && moves === 'up') release(opening);
      if (!waiting) reader.row(amount ? { ...row, doubt: UNDECIDED } : row);
      else if (waiting.rows.push(amount ? { ...row, doubt: UNDECIDED } : row) >= MOST_WAITING) release(null);
    },
    end() {
      release(before);
      reader.end();
    },
  };
}
