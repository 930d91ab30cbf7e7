import type { ExportConfig } from './export-config.ts';
import type { Journal } from './journal.ts';
import type { JournalLine, LineHead } from './line-text.ts';
import type { Adjustment } from './totals.ts';

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

function linesOf(head: LineHead): JournalLine[] {
  return head.entries.map((entry, at) => ({ head, entry, at }));
}

/** Writes the lines of journals and adjustments, one per entry. `from` is the number of journals before the first. */
export function lineWriter(config: ExportConfig, numbers: BatchNumbers, from = 0) {
  const batchNumber = String(numbers.batchNumber);
  let position = from;
  const lastNumber = () => journalNumber(numbers, position);
  const nextNumber = () => {
    position += 1;
    return lastNumber();
  };
  // Fields one by one: spreading them takes longer for each of a million journals.
  return {
    journal: ({ transaction, currency, entries, scale, isReversal }: Journal): JournalLine[] =>
      linesOf({
        config,
        batchNumber,
        journalNumber: nextNumber(),
        transaction,
        day: transaction.bookedOn,
        currency,
        scale,
        isReversal,
        entries,
      }),
    adjustment: ({ currency, entries, scale }: Adjustment, day: string): JournalLine[] =>
      linesOf({
        config,
        batchNumber,
        journalNumber: nextNumber(),
        transaction: null,
        day,
        currency,
        scale,
        isReversal: false,
        entries,
      }),
    /** The number that the last journal got. */
    lastNumber,
  };
}
export type LineWriter = ReturnType<typeof lineWriter>;

/** The extension of the file that a format writes. */
export function fileEnding(config: ExportConfig, fileFormat: 'csv' | 'xlsx'): 'csv' | 'xlsx' | 'iif' {
  return config.format === 'QuickBooks' && config.edition === 'desktop' ? 'iif' : fileFormat;
}
