import type { ExportConfig } from './export-config.ts';
import { decimalOf } from '../amount.ts';
import { AMOUNT_FIELDS, type JournalField } from './fields.ts';
import { cashAccountOf, decimalAt, type Entry, type JournalTransaction } from './journal.ts';

/** The values that the lines of a journal or an adjustment share. */
export type LineHead = {
  config: ExportConfig;
  batchNumber: string;
  journalNumber: string;
  /** Null for an adjustment. */
  transaction: JournalTransaction | null;
  /** The ISO date. */
  day: string;
  currency: string | null;
  scale: number;
  isReversal: boolean;
  entries: readonly Entry[];
};

/** One line of a file: the entry of a journal at a position. Its fields are read when a column shows them. */
export type JournalLine = { head: LineHead; entry: Entry; at: number };

export type TextReader = {
  /** Whether the text is the same on all lines of a journal. */
  isShared: boolean;
  /** Whether the text is a decimal number or empty, so that no file has to quote it. */
  isNumber: boolean;
  read: (line: JournalLine) => string;
};

/** A day as the format writes it. */
function dayOf(config: ExportConfig, iso: string): string {
  if (config.format !== 'QuickBooks') return iso;
  const [year = '', month = '', day = ''] = iso.split('-');
  if (config.edition === 'desktop') return `${month}/${day}/${year.slice(-2)}`;
  return config.dateFormat === 'MM/DD/YYYY' ? `${month}/${day}/${year}` : iso;
}

/** Pads an amount with zeros to the decimals of the format. No digit is added that says anything. */
function padded(config: ExportConfig, decimal: string): string {
  if (config.format !== 'Archway') return decimal;
  const [whole = '0', fraction = ''] = decimal.split('.');
  const { decimalPlaces } = config.entityConfig;
  return decimalPlaces === 0 ? whole : `${whole}.${fraction.padEnd(decimalPlaces, '0')}`;
}

function cashCode({ config, transaction }: LineHead): string {
  return cashAccountOf(config, transaction?.account ?? '').code;
}

/** A supplier or dimension of Investran, by the account of the category. */
function mapped(head: LineHead, mapping: 'supplierMapping' | 'dimensionMapping'): string {
  const { config, entries } = head;
  if (config.format !== 'Investran') return '';
  const cash = cashCode(head);
  const category = entries.find(({ accountCode }) => accountCode !== cash)?.accountCode ?? '';
  return config[mapping][category] ?? '';
}

function described({ transaction }: LineHead): string {
  return transaction?.description ?? 'Rounding';
}

function formatText({ transaction }: LineHead, key: string): string | undefined {
  return transaction?.formatData[key];
}

function amountText({ config, scale }: LineHead, units: bigint): string {
  return padded(config, decimalAt(units, scale));
}

/** Fields that differ between the lines of a journal. One side of an entry is zero. */
const OF_ENTRY = {
  entryNumber: ({ at }: JournalLine) => String(at + 1),
  accountCode: ({ entry }: JournalLine) => entry.accountCode,
  accountName: ({ entry }: JournalLine) => entry.accountName,
  debitAmount: ({ head, entry: { debit } }: JournalLine) => amountText(head, debit),
  creditAmount: ({ head, entry: { credit } }: JournalLine) => amountText(head, credit),
  debits: ({ head, entry: { debit, credit } }: JournalLine) => (credit === 0n ? amountText(head, debit) : ''),
  credits: ({ head, entry: { credit } }: JournalLine) => (credit === 0n ? '' : amountText(head, credit)),
  amount: ({ head, entry: { debit, credit } }: JournalLine) =>
    credit === 0n ? amountText(head, debit) : `-${amountText(head, credit)}`,
  notes: ({ entry }: JournalLine) => entry.notes,
  isAdjustment: ({ entry }: JournalLine) => String(entry.isAdjustment),
};
type EntryField = keyof typeof OF_ENTRY;

/** Fields that are the same on all lines of a journal. */
const OF_JOURNAL: Record<Exclude<JournalField, EntryField>, TextReader['read']> = {
  journalNumber: ({ head }) => head.journalNumber,
  batchNumber: ({ head }) => head.batchNumber,
  transactionId: ({ head }) => head.transaction?.transactionId ?? '',
  transactionDate: ({ head }) => dayOf(head.config, head.day),
  transactionDescription: ({ head }) => described(head),
  transactionAmount: ({ head: { transaction } }) => (transaction === null ? '' : decimalOf(transaction.amount)),
  transactionType: ({ head }) => head.transaction?.type ?? '',
  currency: ({ head }) => head.currency ?? '',
  bankAccount: ({ head }) => head.transaction?.account ?? '',
  reference: ({ head }) => head.transaction?.reference ?? '',
  isReversal: ({ head }) => String(head.isReversal),
  categoryId: ({ head }) => head.transaction?.categoryId ?? '',
  name: ({ head }) => formatText(head, 'name') ?? '',
  class: ({ head }) => formatText(head, 'class') ?? '',
  memo: ({ head }) => formatText(head, 'memo') ?? described(head),
  supplier: ({ head }) => formatText(head, 'supplier') ?? mapped(head, 'supplierMapping'),
  product: ({ head }) => formatText(head, 'product') ?? '',
  dimension: ({ head }) => formatText(head, 'dimension') ?? mapped(head, 'dimensionMapping'),
  entityId: ({ head: { config } }) => (config.format === 'Archway' ? config.entityConfig.entityId : ''),
  entityName: ({ head: { config } }) => (config.format === 'Archway' ? config.entityConfig.entityName : ''),
  portfolioId: ({ head }) =>
    formatText(head, 'portfolioId') ?? (head.config.format === 'Archway' ? head.config.entityConfig.portfolioId : ''),
  legalEntityName: ({ head: { config } }) => (config.format === 'Investran' ? config.legalEntityName : ''),
  dealPosition: ({ head }) =>
    formatText(head, 'dealPosition') ?? (head.config.format === 'Investran' ? head.config.dealPosition : ''),
  cashAccount: ({ head }) => (head.config.format === 'Investran' && head.config.bankAccount) || cashCode(head),
};

function isOfEntry(field: JournalField): field is EntryField {
  return Object.hasOwn(OF_ENTRY, field);
}

/** Returns the reader of a field. */
export function fieldReader(field: JournalField): TextReader {
  const isNumber = AMOUNT_FIELDS.has(field);
  if (isOfEntry(field)) return { isShared: false, isNumber, read: OF_ENTRY[field] };
  return { isShared: true, isNumber, read: OF_JOURNAL[field] };
}
