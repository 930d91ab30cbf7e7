import { type Amount, amountOf, type BankEntry, emptyHead, type Place, type StatementHead } from './index.ts';

export function amount(text: string): Amount {
  return amountOf(text)!;
}

export function at(line: number): Place {
  return { line };
}

/** An entry for tests. Its line is its ordinal. */
export function entry(ordinal: number, text: string, more: Partial<BankEntry> = {}): BankEntry {
  const read = amount(text);
  return {
    ordinal,
    bookedOn: '2026-01-15',
    valueOn: null,
    description: `Entry ${ordinal}`,
    amount: read,
    side: read.units < 0n ? 'Debit' : 'Credit',
    currency: null,
    balance: null,
    bankId: null,
    reference: null,
    code: null,
    booked: true,
    details: [],
    place: at(ordinal),
    ...more,
  };
}

/** A head with an opening and a closing balance in euros; an empty text is no balance. */
export function head(opening: string, closing: string, more: Partial<StatementHead> = {}): StatementHead {
  function balance(text: string, line: number) {
    return text === '' ? null : { amount: amount(text), currency: 'EUR', on: null, place: at(line) };
  }
  return {
    ...emptyHead(at(1)),
    account: 'NL01',
    currency: 'EUR',
    opening: balance(opening, 1),
    closing: balance(closing, 99),
    ...more,
  };
}
