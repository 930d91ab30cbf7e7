import { z } from 'zod';
import { Id, Instant, listQuery, Message, Name, RequestId, requiresOneOf } from '../kernel/index.ts';
import { amountOf, isStorable } from './amount.ts';
import { DIALECT_CHOICES } from './dialect.ts';
import { Proof, PROOF_OUTCOMES } from './proof-schema.ts';
import { AgentConfig, STATEMENT_STATUSES } from './schema.ts';

/** Statements that a run processes if the request does not say which. */
export const DEFAULT_STATUSES = ['Pending', 'Failed', 'Skipped'] as const;
const MAX_STATEMENTS = 10_000;

const PROCESSING = {
  /** Deletes the tables of the statements before the run and creates them again. */
  deleteTablesBeforeCreate: z.boolean().default(false),
  processStatementsWithStatus: z
    .array(z.enum(STATEMENT_STATUSES))
    .max(STATEMENT_STATUSES.length)
    .default([...DEFAULT_STATUSES]),
  /** The ids of documents. A statement must match both filters. */
  statementIdsToProcess: z.array(RequestId).max(MAX_STATEMENTS).optional(),
  /** How often a statement is tried again after a failure; 0 disables retries. */
  maxRetryAttempts: z.int().min(0).max(5).default(1),
};

/** Needed to create a folder; with `folderId`, the folder's metadata has them. */
const NEEDED_TO_CREATE = ['folderName', 'agentConfig', 'statementFolderId'] as const;

export const ReconcileInput = z
  .object({
    /** An AI table folder of this agent: its statements are processed again. Absent: a folder is created. */
    folderId: RequestId.optional(),
    folderName: Name.optional(),
    folderDescription: z.string().max(20_000).optional(),
    /** Set by the server; ignored in requests. */
    aiTableFolderId: RequestId.nullish(),
    agentConfig: AgentConfig.optional(),
    statementFolderId: RequestId.optional(),
    /** Saves rules that break their own examples. */
    confirmBrokenExamples: z.boolean().default(false),
    ...PROCESSING,
  })
  .superRefine((input, context) => {
    if (input.folderId !== undefined) return;
    for (const field of NEEDED_TO_CREATE)
      if (input[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Field required' });
  })
  .meta(requiresOneOf('folderId', 'folderName'));
export type ReconcileInput = z.infer<typeof ReconcileInput>;

/** Processes the statements of a folder again, for schedules. */
export const RunBankAutomationInput = z.object({ folderId: RequestId, ...PROCESSING });

/** The answer of `reconcile` and `run-bank-automation`. `folderId` is the AI table folder. */
export const ReconcileAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  taskId: Id,
  folderId: Id,
});

/** The question that a person must decide before a statement can be read. */
export const StatementQuestion = z.object({
  about: z.enum(DIALECT_CHOICES),
  text: z.string(),
  choices: z.array(z.object({ answer: z.string(), label: z.string() })),
});
export type StatementQuestion = z.infer<typeof StatementQuestion>;

const Acceptance = z.object({ reason: z.string(), acceptedById: Id, acceptedByName: z.string(), acceptedAt: Instant });

/** The proofs of all statements in a document together. */
export const StatementProof = z.object({
  /** The worst outcome of its statements. */
  outcome: z.enum(PROOF_OUTCOMES),
  reason: z.string(),
  rows: z.int(),
  rejected: z.int(),
  /** Rows that an earlier statement of the folder has too. They count once. */
  duplicates: z.int(),
  /**
   * The accounts and the period of its statements. Without a printed period, it begins with the first row and ends with the
   * last one.
   */
  accounts: z.array(z.string()),
  currencies: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The printed minus the counted closing balance of the first statement with this outcome; null if it prints none. */
  difference: z.string().nullable(),
  /** The closing balance, if the document has one statement that prints it. */
  closing: z.string().nullable(),
  /** Why a person accepts a failed proof, which then no longer blocks exports. */
  acceptance: Acceptance.nullable(),
});
export type StatementProof = z.infer<typeof StatementProof>;

export const Statement = z.object({
  documentId: Id,
  documentName: z.string(),
  status: z.enum(STATEMENT_STATUSES),
  /** One sentence: why it failed, was skipped or waits; null if there is nothing to say. */
  reason: z.string().nullable(),
  /** Null until the statement is processed. */
  proof: StatementProof.nullable(),
  question: StatementQuestion.nullable(),
  format: z.string().nullable(),
  /** The table with its transactions. */
  datatableId: Id.nullable(),
  processedAt: Instant.nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** A fault between a statement and the next one of its account. */
const ChainFindingOut = z.object({
  kind: z.enum(['gap', 'overlap', 'repeat']),
  account: z.string(),
  /** Ids of sections. */
  before: z.string(),
  after: z.string(),
  difference: z.string().nullable(),
  reason: z.string(),
});

/** One statement of one account in a document, with its whole proof. */
export const StatementSection = z.object({
  id: Id,
  ordinal: z.int(),
  account: z.string(),
  accountName: z.string().nullable(),
  bank: z.string().nullable(),
  number: z.string().nullable(),
  currency: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  proof: Proof,
  continuity: z.array(ChainFindingOut),
});
export type StatementSection = z.infer<typeof StatementSection>;

export const StatementDetail = Statement.extend({
  sections: z.array(StatementSection),
  /** Who has entered rows that cannot be read, by the keys of the rows in the proofs. */
  rowAuthors: z.array(z.object({ key: z.string(), userId: Id, name: z.string(), enteredAt: Instant })),
  /** How the file writes its rows, and the evidence for it; null for formats with a fixed grammar. */
  dialect: z.record(z.string(), z.unknown()).nullable(),
  encoding: z.string().nullable(),
});
export type StatementDetail = z.infer<typeof StatementDetail>;

export const ListStatementsInput = listQuery({
  documentName: 'text',
  status: 'enum',
  outcome: 'enum',
  processedAt: 'date',
}).extend({ folderId: RequestId });

export const StatementRef = z.object({ folderId: RequestId, documentId: RequestId });

/** The most rows of a sheet that are returned. A statement has fewer; the rest is in the document. */
export const MAX_SHEET_ROWS = 20_000;

/** A sheet of a workbook with statements: its rows that are not empty, as the reader reads them. */
export const StatementSheet = z.object({
  sheet: z.string(),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** All rows of the sheet that are not empty. */
  rowCount: z.int(),
});
export type StatementSheet = z.infer<typeof StatementSheet>;

const MAX_ENTERED = 100;

function isStorableAmount(text: string): boolean {
  const amount = amountOf(text);
  return amount !== undefined && isStorable(amount);
}

/** A row as a person reads it in the file. */
const RowEntry = z.object({
  bookedOn: z.iso.date(),
  /** Positive for money that came in, negative for money that went out. */
  amount: z
    .string()
    .refine(isStorableAmount, 'An amount is digits with an optional minus and decimal point, such as "-1200.50".'),
  description: z.string().trim().min(1).max(2_000),
});

export const EnterRowsInput = StatementRef.extend({
  /** The rows by their keys in the proof. Null withdraws what was entered. */
  rows: z
    .array(z.object({ key: RequestId, entry: RowEntry.nullable() }))
    .min(1)
    .max(MAX_ENTERED)
    .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'A row occurs twice.'),
});

export const AcceptStatementInput = StatementRef.extend({
  /** Null withdraws the acceptance. */
  reason: z.string().trim().min(1).max(2_000).nullable(),
});
