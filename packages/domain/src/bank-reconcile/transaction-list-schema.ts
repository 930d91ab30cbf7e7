import { z } from 'zod';
import { CellValue } from '../ai-table/index.ts';
import { FORMATS } from '../value/index.ts';
import { Id, Instant, Message, RequestId } from '../kernel/index.ts';
import { PlaceOut } from './proof-schema.ts';
import { CategoryId, NORMAL_BALANCES, RuleId } from './schema.ts';
import { DECIDED_BY } from './transaction-schema.ts';

/** Amounts from which transactions are `large`, without their sign. */
export const LARGE_AMOUNT = '10000';

const SHOWN = ['all', 'open', 'prompt', 'person', 'large'] as const;
const ORDERS = ['bookedOn', '-bookedOn', 'description', '-description', 'amount', '-amount'] as const;

const FILTER = {
  folderId: RequestId,
  /** `open`: without a category. `prompt` and `person`: decided by the model or by a person. `large`: from 10,000. */
  show: z.enum(SHOWN).default('all'),
  /** Only the transactions of this statement. */
  documentId: RequestId.optional(),
  categoryId: CategoryId.optional(),
  ruleId: RuleId.optional(),
  /** A part of the description or the reference, or an amount. */
  search: z.string().max(255).optional(),
};

export const TransactionFilter = z.object(FILTER);
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const ListTransactionsInput = z.object({
  ...FILTER,
  orderBy: z.enum(ORDERS).default('bookedOn'),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(10_000_000).default(0),
  /** Answers with the page that holds this transaction, in place of the one at `offset`, if the list has it. */
  aroundId: RequestId.optional(),
  /** The page begins with this transaction, if the list has it, in place of the one at `offset`. */
  fromId: RequestId.optional(),
  /** False leaves the total out: counting a long list takes longer than reading one page of it. */
  withTotal: z.boolean().default(true),
});

/** A value that a person wrote into a column that people have added. */
const AddedValue = z.object({ value: CellValue, decimal: z.string().nullable(), unit: z.string().nullable() });

/** A transaction. Amounts are exact decimals; those of money out are negative. */
export const Transaction = z.object({
  id: Id,
  documentId: Id,
  documentName: z.string(),
  /** From 1 in its statement, in the order of the file. */
  ordinal: z.int(),
  account: z.string(),
  bookedOn: z.string(),
  valueOn: z.string().nullable(),
  description: z.string(),
  amount: z.string(),
  currency: z.string().nullable(),
  transactionType: z.enum(NORMAL_BALANCES),
  balance: z.string().nullable(),
  reference: z.string().nullable(),
  place: PlaceOut,
  categoryId: CategoryId.nullable(),
  ruleId: RuleId.nullable(),
  decidedBy: z.enum(DECIDED_BY),
  setByName: z.string().nullable(),
  setAt: Instant.nullable(),
  /** The filled cells of columns that people have added to the table of all transactions, by the columns' names. */
  added: z.record(z.string(), AddedValue),
});
export type Transaction = z.infer<typeof Transaction>;

export const ListTransactionsAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(Transaction),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  /** Transactions on all pages; null without `withTotal`. */
  total: z.int().nullable(),
});

const Count = z.int().min(0);

/** The AI table of all transactions, and the columns that people have added to it. */
const AllTransactions = z.object({
  datatableId: Id,
  columns: z.array(z.object({ id: Id, name: z.string(), displayName: z.string(), format: z.enum(FORMATS) })),
});

export const TransactionSummary = z.object({
  /** Transactions for each value of `show`, under the rest of the filter. */
  counts: z.object({ all: Count, open: Count, prompt: Count, person: Count, large: Count }),
  /** Exact sums of what the whole filter matches, one for each currency. */
  sums: z.array(
    z.object({ currency: z.string().nullable(), credits: z.string(), debits: z.string(), net: z.string() }),
  ),
  /** The task that processes the statements of the folder; null if none does. */
  taskId: Id.nullable(),
  /** Null before the first run. */
  table: AllTransactions.nullable(),
});
export type AddedColumn = z.infer<typeof AllTransactions>['columns'][number];
export type TransactionSummary = z.infer<typeof TransactionSummary>;

export const TransactionMarksInput = z.object({
  ...FILTER,
  orderBy: z.enum(ORDERS).default('bookedOn'),
  /** Transactions from one mark to the next. */
  every: z.int().min(50).max(1000).default(100),
});

/** The ids of the transactions at the marks: the first of the list, and one after each `every` transactions. */
export const TransactionMarks = z.object({ ids: z.array(Id) });

export const NextTransactionInput = z.object({
  ...FILTER,
  orderBy: z.enum(ORDERS).default('bookedOn'),
  /** The offset of the row to start after; -1 for the first row. */
  after: z.int().min(-1).max(10_000_000),
});

/** The offset of the next transaction without a category; null if none follows. */
export const NextTransaction = z.object({ offset: z.int().nullable() });
