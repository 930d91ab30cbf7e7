/** The fields of a line that a column can show. All are text; amounts are decimals. */
export const JOURNAL_FIELDS = [
  'journalNumber',
  'batchNumber',
  'entryNumber',
  'transactionId',
  'transactionDate',
  'transactionDescription',
  'transactionAmount',
  'transactionType',
  'currency',
  'bankAccount',
  'reference',
  'accountCode',
  'accountName',
  'debitAmount',
  'creditAmount',
  'debits',
  'credits',
  'amount',
  'notes',
  'isAdjustment',
  'isReversal',
  'categoryId',
  'name',
  'class',
  'memo',
  'supplier',
  'product',
  'dimension',
  'entityId',
  'entityName',
  'portfolioId',
  'legalEntityName',
  'dealPosition',
  'cashAccount',
] as const;
export type JournalField = (typeof JOURNAL_FIELDS)[number];

/** One line of a file, before its columns are named. */
export type JournalLine = Record<JournalField, string>;

/** Fields with amounts, which a workbook stores as numbers where 15 digits are enough. */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set<JournalField>([
  'transactionAmount',
  'debitAmount',
  'creditAmount',
  'debits',
  'credits',
  'amount',
]);
