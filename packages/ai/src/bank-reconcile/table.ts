import { emptyHead, type PrintedBalance, type StatementHead } from '@atrium/domain/bank-reconcile';
import { looksLikeDay, readDay, remembered } from './day-evidence.ts';
import type { ColumnRole } from './dialect.ts';
import type { Sink } from './events.ts';
import { currencyIn } from './headings.ts';
import { looksLikeMoney, type MoneyCell, readMoney, signed } from './money-cell.ts';
import { exactLabel, isCarriedBalance, isTurnover } from './row-labels.ts';
import { SEPARATOR } from './table-columns.ts';
import { tableEntries } from './table-entries.ts';
import { balanceLabel, dayIn, type TableLayout } from './table-evidence.ts';
import { tableGroups } from './table-groups.ts';
import { heldEntries } from './table-held.ts';
import { rowAmounts } from './table-row-amounts.ts';
import { accountText } from './plain-values.ts';
import { placeOf, type TableRow } from './table-rows.ts';
import { isBookedSection, isBookedStatus } from './status-words.ts';
import { type RowReader, signedByBalance } from './table-moves.ts';
import { summaryRows } from './table-summary.ts';
import { tableTotals } from './table-totals.ts';

const FLOWS = ['amount', 'debit', 'credit'] as const;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;

/** Facts about a statement that its file says outside of the table. */
export type TableFacts = Partial<Pick<StatementHead, 'account' | 'currency' | 'from' | 'to' | 'place'>>;

