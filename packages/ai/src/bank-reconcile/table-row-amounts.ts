import { addAmounts, type Amount, negated } from '@atrium/domain/bank-reconcile';
import type { ColumnRole } from './dialect.ts';
import type { Sink } from './events.ts';
import { type MoneyCell, readMoney } from './money-cell.ts';
import { remembered } from './day-evidence.ts';
import { sideOfMark } from './side-marks.ts';
import type { FeeColumn } from './table-amounts.ts';
import type { TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';

type Side = Parameters<Sink['entry']>[0]['side'];
type RowAmount = { amount: Amount; side: Side; currency: string | null };

const sideOf = remembered(sideOfMark);

/** Returns the text of a row in the column of a role. */
export type CellOf = (row: TableRow, role: ColumnRole) => string;

/** Reads the amounts of the rows of a table whose layout is known. */
export function rowAmounts({ dialect, roles, marks, fee, isDebitSigned, isCreditSigned }: TableLayout, cellOf: CellOf) {
  const isInverted = dialect.sign === 'inverted' || dialect.sign === 'owed';
  function amountOf(row: TableRow): RowAmount | { reason: string } {
    if (dialect.sign === 'columns') return fromColumns(row);
    const written = cellOf(row, 'amount');
    const read = moneyIn(row, 'amount');
    if (!read) return { reason: unreadable(written) };
    const money = fee ? withFee(read, row, fee) : read;
    if (!money) return { reason: unreadable(row.cells[fee?.at ?? 0] ?? '') };
    if (dialect.sign !== 'marks') return sided(isInverted ? negated(signed(money)) : signed(money), money.currency);
    const side = sideOf(cellOf(row, 'mark'));
    if (!side) return { reason: 'The row is marked neither as a debit nor as a credit.' };
    return { amount: side === 'Debit' ? negated(money.amount) : money.amount, side, currency: money.currency };
  }
  function moneyIn(row: TableRow, role: ColumnRole): MoneyCell | undefined {
    return readMoney(cellOf(row, role), marks[roles.indexOf(role)] ?? dialect.decimalMark);
  }
  function withFee(money: MoneyCell, row: TableRow, { at, isSubtracted }: FeeColumn): MoneyCell | undefined {
    const written = row.cells[at] ?? '';
    const found = readMoney(written, marks[at] ?? dialect.decimalMark);
    if (written.trim() === '') return money;
    return found && { ...money, amount: addAmounts(money.amount, isSubtracted ? negated(found.amount) : found.amount) };
  }
  function fromColumns(row: TableRow): ReturnType<typeof amountOf> {
    const [out, into] = [cellOf(row, 'debit'), cellOf(row, 'credit')];
    const [debit, credit] = (['debit', 'credit'] as const).map((role) => {
      const cell = cellOf(row, role).trim();
      return cell === '' || /^[-–—]$/.test(cell) ? null : moneyIn(row, role);
    });
    if (debit === undefined || credit === undefined) return { reason: unreadable(debit === undefined ? out : into) };
    const isOut = debit !== null && debit.amount.units !== 0n;
    const isIn = credit !== null && credit.amount.units !== 0n;
    if (isOut && isIn) return { reason: 'The row has both money out and money in.' };
    if (!debit && !credit) return { reason: 'The row has no amount.' };
    if (isOut || !credit) {
      const { amount, currency } = debit ?? { amount: { units: 0n, scale: 0 }, currency: null };
      // Some banks repeat the minus in the column of money out; elsewhere a minus there brings money back.
      const isMinus = amount.units < 0n && isDebitSigned;
      return {
        ...sided(isMinus ? amount : negated(amount), currency),
        ...(amount.units === 0n && { side: 'Debit' as const }),
      };
    }
    const isMinus = credit.amount.units < 0n && isCreditSigned;
    return sided(isMinus ? negated(credit.amount) : credit.amount, credit.currency);
  }
  /** An amount that is owed is negative. */
  function owed(amount: Amount): Amount {
    return dialect.sign === 'owed' ? negated(amount) : amount;
  }
  return { amountOf, moneyIn, owed };
}

/** A DR beside an amount makes it negative, if it has no sign yet. */
export function signed({ amount, mark }: Pick<MoneyCell, 'amount' | 'mark'>): Amount {
  return mark === 'Debit' && amount.units > 0n ? negated(amount) : amount;
}

function sided(amount: Amount, currency: string | null): RowAmount {
  return { amount, side: amount.units < 0n ? 'Debit' : 'Credit', currency };
}

function unreadable(written: string): string {
  const text = written.trim();
  return text === '' ? 'The row has no amount.' : `“${text.slice(0, 60)}” is not an amount.`;
}
