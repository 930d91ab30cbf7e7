import {
  addAmounts,
  type Amount,
  emptyHead,
  negated,
  type PrintedBalance,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';
import { isCurrency } from '@atrium/domain/value';
import { looksLikeDay, readDay, remembered } from './day-evidence.ts';
import type { ColumnRole } from './dialect.ts';
import type { Sink } from './events.ts';
import { currencyIn } from './headings.ts';
import { isCarriedBalance } from './row-labels.ts';
import { sideOfMark } from './side-marks.ts';
import { type MoneyCell, readMoney } from './money-cell.ts';
import { joinedTexts, textOrNull } from './plain-values.ts';
import type { FeeColumn } from './table-amounts.ts';
import { balanceLabel, dayIn, type TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';
import { tableTotals } from './table-totals.ts';

type Reject = Parameters<Sink['reject']>[0];
type Entry = Parameters<Sink['entry']>[0];

const SEPARATOR = /^[\s*=_.~–—-]*$/;
const FLOWS = ['amount', 'debit', 'credit'] as const;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;
const sideOf = remembered(sideOfMark);

/** Facts about a statement that its file says outside of the table. */
export type TableFacts = Partial<Pick<StatementHead, 'account' | 'currency' | 'from' | 'to' | 'place'>>;

/** A statement of one account and currency. Grouped tables keep their rows until the end, others pass them on. */
type Group = { head: StatementHead; rows: (Entry | Reject)[] };

/** Reads the rows of a table whose layout is known. Pass the same rows as for the evidence. */
export function tableReader(
  sink: Sink,
  layout: TableLayout,
  known: TableFacts = {},
): { row: (row: TableRow) => void; end: () => void } {
  const { dialect, roles, firstRow, isGrouped } = layout;
  const cellOf = cellByRole(roles);
  const descriptions = roles.flatMap((role, at) => (role === 'description' ? [at] : []));
  const dayOf = remembered((text) => readDay(text, dialect.dateOrder) ?? null);
  const groups = new Map<string, Group>();
  const facts = { ...emptyHead({ line: 1 }), ...known };
  facts.currency ??= layout.currency;
  const isInverted = dialect.sign === 'inverted' || dialect.sign === 'owed';
  const totals = tableTotals(roles, layout.marks, {
    mark: dialect.decimalMark,
    isPage: known.place?.page !== undefined,
    places: placeOf,
  });
  let count = -1;
  let isClosingCarried = false;
  function groupOf(row: TableRow): Group {
    const account = cellOf(row, 'account').trim();
    const written = cellOf(row, 'currency').trim().toUpperCase();
    const currency = isCurrency(written) ? written : null;
    const [first] = groups.values();
    // A row that names no account belongs to the first one.
    if (first && (!isGrouped || (account === '' && currency === null))) return first;
    const key = isGrouped ? `${account}|${currency ?? ''}` : '';
    const known = groups.get(key);
    if (known) return known;
    const opened: Group = {
      head: { ...facts, account: account || facts.account, currency: currency ?? facts.currency },
      rows: [],
    };
    opened.head.totals = [];
    opened.head.checks = [];
    groups.set(key, opened);
    if (!isGrouped) sink.statement(opened.head);
    return opened;
  }
  function pass(group: Group, found: Entry | Reject): void {
    if (isGrouped) group.rows.push(found);
    else send(found);
  }
  function send(found: Entry | Reject): void {
    if ('reason' in found) sink.reject(found);
    else sink.entry(found);
  }
  /** `balance` is the figure in the column of balances, if the row is one of the table: other figures are totals. */
  function readFacts(row: TableRow, balance?: MoneyCell): void {
    totals.label(row);
    const label = balanceLabel(row.cells);
    const money =
      balance ?? row.cells.map((cell) => readMoney(cell, dialect.decimalMark)).find((each) => each !== undefined);
    const text = row.cells.join(' ');
    const iban = IBAN.exec(text)?.[0].replaceAll(' ', '');
    // The number of an account gives way to its IBAN.
    if (facts.account === '' || (iban !== undefined && !IBAN.test(facts.account)))
      facts.account = iban ?? accountIn(row.cells) ?? facts.account;
    facts.currency ??= currencyIn(text);
    if (money && label !== 'total' && label !== null) {
      const [group] = groups.values();
      // One balance cannot be that of several accounts.
      if (!isGrouped) takeBalance(group?.head ?? facts, label, balanceOf(money, row), isCarriedBalance(row.cells));
    }
  }
  /** The first balance counts, but a balance that is only carried to the next page gives way to a later one. */
  function takeBalance(
    head: StatementHead,
    label: 'opening' | 'closing',
    found: PrintedBalance,
    isCarried: boolean,
  ): void {
    if (label === 'opening') head.opening ??= found;
    else if (head.closing === null || isClosingCarried) {
      head.closing = found;
      isClosingCarried = isCarried;
    }
  }
  function balanceOf({ amount, mark, currency }: MoneyCell, row: TableRow): PrintedBalance {
    return {
      amount: owed(signed({ amount, mark })),
      currency,
      on: dayIn(row.cells, dialect.dateOrder),
      place: placeOf(row),
    };
  }
  function owed(amount: Amount): Amount {
    return dialect.sign === 'owed' ? negated(amount) : amount;
  }
  function readRow(row: TableRow): void {
    // Names of columns that are printed again on each page.
    if (row.cells.every((cell, at) => cell.trim() === (dialect.columns[at]?.name ?? ''))) return;
    // A line between the rows or below them, of stars or dashes.
    if (row.cells.every((cell) => SEPARATOR.test(cell))) return;
    const dayText = cellOf(row, 'date');
    const bookedOn = dayOf(dayText) ?? undefined;
    const hasAmount = FLOWS.some((role) => cellOf(row, role).trim() !== '');
    // A day that cannot be read makes a row of the table, whatever its texts say.
    const isDayBroken = bookedOn === undefined && /\d/.test(dayText) && balanceLabel([dayText]) === null;
    if ((bookedOn === undefined || !hasAmount) && !isDayBroken && balanceLabel(row.cells) !== null) {
      readFacts(row, moneyIn(row, 'balance'));
      return;
    }
    if (bookedOn === undefined && !hasAmount) {
      const filled = row.cells.filter((cell) => cell.trim() !== '');
      // A line of text after the table is no row of it.
      if (filled.length === 1 && !/\d[.,]\d/.test(filled[0] ?? '')) return;
    }
    const group = groupOf(row);
    const found = entryOf(row, bookedOn, dayText);
    totals.row('reason' in found ? null : found.amount);
    pass(group, found);
  }
  function entryOf(row: TableRow, bookedOn: string | undefined, dayText: string): Entry | Reject {
    const place = placeOf(row);
    const balance = moneyIn(row, 'balance');
    const running = balance ? owed(signed(balance)) : null;
    const read = amountOf(row);
    if (row.isCut || bookedOn === undefined || 'reason' in read) {
      const reason = row.isCut
        ? 'The line is too long.'
        : 'reason' in read
          ? read.reason
          : `“${dayText.trim().slice(0, 60)}” is not a day.`;
      return { place, text: row.cells.join(' | '), reason, balance: running };
    }
    const value = cellOf(row, 'valueDate');
    const written = cellOf(row, 'currency').trim().toUpperCase();
    return {
      bookedOn,
      valueOn: value === '' ? null : dayOf(value),
      description: joinedTexts(descriptions.map((at) => row.cells[at])),
      amount: read.amount,
      side: read.side,
      // A sign such as ¥ can be that of two currencies; the name of the column says more.
      currency: isCurrency(written) ? written : layout.currency === null ? read.currency : null,
      balance: running,
      bankId: textOrNull(cellOf(row, 'bankId')),
      reference: textOrNull(cellOf(row, 'reference')),
      code: null,
      booked: true,
      details: [],
      place,
    };
  }
  function amountOf(
    row: TableRow,
  ): { amount: Amount; side: Entry['side']; currency: string | null } | { reason: string } {
    if (dialect.sign === 'columns') return fromColumns(row);
    const written = cellOf(row, 'amount');
    const read = moneyIn(row, 'amount');
    if (!read) return { reason: unreadable(written) };
    const money = layout.fee ? withFee(read, row, layout.fee) : read;
    if (!money) return { reason: unreadable(row.cells[layout.fee?.at ?? 0] ?? '') };
    if (dialect.sign !== 'marks') return sided(isInverted ? negated(signed(money)) : signed(money), money.currency);
    const side = sideOf(cellOf(row, 'mark'));
    if (!side) return { reason: 'The row is marked neither as a debit nor as a credit.' };
    return { amount: side === 'Debit' ? negated(money.amount) : money.amount, side, currency: money.currency };
  }
  function moneyIn(row: TableRow, role: ColumnRole): MoneyCell | undefined {
    return readMoney(cellOf(row, role), layout.marks[roles.indexOf(role)] ?? dialect.decimalMark);
  }
  function withFee(money: MoneyCell, row: TableRow, { at, isSubtracted }: FeeColumn): MoneyCell | undefined {
    const written = row.cells[at] ?? '';
    const fee = readMoney(written, layout.marks[at] ?? dialect.decimalMark);
    if (written.trim() === '') return money;
    return fee && { ...money, amount: addAmounts(money.amount, isSubtracted ? negated(fee.amount) : fee.amount) };
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
      const isMinus = amount.units < 0n && layout.isDebitSigned;
      return {
        ...sided(isMinus ? amount : negated(amount), currency),
        ...(amount.units === 0n && { side: 'Debit' as const }),
      };
    }
    const isMinus = credit.amount.units < 0n && layout.isCreditSigned;
    return sided(isMinus ? negated(credit.amount) : credit.amount, credit.currency);
  }
  return {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      count += 1;
      if (count < firstRow) readFacts(row);
      else readRow(row);
    },
    end() {
      if (groups.size === 0) groupOf({ cells: [], line: 1 });
      const [only, ...others] = groups.values();
      // Totals of several accounts are those of none.
      if (only && others.length === 0) only.head.totals = totals.end(only.head);
      for (const { head, rows } of groups.values()) {
        if (isGrouped) sink.statement(head);
        for (const found of rows) send(found);
        sink.end();
      }
    },
  };
}

