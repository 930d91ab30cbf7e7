import {
  absoluteAmount,
  addAmounts,
  type Amount,
  compareAmounts,
  type ControlTotal,
  negated,
  type StatementHead,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import type { ColumnRole, DecimalMark } from './dialect.ts';
import { isCountLabel, sideOfTotal } from './row-labels.ts';
import { readMoney } from './money-cell.ts';
import type { TableRow } from './table-rows.ts';

type Side = 'Debit' | 'Credit';
type Place = ControlTotal['place'];

/**
 * A total as printed. Without a side, it is of all entries. `isNamed`: its label has the side, not its column. `rows` is how many
 * rows are above it.
 */
type Printed = { side: Side | null; isNamed: boolean; amount: Amount; place: Place; rows: number };

/** Returns the label of a total: its cell, and the side that it names. */
function labelIn(cells: readonly string[]): { at: number; side: Side | null } | null {
  for (const [at, cell] of cells.entries()) {
    const side = sideOfTotal(cell);
    if (side !== undefined) return { at, side };
  }
  return null;
}

/** Returns the number of entries that a row prints; null without one. */
export function printedCount(cells: readonly string[]): number | null {
  const at = cells.findIndex(isCountLabel);
  if (at < 0) return null;
  const written =
    /:\s*(\d{1,7})\s*$/.exec(cells[at] ?? '')?.[1] ?? cells.slice(at + 1).find((cell) => cell.trim() !== '');
  return written !== undefined && /^\d{1,7}$/.test(written.trim()) ? Number(written) : null;
}

/**
 * Collects the totals that a table prints, and decides at its end which of them are totals of all its entries: a total above other
 * rows is one of a part. Of several, one that holds counts.
 */
export function tableTotals(
  roles: readonly (ColumnRole | null)[],
  marks: readonly DecimalMark[],
  { mark, isPage, places }: { mark: DecimalMark; isPage: boolean; places: (row: TableRow) => Place },
) {
  const found: Printed[] = [];
  const counts: { count: number; place: Place; rows: number }[] = [];
  let rows = 0;
  const sums: Record<Side, Amount> = { Debit: ZERO, Credit: ZERO };
  function moneyAt(row: TableRow, at: number): Amount | undefined {
    return readMoney(row.cells[at] ?? '', marks[at] ?? mark)?.amount;
  }
  function inColumn(row: TableRow, role: ColumnRole): Amount | undefined {
    const at = roles.indexOf(role);
    return at < 0 ? undefined : moneyAt(row, at);
  }
  function keep(side: Side | null, amount: Amount | undefined, row: TableRow, isNamed = false): void {
    if (amount) found.push({ side, isNamed, amount, place: places(row), rows });
  }
  function sided(side: Side): ControlTotal[] {
    const own = found.filter((each) => each.side === side && (each.isNamed || each.rows === rows));
    const counted = absoluteAmount(sums[side]);
    const holding = own.find(({ amount }) => compareAmounts(absoluteAmount(amount), counted) === 0);
    const [only, ...others] = own;
    const chosen = holding ?? (isPage || others.length > 0 ? undefined : only);
    return chosen ? [{ side, sum: absoluteAmount(chosen.amount), count: null, place: chosen.place }] : [];
  }
  function overall({ opening, closing }: StatementHead): ControlTotal[] {
    const net = addAmounts(sums.Credit, sums.Debit);
    const all = addAmounts(sums.Credit, negated(sums.Debit));
    const below = found.filter((each) => each.side === null && each.rows === rows && rows > 0);
    for (const { amount, place } of below) {
      if (compareAmounts(amount, net) === 0) return [{ side: 'net', sum: amount, count: null, place }];
      if (compareAmounts(absoluteAmount(amount), all) === 0)
        return [{ side: 'all', sum: absoluteAmount(amount), count: null, place }];
    }
    const last = below.at(-1);
    // A total under the balances is a balance.
    const balances = [closing?.amount, opening && addAmounts(opening.amount, net)];
    if (!last || isPage || balances.some((each) => each && compareAmounts(each, last.amount) === 0)) return [];
    return [{ side: 'net', sum: last.amount, count: null, place: last.place }];
  }
  return {
    /** Pass each row that has a label. */
    label(row: TableRow): void {
      const count = printedCount(row.cells);
      if (count !== null) counts.push({ count, place: places(row), rows });
      const label = labelIn(row.cells);
      if (!label) return;
      if (label.side !== null) {
        const amounts = row.cells.flatMap((_, at) => (at === label.at ? [] : (moneyAt(row, at) ?? [])));
        const [amount, ...others] = amounts;
        if (others.length === 0) keep(label.side, amount, row, true);
        return;
      }
      keep('Debit', inColumn(row, 'debit'), row);
      keep('Credit', inColumn(row, 'credit'), row);
      keep(null, inColumn(row, 'amount'), row);
    },
    /** Pass a row that is the sum of one side: its amount with its sign. */
    turnover(row: TableRow, amount: Amount): void {
      keep(amount.units < 0n ? 'Debit' : 'Credit', amount, row, true);
    },
    /** Pass each row of the table: its amount with its sign, null if it cannot be read. */
    row(amount: Amount | null): void {
      rows += 1;
      if (!amount) return;
      const side = amount.units < 0n ? 'Debit' : 'Credit';
      sums[side] = addAmounts(sums[side], amount);
    },
    /**
     * Whether the last row is a total with a day: its label says so, and it is the sum of all rows above. Then it no longer
     * counts as a row. `amount` is what was counted for it; null for a row that cannot be read.
     */
    isLastTotal(row: TableRow, amount: Amount | null): boolean {
      if (rows < 3 || labelIn(row.cells)?.side !== null) return false;
      const net = addAmounts(sums.Credit, sums.Debit);
      const isSum = amount
        ? compareAmounts(addAmounts(net, negated(amount)), amount) === 0
        : (['Debit', 'Credit'] as const).every((side) => {
            const printed = inColumn(row, side === 'Debit' ? 'debit' : 'credit');
            return printed && compareAmounts(absoluteAmount(printed), absoluteAmount(sums[side])) === 0;
          });
      if (!isSum) return false;
      rows -= 1;
      const side = amount && amount.units < 0n ? 'Debit' : 'Credit';
      if (amount) sums[side] = addAmounts(sums[side], negated(amount));
      this.label(row);
      return true;
    },
    end(head: StatementHead): ControlTotal[] {
      const [counted, ...others] = counts.filter((each) => each.rows === 0 || each.rows === rows);
      const count: ControlTotal[] =
        counted && others.length === 0 && (!isPage || counted.count === rows)
          ? [{ side: 'all', sum: null, count: counted.count, place: counted.place }]
          : [];
      return [...sided('Credit'), ...sided('Debit'), ...overall(head), ...count];
    },
  };
}
