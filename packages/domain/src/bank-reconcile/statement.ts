import { type Amount, decimalOf, isStorable } from './amount.ts';
import { foldText } from './fold.ts';

/**
 * Where something is in its file. Lines count from 1: of the text, of the sheet, or the rows of a page. Boxes are fractions of
 * the page, origin top left.
 */
export type Place = {
  line: number;
  sheet?: string;
  page?: number;
  box?: readonly [x0: number, y0: number, x1: number, y1: number];
};

/** A balance that the file prints, negative for money owed to the bank. */
export type PrintedBalance = { amount: Amount; currency: string | null; on: string | null; place: Place };

/** The side of an entry in the bank's books: Credit is money that came in. */
export type EntrySide = 'Debit' | 'Credit';

/** A part of a batch entry. Its amount can be in another currency than the entry. */
export type EntryDetail = {
  amount: Amount | null;
  currency: string | null;
  description: string;
  reference: string | null;
};

/** One entry of a statement. */
export type BankEntry = {
  /** From 1 in the statement, in the order of the file. Rejected rows have a number too. */
  ordinal: number;
  bookedOn: string;
  valueOn: string | null;
  description: string;
  /** Positive for credits, negative for debits. */
  amount: Amount;
  side: EntrySide;
  /** Null if the file does not say; the currency of the statement then. */
  currency: string | null;
  /** The running balance that the file prints beside it. */
  balance: Amount | null;
  /** The bank's own id of the entry, unique in the account. */
  bankId: string | null;
  reference: string | null;
  /** The bank's code of the kind of entry (POS, N426, PMNT-RCDT-DMCT). */
  code: string | null;
  /** False for entries that the bank has only announced. They take no part in the proof. */
  booked: boolean;
  details: EntryDetail[];
  place: Place;
};

/** A row that cannot be read. It is never counted as zero and never dropped. */
export type RejectedRow = {
  ordinal: number;
  place: Place;
  /** The row as written, shortened. */
  text: string;
  /** One sentence for users. */
  reason: string;
  /** The running balance beside it, if that can be read. */
  balance: Amount | null;
};

/** What a person reads in a row that the reader could not. `amount` is positive for credits, negative for debits. */
export type EnteredRow = { bookedOn: string; amount: Amount; description: string };

/** Makes the entry of a row that a person has read. It has the row's place, and the currency of its statement. */
export function entryOf({ ordinal, place, balance }: RejectedRow, entered: EnteredRow): BankEntry {
  return {
    ...entered,
    ordinal,
    place,
    balance: balance && isStorable(balance) ? balance : null,
    valueOn: null,
    side: entered.amount.units < 0n ? 'Debit' : 'Credit',
    currency: null,
    bankId: null,
    reference: null,
    code: null,
    booked: true,
    details: [],
  };
}

/** A total that the file prints. `all` adds amounts without their signs; `net` with them. */
export type ControlTotal = {
  side: EntrySide | 'all' | 'net';
  sum: Amount | null;
  count: number | null;
  place: Place;
};

/** Something else that the file says about itself, such as its number of records. */
export type FileCheck = { name: string; printed: string; counted: string; holds: boolean; place: Place };

/** The facts of a statement in a file, apart from its entries. */
export type StatementHead = {
  /** The account as the file writes it; empty if it does not. */
  account: string;
  accountName: string | null;
  bank: string | null;
  currency: string | null;
  /** The number of the statement, with its page if it has one. */
  number: string | null;
  from: string | null;
  to: string | null;
  opening: PrintedBalance | null;
  closing: PrintedBalance | null;
  totals: ControlTotal[];
  checks: FileCheck[];
  place: Place;
};

/** A statement without facts, to fill. */
export function emptyHead(place: Place): StatementHead {
  return {
    account: '',
    accountName: null,
    bank: null,
    currency: null,
    number: null,
    from: null,
    to: null,
    opening: null,
    closing: null,
    totals: [],
    checks: [],
    place,
  };
}

const SEPARATOR = '\u001f';

/**
 * The identity of an entry in its account, without its occurrence: the bank's id with the day and the amount, or else the day,
 * the amount and the folded texts. Equal rows can both be real; `occurrenceCounter` numbers them.
 */
export function entryIdentity(account: string, currency: string | null, entry: BankEntry): string {
  const { bankId, bookedOn, amount, description, reference } = entry;
  const what = bankId === null ? ['row', foldText(description), foldText(reference ?? '')] : ['id', bankId];
  // 1.5 and 1.50 are the same amount.
  const plain = decimalOf(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return [account, entry.currency ?? currency ?? '', bookedOn, plain, ...what].join(SEPARATOR);
}

/** Returns a function that numbers equal identities from 0. Use one per file and account. */
export function occurrenceCounter(): (identity: string) => number {
  const seen = new Map<string, number>();
  return (identity) => {
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return count;
  };
}
