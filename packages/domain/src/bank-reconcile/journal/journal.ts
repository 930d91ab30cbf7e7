import { minorDigits } from '../../value/index.ts';
import { type Amount, decimalOf } from '../amount.ts';
import type { EntrySide } from '../statement.ts';
import type { ExportConfig } from './export-config.ts';

/** A transaction as its journal needs it. */
export type JournalTransaction = {
  transactionId: string;
  bookedOn: string;
  description: string;
  amount: Amount;
  currency: string | null;
  type: EntrySide;
  account: string;
  reference: string | null;
  categoryId: string | null;
  formatData: Record<string, string>;
};

export type JournalAccount = { glAccountCode: string; glAccountName: string; normalBalance?: string };

/** A configuration and the accounts of its categories, from which journals are made. */
export type JournalBook = { config: ExportConfig; accounts: ReadonlyMap<string, JournalAccount> };

/** One side of a journal. Amounts are in units of the journal's scale; one of them is zero. */
export type Entry = {
  accountCode: string;
  accountName: string;
  debit: bigint;
  credit: bigint;
  notes: string;
  isAdjustment: boolean;
};

export type Journal = {
  transaction: JournalTransaction;
  /** The currency of the journal, and the decimals of its amounts. */
  currency: string | null;
  scale: number;
  entries: Entry[];
  /** Debits minus credits in units of the scale. Not zero if the transaction has no category. */
  difference: bigint;
  isReversal: boolean;
};

/** Rounds to a scale, half away from zero. Exact if the amount has no more digits. */
export function roundedUnits({ units, scale }: Amount, to: number): bigint {
  if (scale === to) return units;
  if (scale < to) return units * 10n ** BigInt(to - scale);
  const divisor = 10n ** BigInt(scale - to);
  const size = units < 0n ? -units : units;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return units < 0n ? -rounded : rounded;
}

/** The currency that a file states for all its amounts; null for formats whose lines name their own. */
export function currencyOfFile(config: ExportConfig): string | null {
  if (config.format === 'Archway') return config.entityConfig.currency;
  if (config.format === 'Investran') return config.transactionCurrency;
  return config.format === 'QuickBooks' ? config.currency : null;
}

/** The decimals of amounts in a currency: those of ISO 4217, and not more than the format has. */
export function scaleOf(config: ExportConfig, currency: string | null): number {
  const digits = currency === null ? 2 : minorDigits(currency);
  return config.format === 'Archway' ? Math.min(digits, config.entityConfig.decimalPlaces) : digits;
}

/** The cash account that a bank account posts to. */
export function cashAccountOf(config: ExportConfig, account: string): { code: string; name: string } {
  const own = config.cashAccounts.find((each) => each.account === account);
  return own ?? { code: config.cashAccountCode, name: config.cashAccountName };
}

/**
 * Makes the journal of a transaction: one side posts to the cash account, the other to the account of the category. Money
 * that came in is a debit of cash. Without a category, the journal has only its cash side and a difference.
 */
export function journalOf(transaction: JournalTransaction, { config, accounts }: JournalBook): Journal {
  const currency = transaction.currency ?? currencyOfFile(config);
  const scale = scaleOf(config, currency);
  const units = roundedUnits(transaction.amount, scale);
  const size = units < 0n ? -units : units;
  const isIn = units === 0n ? transaction.type === 'Credit' : units > 0n;
  const cash = cashAccountOf(config, transaction.account);
  const notes = transaction.reference ?? '';
  const side = (accountCode: string, accountName: string, isDebit: boolean): Entry => ({
    accountCode,
    accountName,
    debit: isDebit ? size : 0n,
    credit: isDebit ? 0n : size,
    notes,
    isAdjustment: false,
  });
  const cashSide = side(cash.code, cash.name, isIn);
  const account = transaction.categoryId === null ? undefined : accounts.get(transaction.categoryId);
  const entries = account ? [cashSide, side(account.glAccountCode, account.glAccountName, !isIn)] : [cashSide];
  // Debits come first, as in a ledger.
  if (!isIn) entries.reverse();
  return { transaction, currency, scale, entries, difference: differenceOf(entries), isReversal: false };
}

function differenceOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
}

/** The journal that takes another one back: debits are credits. */
export function reversalOf(journal: Journal, notes: string): Journal {
  return {
    ...journal,
    isReversal: true,
    difference: -journal.difference,
    entries: journal.entries
      .map((entry) => ({ ...entry, debit: entry.credit, credit: entry.debit, notes }))
      .toSorted((a, b) => Number(b.debit > 0n) - Number(a.debit > 0n)),
  };
}

/** Whether two journals post the same: nobody needs a correction then. */
export function postsSame(a: Journal, b: Journal): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf({ transaction, currency, scale, entries }: Journal): string {
  const { bookedOn, description, account, reference, formatData } = transaction;
  return JSON.stringify([
    [bookedOn, description, account, reference, currency, scale],
    Object.entries(formatData).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    entries.map(({ accountCode, accountName, debit, credit, notes }) => [
      accountCode,
      accountName,
      String(debit),
      String(credit),
      notes,
    ]),
  ]);
}

/** Zero at the scales that currencies have. */
const ZEROS = [0, 1, 2, 3, 4].map((scale) => decimalOf({ units: 0n, scale }));

/** The decimal of units at a scale: 1250n at 2 is 12.50. */
export function decimalAt(units: bigint, scale: number): string {
  // One side of each entry is zero.
  return (units === 0n ? ZEROS[scale] : undefined) ?? decimalOf({ units, scale });
}
