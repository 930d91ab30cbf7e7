import { cashAccountOf, decimalAt, type Journal, type JournalTransaction } from './journal.ts';
import type { Adjustment } from './totals.ts';
import type { ExportConfig } from './export-config.ts';
import type { JournalLine } from './fields.ts';
import { decimalOf } from '../amount.ts';

/** The numbers of a batch: where its journals get their own from. */
export type BatchNumbers = { prefix: string; batchNumber: number };

/** The longest journal number that QuickBooks takes, in characters. */
export const LONGEST_NUMBER = 21;

/** The number of a journal: unique in all batches of the folder and format, and across folders by the prefix. */
export function journalNumber({ prefix, batchNumber }: BatchNumbers, position: number): string {
  return `${prefix}-${batchNumber}-${position}`;
}

/** Four characters that differ between folders, so that the files of two folders can go to one ledger. */
export function prefixOf(folderId: string): string {
  const tail = Number.parseInt(folderId.replaceAll('-', '').slice(-10), 16);
  return tail.toString(36).toUpperCase().padStart(4, '0').slice(-4);
}

/** A day as the format writes it. */
export function dayOf(config: ExportConfig, iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  if (config.format !== 'QuickBooks') return iso;
  if (config.edition === 'desktop') return `${month}/${day}/${year.slice(-2)}`;
  return config.dateFormat === 'MM/DD/YYYY' ? `${month}/${day}/${year}` : iso;
}

/** Pads an amount with zeros to the decimals of the format. No digit is added that says anything. */
export function padded(config: ExportConfig, decimal: string): string {
  if (config.format !== 'Archway') return decimal;
  const [whole = '0', fraction = ''] = decimal.split('.');
  const { decimalPlaces } = config.entityConfig;
  return decimalPlaces === 0 ? whole : `${whole}.${fraction.padEnd(decimalPlaces, '0')}`;
}

type Constants = Pick<
  JournalLine,
  'entityId' | 'entityName' | 'portfolioId' | 'legalEntityName' | 'dealPosition' | 'cashAccount'
>;

function constantsOf(config: ExportConfig): Constants {
  const none = {
    entityId: '',
    entityName: '',
    portfolioId: '',
    legalEntityName: '',
    dealPosition: '',
    cashAccount: '',
  };
  if (config.format === 'Archway') {
    const { entityId, entityName, portfolioId } = config.entityConfig;
    return { ...none, entityId, entityName, portfolioId };
  }
  if (config.format !== 'Investran') return none;
  const { legalEntityName, dealPosition, bankAccount } = config;
  return { ...none, legalEntityName, dealPosition, cashAccount: bankAccount };
}

/** Suppliers and dimensions of Investran, by the account of the category. */
function mapped(config: ExportConfig, code: string): { supplier: string; dimension: string } {
  if (config.format !== 'Investran') return { supplier: '', dimension: '' };
  return { supplier: config.supplierMapping[code] ?? '', dimension: config.dimensionMapping[code] ?? '' };
}

type Head = { transaction: JournalTransaction | null; day: string; currency: string | null; isReversal: boolean };

/** Writes the lines of journals and adjustments, one per entry. `from` is the number of journals before the first. */
export function lineWriter(config: ExportConfig, numbers: BatchNumbers, from = 0) {
  const constants = constantsOf(config);
  let position = from;
  const linesOf = (
    { transaction, day, currency, isReversal }: Head,
    entries: Journal['entries'],
    scale: number,
  ): JournalLine[] => {
    position += 1;
    const number = journalNumber(numbers, position);
    const bankAccount = transaction?.account ?? '';
    const cash = cashAccountOf(config, bankAccount);
    const category = entries.find(({ accountCode }) => accountCode !== cash.code)?.accountCode ?? '';
    const { supplier, dimension } = mapped(config, category);
    const data = transaction?.formatData ?? {};
    const transactionDate = dayOf(config, day);
    const transactionAmount = transaction === null ? '' : decimalOf(transaction.amount);
    const none = padded(config, decimalAt(0n, scale));
    return entries.map(({ accountCode, accountName, debit, credit, notes, isAdjustment }, at) => {
      // One side is zero.
      const size = padded(config, decimalAt(debit + credit, scale));
      return {
        ...constants,
        journalNumber: number,
        batchNumber: String(numbers.batchNumber),
        entryNumber: String(at + 1),
        transactionId: transaction?.transactionId ?? '',
        transactionDate,
        transactionDescription: transaction?.description ?? 'Rounding',
        transactionAmount,
        transactionType: transaction?.type ?? '',
        currency: currency ?? '',
        bankAccount,
        reference: transaction?.reference ?? '',
        accountCode,
        accountName,
        debitAmount: debit === 0n ? none : size,
        creditAmount: credit === 0n ? none : size,
        debits: credit === 0n ? size : '',
        credits: credit === 0n ? '' : size,
        amount: credit === 0n ? size : `-${size}`,
        notes,
        isAdjustment: String(isAdjustment),
        isReversal: String(isReversal),
        categoryId: transaction?.categoryId ?? '',
        name: data['name'] ?? '',
        class: data['class'] ?? '',
        memo: data['memo'] ?? transaction?.description ?? 'Rounding',
        supplier: data['supplier'] ?? supplier,
        product: data['product'] ?? '',
        dimension: data['dimension'] ?? dimension,
        portfolioId: data['portfolioId'] ?? constants.portfolioId,
        dealPosition: data['dealPosition'] ?? constants.dealPosition,
        cashAccount: constants.cashAccount === '' ? cash.code : constants.cashAccount,
      };
    });
  };
  return {
    journal: ({ transaction, currency, entries, scale, isReversal }: Journal): JournalLine[] =>
      linesOf({ transaction, day: transaction.bookedOn, currency, isReversal }, entries, scale),
    adjustment: ({ currency, entries, scale }: Adjustment, day: string): JournalLine[] =>
      linesOf({ transaction: null, day, currency, isReversal: false }, entries, scale),
    /** The number that the last journal got. */
    lastNumber: () => journalNumber(numbers, position),
  };
}
export type LineWriter = ReturnType<typeof lineWriter>;

/** The extension of the file that a format writes. */
export function fileEnding(config: ExportConfig, fileFormat: 'csv' | 'xlsx'): 'csv' | 'xlsx' | 'iif' {
  return config.format === 'QuickBooks' && config.edition === 'desktop' ? 'iif' : fileFormat;
}