/** Reads the rows of a table whose layout is known. Pass the same rows as for the evidence. */
export function tableReader(sink: Sink, layout: TableLayout, known: TableFacts = {}): RowReader {
  const { dialect, roles, firstRow, isGrouped } = layout;
  const cellOf = cellByRole(roles);
  const dayOf = remembered((text) => readDay(text, dialect.dateOrder) ?? null);
  const facts = { ...emptyHead({ line: 1 }), ...known };
  facts.currency ??= layout.currency;
  const groups = tableGroups(sink, { isGrouped, facts, cellOf });
  const amounts = rowAmounts(layout, cellOf);
  const { moneyIn, owed } = amounts;
  const entryOf = tableEntries({ layout, cellOf, dayOf, amounts });
  const totals = tableTotals(roles, layout.marks, {
    mark: dialect.decimalMark,
    isPage: known.place?.page !== undefined,
    places: placeOf,
  });
  const held = heldEntries(layout, { send: groups.add, leave });
  const summary = summaryRows((cells, row) => readFacts({ ...row, cells }));
  let lastDay = '';
  let count = -1;
  let isClosingCarried = false;
  /** Whether the rows are below a heading such as “Pending transactions”. */
  let isPending = false;
  /** `balance` is the figure in the column of balances, if the row is one of the table: other figures are totals. */
  function readFacts(row: TableRow, balance?: MoneyCell, label = balanceLabel(row.cells)): void {
    totals.label(row);
    const money = balance ?? moneyOf(row);
    const text = row.cells.join(' ');
    const iban = IBAN.exec(text)?.[0].replaceAll(' ', '');
    // The number of an account gives way to its IBAN.
    if (facts.account === '' || (iban !== undefined && !IBAN.test(facts.account)))
      facts.account = accountText(iban ?? accountIn(row.cells) ?? facts.account);
    facts.currency ??= currencyIn(text);
    if (money && label !== 'total' && label !== null) {
      // One balance cannot be that of several accounts.
      const isCarried = isCarriedBalance(row.cells) || balanceLabel(row.cells) === null;
      if (!isGrouped) takeBalance(groups.first() ?? facts, label, balanceOf(money, row), isCarried);
    }
  }
  function moneyOf(row: TableRow): MoneyCell | undefined {
    return row.cells.map((cell) => readMoney(cell, dialect.decimalMark)).find((each) => each !== undefined);
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
  /** Returns whether a row is the heading of entries that are announced, or of those that are booked, below them. */
  function readSection({ cells }: TableRow): boolean {
    let only: string | undefined;
    for (const cell of cells)
      if (cell.trim() !== '') {
        if (only !== undefined) return false;
        only = cell;
      }
    const isBooked = only === undefined ? null : isBookedSection(only);
    const isHeading = isBooked === false || (isBooked === true && isPending);
    if (isHeading) isPending = !isBooked;
    return isHeading;
  }
  function readRow(row: TableRow): void {
    // Names of columns that are printed again on each page.
    if (row.cells.every((cell, at) => cell.trim() === (dialect.columns[at]?.name ?? ''))) return;
    if (readSection(row)) return;
    // A line between the rows or below them, of stars or dashes.
    if (row.cells.every((cell) => SEPARATOR.test(cell))) return;
    const dayText = cellOf(row, 'date');
    const printed = exactLabel(row.cells);
    const printedMoney = printed && (moneyIn(row, 'balance') ?? amounts.markedIn(row) ?? moneyOf(row));
    if (printed && printedMoney) {
      readFacts(row, printedMoney, printed);
      return;
    }
    const turnover = isTurnover(row.cells) ? amounts.markedIn(row) : undefined;
    if (turnover) {
      totals.turnover(row, signed(turnover));
      return;
    }
    if (summary.row(row)) return;
    const hasAmount = FLOWS.some((role) => cellOf(row, role).trim() !== '');
    const isRepeated = layout.repeatsDays && dayText.trim() === '' && hasAmount && balanceLabel(row.cells) === null;
    // Some banks write “reserved” where the day will be.
    const isAnnounced = hasAmount && isBookedStatus(dayText) === false;
    const nearDay = isRepeated || isAnnounced ? lastDay || layout.firstDay : '';
    const bookedOn = dayOf(dayText) ?? (nearDay || undefined);
    // A day that cannot be read makes a row of the table, whatever its texts say.
    const isDayBroken = bookedOn === undefined && /\d/.test(dayText) && balanceLabel([dayText]) === null;
    if ((bookedOn === undefined || !hasAmount) && !isDayBroken && balanceLabel(row.cells) !== null) {
      readFacts(row, moneyIn(row, 'balance'));
      return;
    }
    if (bookedOn === undefined && !hasAmount) {
      const filled = row.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
      const [only, ...others] = filled;
      const named = only === undefined || others.length > 0 ? null : exactLabel([dialect.columns[only]?.name ?? '']);
      if (named) {
        readFacts(row, moneyOf(row), named);
        return;
      }
      if (dayText.trim() !== '' || !held.continue(row)) leave(row);
      return;
    }
    lastDay = bookedOn ?? lastDay;
    const read = entryOf(row, bookedOn, dayText);
    const found = (isAnnounced || isPending) && !('reason' in read) ? { ...read, booked: false } : read;
    totals.row('reason' in found || !found.booked ? null : found.amount);
    held.add(row, found);
  }
  /** A row without a day and an amount that continues no entry. A text after the table is no row of it. */
  function leave(row: TableRow): void {
    const filled = row.cells.filter((cell) => cell.trim() !== '');
    const isSentence = filled.length === 1 && !/\d[.,]\d/.test(filled[0] ?? '');
    const isNote = !/\d/.test(cellOf(row, 'date')) && !filled.some((cell) => /\d/.test(cell) && looksLikeMoney(cell));
    if (isSentence || isNote) return;
    totals.row(null);
    groups.add(row, entryOf(row, undefined, cellOf(row, 'date')));
  }
  const reader: RowReader = {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      count += 1;
      if (count < firstRow) {
        readSection(row);
        readFacts(row);
      } else readRow(row);
    },
    end() {
      held.end((row, found) => totals.isLastTotal(row, 'reason' in found || !found.booked ? null : found.amount));
      // Totals of several accounts are those of none.
      groups.end((head) => {
        head.totals = totals.end(head);
      });
    },
  };
  return layout.moves ? signedByBalance(layout, layout.moves, reader) : reader;
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

/** The account that a row names: its IBAN, or its number. */
export function accountNamed(cells: readonly string[]): string | undefined {
  return IBAN.exec(cells.join(' '))?.[0] ?? accountIn(cells);
}

/** "Account number: 12-345", "Account # ****1234" or "Konto;12345" above a table. */
function accountIn(cells: readonly string[]): string | undefined {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  const found = ACCOUNT.exec(text)?.[1]
    ?.replace(/(?:\s*\[|\s{2}).*$/, '')
    .trim();
  return found !== undefined && /\d.*\d.*\d/.test(found) && !looksLikeDay(found) ? found : undefined;
}

const ACCOUNT =
  /^\W*(?:account|konto|kontonummer|rekening|compte|numéro compte|cuenta|conto|conta|a\/c)\s?(?:number|num|no\.?|nr\.?|nummer|id|n[°º]|#)?(?!\p{L})\s*:?\s*:?\s*[_']?([A-Z\d*][A-Z\d ./*-]{3,34}(?:\s*\[.*\]?)?)\s*$/iu;
