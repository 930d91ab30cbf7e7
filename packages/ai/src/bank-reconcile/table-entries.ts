import { isCurrency } from '@atrium/domain/value';
import { joinedTexts, textOrNull } from './plain-values.ts';
import { SEPARATOR } from './table-columns.ts';
import { bookedIn, type TableLayout } from './table-evidence.ts';
import type { Entry, Reject } from './table-groups.ts';
import { looksLikeMoney, signed } from './money-cell.ts';
import { type CellOf, rowAmounts } from './table-row-amounts.ts';
import { placeOf, type TableRow } from './table-rows.ts';

type Reading = {
  layout: TableLayout;
  cellOf: CellOf;
  /** Reads a day; null if the text is none. */
  dayOf: (text: string) => string | null;
  amounts: ReturnType<typeof rowAmounts>;
};

const TOO_MANY_CELLS = 'The row has more cells than the table has columns.';

/** Makes entries of the rows of a table. A row that cannot be read becomes a rejected one, with the reason. */
export function tableEntries({ layout, cellOf, dayOf, amounts: { amountOf, moneyIn, owed } }: Reading) {
  const descriptions = layout.roles.flatMap((role, at) => (role === 'description' ? [at] : []));
  const isBooked = bookedIn(layout.roles);
  return entryOf;
  function entryOf(row: TableRow, bookedOn: string | undefined, dayText: string): Entry | Reject {
    const place = placeOf(row);
    const balance = moneyIn(row, 'balance');
    const running = balance ? owed(signed(balance)) : null;
    const read = amountOf(row);
    const isLonger = layout.strays.some((at) => looksLikeMoney(row.cells[at] ?? ''));
    const doubt = row.isCut ? 'The line is too long.' : (row.doubt ?? (isLonger ? TOO_MANY_CELLS : undefined));
    if (doubt !== undefined || bookedOn === undefined || 'reason' in read) {
      const reason = doubt ?? ('reason' in read ? read.reason : `“${dayText.trim().slice(0, 60)}” is not a day.`);
      return { place, text: row.cells.join(' | '), reason, balance: running };
    }
    const value = cellOf(row, 'valueDate');
    const written = cellOf(row, 'currency').trim().toUpperCase();
    return {
      bookedOn,
      valueOn: value === '' ? null : dayOf(value),
      description: joinedTexts(descriptions.map((at) => row.cells[at]).filter((text) => !SEPARATOR.test(text ?? ''))),
      amount: read.amount,
      side: read.side,
      // A sign such as ¥ can be that of two currencies; the name of the column says more.
      currency: isCurrency(written) ? written : layout.currency === null ? read.currency : null,
      balance: running,
      bankId: textOrNull(cellOf(row, 'bankId')),
      reference: textOrNull(cellOf(row, 'reference')),
      code: null,
      booked: isBooked(row),
      details: [],
      place,
    };
  }
}
