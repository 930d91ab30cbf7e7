import { addAmounts, type Amount, negated } from '@atrium/domain/bank-reconcile';
import type { ColumnRole } from './dialect.ts';
import type { Sink } from './events.ts';
import { type MoneyCell, readMoney, signed } from './money-cell.ts';
import { remembered } from './day-evidence.ts';
import { sideOfMark } from './side-marks.ts';
import type { FeeColumn } from './table-fees.ts';
import type { TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';

type Side = Parameters<Sink['entry']>[0]['side'];
type RowAmount = { amount: Amount; side: Side; currency: string | null };

const sideOf = remembered(sideOfMark);

/** Returns the text of a row in the column of a role. */
export type CellOf = (row: TableRow, role: ColumnRole) => string;

/** Reads the amounts of the rows of a table whose layout is known. */
export function rowAmounts(
  { dialect, roles, marks, fee, isDebitSigned, isCreditSigned, balanceMarkAt }: TableLayout,
  cellOf: CellOf,
) {
  const isInverted = dialect.sign === 'inverted' || dialect.sign === 'owed';
  function amountOf(row: TableRow): RowAmount | { reason: string } {
    if (dialect.sign === 'columns') return fee ? columnsWithFee(row, fee) : fromColumns(row);
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
    const at = roles.indexOf(role);
    const text = cellOf(row, role);
    const marked = role === 'balance' && balanceMarkAt >= 0 ? `${text} ${row.cells[balanceMarkAt] ?? ''}` : text;
    return readMoney(marked, marks[at] ?? dialect.decimalMark);
  }
  function withFee(money: MoneyCell, row: TableRow, { at, isSubtracted }: FeeColumn): MoneyCell | undefined {
    const written = row.cells[at] ?? '';
    const found = readMoney(written, marks[at] ?? dialect.decimalMark);
    if (written.trim() === '') return money;
    return found && { ...money, amount: addAmounts(money.amount, isSubtracted ? negated(found.amount) : found.amount) };
  }
  /** Money out or in, and the fee beside it, which can be all that a row has. */
  function columnsWithFee(row: TableRow, column: FeeColumn): ReturnType<typeof amountOf> {
    const isBlank = [cellOf(row, 'debit'), cellOf(row, 'credit')].every((cell) => cell.trim() === '');
    const base = isBlank ? sided({ units: 0n, scale: 0 }, null) : fromColumns(row);
    if ('reason' in base) return base;
    const written = (row.cells[column.at] ?? '').trim();
    if (isBlank && written === '') return { reason: unreadable('') };
    const total = withFee({ ...base, mark: null, isSigned: true }, row, column);
    return total ? sided(total.amount, base.currency) : { reason: unreadable(written) };
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
  /** The figure of a row that is no entry, with the sign that its mark gives it. */
  function markedIn(row: TableRow): MoneyCell | undefined {
    const money = (['amount', 'credit', 'debit'] as const).map((role) => moneyIn(row, role)).find(Boolean);
    const side = dialect.sign === 'marks' ? sideOf(cellOf(row, 'mark')) : null;
    return money && side ? { ...money, mark: side } : money;
  }
  return { amountOf, moneyIn, markedIn, owed };
}

function sided(amount: Amount, currency: string | null): RowAmount {
  return { amount, side: amount.units < 0n ? 'Debit' : 'Credit', currency };
}

function unreadable(written: string): string {
  const text = written.trim();
  return text === '' ? 'The row has no amount.' : `“${text.slice(0, 60)}” is not an amount.`;
}
