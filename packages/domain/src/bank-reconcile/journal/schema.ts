import { z } from 'zod';
import { Id, Instant, listQuery, Message, RequestId } from '../../kernel/index.ts';
import { NORMAL_BALANCES } from '../account.ts';
import { EXPORT_FORMATS } from '../config-schema.ts';
import { PlaceOut } from '../proof-schema.ts';
import { ExportConfigs } from './export-config.ts';

/** Transactions from which an export runs as a background task. */
export const LARGE_EXPORT = 5_000;

const Day = z.iso.date();
const Count = z.int().min(0);
const Format = z.enum(EXPORT_FORMATS).default('Atrium');
export const FILE_FORMATS = ['csv', 'xlsx'] as const;

const SCOPE = {
  folderId: RequestId,
  exportFormat: Format,
  /** Inclusive bounds of the booking date. */
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
  /** Documents of statements. All statements without it. */
  statementIds: z.array(RequestId).min(1).max(1_000).optional(),
  /** Posts what rounding left. */
  includeAdjustments: z.boolean().default(true),
  /** Exports transactions without a category as journals with one side, and lists them in the warnings. */
  allowUncategorized: z.boolean().default(false),
};
const Limit = z.int().min(1).max(1_000).default(100);

type Dates = { dateFrom?: string | undefined; dateTo?: string | undefined };

function inOrder({ dateFrom, dateTo }: Dates): boolean {
  return dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo;
}
const ORDER = { path: ['dateTo'], message: 'The last date is before the first.' };

export const PreviewJournalsInput = z
  .object({
    ...SCOPE,
    limit: Limit,
    offset: z.int().min(0).max(10_000_000).default(0),
    /** `all`: a full export made today. `next`: what the next batch would contain. */
    scope: z.enum(['all', 'next']).default('all'),
    /** Configurations that are not saved yet. */
    exportConfig: ExportConfigs.optional(),
  })
  .refine(inOrder, ORDER);

export const ExportJournalsInput = z
  .object({
    ...SCOPE,
    limit: Limit,
    offset: z.int().min(0).max(10_000_000).default(0),
    fileFormat: z.enum(FILE_FORMATS).default('csv'),
  })
  .refine(inOrder, ORDER);
export type ExportJournalsInput = z.output<typeof ExportJournalsInput>;

export const DownloadJournalsInput = z
  .object({
    ...SCOPE,
    /** With `batchId`, the format in which the batch was written. */
    fileFormat: z.enum(FILE_FORMATS).optional(),
    /** Returns the file of this batch, byte by byte. Without it, a full export made now, which is no batch. */
    batchId: RequestId.optional(),
  })
  .refine(inOrder, ORDER);

export const JournalEntry = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  debitAmount: z.string(),
  creditAmount: z.string(),
  notes: z.string(),
  isAdjustment: z.boolean(),
});

export const TransactionJournal = z.object({
  transactionId: Id.nullable(),
  transactionDate: z.string(),
  transactionDescription: z.string(),
  transactionAmount: z.string(),
  transactionType: z.enum(NORMAL_BALANCES).nullable(),
  currency: z.string().nullable(),
  journalNumber: z.string(),
  /** Takes back a journal of an earlier batch. */
  isReversal: z.boolean(),
  formatSpecificData: z.record(z.string(), z.string()),
  journalEntries: z.array(JournalEntry),
  isBalanced: z.boolean(),
  balanceDifference: z.string(),
  /** Where its transaction is in a statement; null for adjustments, and for statements that the caller cannot see. */
  source: z.object({ documentId: Id, documentName: z.string(), place: PlaceOut }).nullable(),
});
export type TransactionJournal = z.infer<typeof TransactionJournal>;

const CurrencyTotalsOut = z.object({
  currency: z.string().nullable(),
  totalDebits: z.string(),
  totalCredits: z.string(),
  isBalanced: z.boolean(),
  balanceDifference: z.string(),
  adjustments: z.string(),
});

export const BLOCKER_CODES = [
  'unproven_statements',
  'uncategorized',
  'unbalanced',
  'currency_mismatch',
  'period_posted',
  'statements_hidden',
  'unconfirmed_values',
] as const;

export const ExportBlocker = z.object({
  code: z.enum(BLOCKER_CODES),
  message: z.string(),
  count: Count,
  /** Statements, periods or currencies. */
  names: z.array(z.string()),
  /** Every input of generated columns that has no text, up to 5,000; only for `unconfirmed_values`. */
  inputs: z.array(z.object({ column: z.string(), input: z.string() })).optional(),
});
export type ExportBlocker = z.infer<typeof ExportBlocker>;

