import { type BankEntry, negated } from '@atrium/domain/bank-reconcile';
import type { Sink } from './events.ts';

/** Types of entries that take money out of an account. Those of `CLEAR_OUT` never bring any. */
const CLEAR_OUT = new Set(['DEBIT', 'CHECK', 'FEE', 'SRVCHG', 'DIRECTDEBIT']);
const OUT = new Set([...CLEAR_OUT, 'ATM', 'POS', 'CASH', 'REPEATPMT']);
const IN = new Set(['CREDIT', 'DEP', 'INT', 'DIV', 'DIRECTDEP']);
/** Rows that wait for an amount with a minus, at most. */
const MOST_HELD = 5_000;

type Entry = Parameters<Sink['entry']>[0];
type Reject = Parameters<Sink['reject']>[0];
type Rows = Pick<Sink, 'entry' | 'reject'>;

/**
 * Passes the rows of one statement on. Some banks write no minus, and only the type of an entry says that money goes out: rows
 * are held until an amount with a minus shows that this file has them. `isCard`: a payment comes in.
 */
export function withSigns(sink: Rows, isCard: boolean): Rows & { end: () => void } {
  let held: (Entry | Reject)[] | null = [];
  function release(read: (row: Entry | Reject) => Entry | Reject): void {
    const rows = held ?? [];
    held = null;
    for (const row of rows) pass(read(row));
  }
  function pass(row: Entry | Reject): void {
    if ('reason' in row) sink.reject(row);
    else sink.entry(row);
  }
  function decide(): void {
    const types = (held ?? []).flatMap((row) => ('reason' in row || row.amount.units === 0n ? [] : (row.code ?? '')));
    const outs = types.filter((type) => CLEAR_OUT.has(type)).length;
    // One debit alone can be one that comes back.
    if (outs === 1 && !types.some((type) => IN.has(type))) release(unsure);
    else release((row) => (outs === 0 ? row : sided(row)));
  }
  function unsure(row: Entry | Reject): Entry | Reject {
    const isDebit = !('reason' in row) && row.amount.units > 0n && CLEAR_OUT.has(row.code ?? '');
    return isDebit ? rejected(row, 'The entry is a debit, but its amount has no minus.') : row;
  }
  function sided(row: Entry | Reject): Entry | Reject {
    if ('reason' in row || row.amount.units === 0n) return row;
    const type = row.code ?? '';
    if (IN.has(type) || (isCard && type === 'PAYMENT')) return row;
    if (OUT.has(type) || type === 'PAYMENT') return { ...row, amount: negated(row.amount), side: 'Debit' };
    return rejected(row, 'No amount in this statement has a minus, and the type of the entry does not say its side.');
  }
  return {
    entry(row) {
      if (!held) return sink.entry(row);
      held.push(row);
      if (row.amount.units < 0n) release((each) => each);
      else if (held.length >= MOST_HELD) decide();
    },
    reject(row) {
      if (held) held.push(row);
      else sink.reject(row);
    },
    end: decide,
  };
}

function rejected({ place, description, code }: Omit<BankEntry, 'ordinal'>, reason: string): Reject {
  return { place, text: [code, description].join(' '), reason, balance: null };
}