/** Reads the cell of a role; blank without one. Only descriptions have several. */
function cellByRole(roles: readonly (ColumnRole | null)[]) {
  const at = new Map<ColumnRole, number>();
  for (const [index, role] of roles.entries()) if (role && !at.has(role)) at.set(role, index);
  return (row: TableRow, role: ColumnRole): string => {
    const index = at.get(role);
    return index === undefined ? '' : (row.cells[index] ?? '');
  };
}

function placeOf({ line, sheet, page, box }: TableRow) {
  return { line, ...(sheet !== undefined && { sheet }), ...(page !== undefined && { page }), ...(box && { box }) };
}

/** A DR beside an amount makes it negative, if it has no sign yet. */
function signed({ amount, mark }: Pick<MoneyCell, 'amount' | 'mark'>): Amount {
  return mark === 'Debit' && amount.units > 0n ? negated(amount) : amount;
}

function sided(
  amount: Amount,
  currency: string | null,
): { amount: Amount; side: Entry['side']; currency: string | null } {
  return { amount, side: amount.units < 0n ? 'Debit' : 'Credit', currency };
}

function unreadable(written: string): string {
  const text = written.trim();
  return text === '' ? 'The row has no amount.' : `“${text.slice(0, 60)}” is not an amount.`;
}

/** "Account number: 12-345" or "Konto;12345" above a table. */
function accountIn(cells: readonly string[]): string | undefined {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  const found = ACCOUNT.exec(text)?.[1]
    ?.replace(/\s*\[.*$/, '')
    .trim();
  return found !== undefined && /\d.*\d.*\d/.test(found) && !looksLikeDay(found) ? found : undefined;
}

const ACCOUNT =
  /^\W*(?:account|konto|kontonummer|rekening|compte|numéro compte|cuenta|conto|conta|a\/c)\s?(?:number|num|no\.?|nr\.?|nummer|id|n[°º])?\s*:?\s*:?\s*[_']?([A-Z\d][A-Z\d ./*-]{3,34}(?:\s*\[.*\]?)?)\s*$/iu;