/** Entries of a folder in the columns of a format. With several currencies, only `byCurrency` has amounts. */
export const JournalsAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  /** The background task that writes a large batch; its rows are in the batch when it has finished. */
  taskId: Id.nullable(),
  exportFormat: z.enum(EXPORT_FORMATS),
  batchId: Id.nullable(),
  batchNumber: z.int().nullable(),
  columns: z.array(z.string()),
  exportData: z.array(z.record(z.string(), z.string())),
  journalEntries: z.array(TransactionJournal),
  totalTransactions: Count,
  totalJournalEntries: Count,
  totalDebits: z.string().nullable(),
  totalCredits: z.string().nullable(),
  isBalanced: z.boolean(),
  balanceDifference: z.string().nullable(),
  byCurrency: z.array(CurrencyTotalsOut),
  warnings: z.array(z.string()),
  adjustmentsMade: z.array(
    z.object({
      accountCode: z.string(),
      accountName: z.string(),
      currency: z.string().nullable(),
      debitAmount: z.string(),
      creditAmount: z.string(),
      reason: z.string(),
    }),
  ),
  /** How amounts are rounded, and how many were. */
  rounding: z.string(),
  preset: z.object({ name: z.string(), version: z.int(), isPublic: z.boolean(), note: z.string() }),
  /** The reasons why this cannot be exported. */
  blockers: z.array(ExportBlocker),
  /** The rows are those of an earlier batch, which is returned again. */
  isUnchanged: z.boolean(),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});
export type JournalsAnswer = z.infer<typeof JournalsAnswer>;

export const UpdateFormatDataInput = z.object({
  folderId: RequestId,
  transactionId: RequestId,
  exportFormat: z.enum(EXPORT_FORMATS),
  /** The fields of the format. Null or no field removes what is stored. */
  formatSpecificData: z.record(z.string().max(64), z.unknown()).nullable(),
});

export const FormatDataSaved = z.object({
  transactionId: Id,
  exportFormat: z.enum(EXPORT_FORMATS),
  formatSpecificData: z.record(z.string(), z.string()),
});

/** Inputs of one request for proposals. */
export const MOST_PROPOSED = 200;

export const ProposeTextsInput = z.object({
  folderId: RequestId,
  /** The instruction from which the values of the column are generated. */
  prompt: z.string().trim().min(1).max(2_000),
  /** The inputs of the column, each once. */
  inputs: z.array(z.string().min(1).max(2_000)).min(1).max(MOST_PROPOSED),
});

export const ProposedTexts = z.object({
  /** False without a model: a person writes the texts. */
  byModel: z.boolean(),
  /** In the order of the inputs; null if there is no proposal. */
  texts: z.array(z.object({ input: z.string(), text: z.string().nullable() })),
});

export const Batch = z.object({
  batchId: Id,
  /** From 1 in its folder and format, without gaps. */
  batchNumber: z.int(),
  exportFormat: z.enum(EXPORT_FORMATS),
  /** `reversal`: takes a whole batch back. */
  kind: z.enum(['export', 'reversal']),
  reversesBatchNumber: z.int().nullable(),
  reversedByBatchNumber: z.int().nullable(),
  /** Why it was reversed. */
  reason: z.string().nullable(),
  dateFrom: z.string().nullable(),
  dateTo: z.string().nullable(),
  statementIds: z.array(Id).nullable(),
  /** Journals that are new, and journals that take earlier ones back. */
  added: Count,
  reversed: Count,
  totalTransactions: Count,
  totalJournalEntries: Count,
  byCurrency: z.array(CurrencyTotalsOut),
  warnings: z.array(z.string()),
  fileName: z.string(),
  fileFormat: z.enum(['csv', 'xlsx', 'iif']),
  sizeBytes: z.number(),
  sha256: z.string(),
  /** The version of the configuration, and those whose rules had decided the rows. */
  configVersion: z.int(),
  ruleVersions: z.array(z.int()),
  createdById: Id,
  createdByName: z.string(),
  createdAt: Instant,
  /** Only the latest batch that counts can be reversed. */
  isLatest: z.boolean(),
});
export type Batch = z.infer<typeof Batch>;

export const ListBatchesInput = listQuery({
  batchNumber: 'number',
  exportFormat: 'enum',
  kind: 'enum',
  createdAt: 'date',
}).extend({ folderId: RequestId });

export const BatchRef = z.object({ folderId: RequestId, batchId: RequestId });
export const BatchInfoInput = BatchRef.extend({
  limit: Limit,
  offset: z.int().min(0).max(10_000_000).default(0),
});

/** A batch with a page of its journals: those that take earlier ones back come before the new ones. */
export const BatchDetail = Batch.extend({
  journals: z.array(TransactionJournal),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});

export const ReverseBatchInput = BatchRef.extend({ reason: z.string().trim().min(1).max(1_000) });
