import type { Amount, EntryDetail } from '@atrium/domain/bank-reconcile';
import { readMoney, signed } from './money-cell.ts';
import { joinedTexts } from './plain-values.ts';
import type { TableLayout } from './table-evidence.ts';
import type { Entry, Reject } from './table-groups.ts';
import type { TableRow } from './table-rows.ts';

/** Rows below an entry that are kept as its continuation, at most. */
const MOST_ROWS = 500;

export type HeldSinks = {
  send: (row: TableRow, found: Entry | Reject) => void;
  /** Takes a row that continues nothing. */
  leave: (row: TableRow) => void;
};

type Held = { row: TableRow; found: Entry | Reject; more: TableRow[] };

/**
 * Holds each entry back until the next one, because rows below it can continue its text or print its parts, and because some banks
 * print the balance before an entry: the balance after it is beside its neighbour.
 */
export function heldEntries(layout: TableLayout, { send, leave }: HeldSinks) {
  const texts = layout.roles.flatMap((role, at) => (role === 'description' ? [at] : []));
  let held: Held | null = null;
  /** The most rows that continued an entry before another one. Texts below the table are no continuation. */
  let usual = 0;
  let before: Amount | null = null;
  function flush(isLast: boolean): void {
    if (!held) return;
    const { row, found, more } = held;
    held = null;
    if (!isLast) usual = Math.max(usual, more.length);
    const isKept = !isLast || more.length <= usual;
    if ('reason' in found || !isKept) {
      send(row, found);
      for (const each of more) leave(each);
      return;
    }
    const parts = more.flatMap((each) => partOf(each, found));
    const description = joinedTexts([found.description, ...more.map(textOf)]);
    send(row, { ...found, description, details: parts });
  }
  function textOf({ cells }: TableRow): string {
    return joinedTexts(texts.map((at) => cells[at]));
  }
  function partOf(row: TableRow, entry: Entry): EntryDetail[] {
    const at = layout.partsAt.find((each) => (row.cells[each] ?? '').trim() !== '');
    const money = at === undefined ? undefined : readMoney(row.cells[at] ?? '', layout.marks[at] ?? '.');
    if (!money) return [];
    const amount = signed(money);
    const isFlipped = entry.amount.units < 0n && amount.units > 0n;
    return [
      {
        amount: isFlipped ? { units: -amount.units, scale: amount.scale } : amount,
        currency: entry.currency,
        description: textOf(row),
        reference: null,
      },
    ];
  }
  return {
    /** Takes the next row of the table. */
    add(row: TableRow, found: Entry | Reject): void {
      const printed = found.balance;
      const { balancesBefore } = layout;
      if (balancesBefore) {
        if (balancesBefore.isRising && held) held.found.balance = printed;
        found.balance = balancesBefore.isRising ? null : before;
        before = printed;
      }
      flush(false);
      held = { row, found, more: [] };
    },
    /** Takes a row without day and amounts that continues the entry above. Returns whether it does. */
    continue(row: TableRow): boolean {
      const isText = texts.some((at) => (row.cells[at] ?? '').trim() !== '');
      if (!held || 'reason' in held.found || !isText || held.more.length >= MOST_ROWS) return false;
      held.more.push(row);
      return true;
    },
    /** Ends the rows. The last one is no row if `isNone` says so. */
    end(isNone: (row: TableRow, found: Entry | Reject) => boolean): void {
      if (held && held.more.length === 0 && isNone(held.row, held.found)) held = null;
      flush(true);
    },
  };
}
