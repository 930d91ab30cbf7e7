import { z } from 'zod';
import { Id, Instant, Message, RequestId } from '../../kernel/index.ts';
import { PlaceOut, PROOF_OUTCOMES } from '../proof-schema.ts';
import { CategoryId } from '../schema.ts';

/** How far an account's month is closed. A month that nobody has prepared is open. */
export const PERIOD_STATES = ['open', 'prepared', 'reviewed', 'posted'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const PERIOD_STEPS = ['prepared', 'reviewed', 'posted', 'reopened'] as const;
export type PeriodStepKind = (typeof PERIOD_STEPS)[number];

/** A month as `2026-05`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Expected a month such as 2026-05');

const Movement = z.object({
  /** Null: transactions without a category. */
  categoryId: CategoryId.nullable(),
  categoryName: z.string().nullable(),
  accountCode: z.string().nullable(),
  count: z.int(),
  credits: z.string(),
  debits: z.string(),
  net: z.string(),
});

/**
 * A difference. `balance`: the movements do not lead from the opening to the closing balance. `gap` and `overlap`: between
 * statements. `proof`: of one statement. `rejected`: a row that cannot be read. `withheld`: a row of a posted period that a new
 * reading of its statement would add, change or remove.
 */
export const DIFFERENCE_KINDS = ['balance', 'gap', 'overlap', 'proof', 'rejected', 'withheld'] as const;

const DrillDown = {
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  place: PlaceOut.nullable(),
};

const Difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  text: z.string(),
  amount: z.string().nullable(),
  transactionId: Id.nullable(),
  ...DrillDown,
});
export type PeriodDifference = z.infer<typeof Difference>;

const OpenItem = z.object({
  transactionId: Id,
  /** `uncategorized`: without a category. `unproven`: nothing proves its statement and nobody accepts that. */
  reason: z.enum(['uncategorized', 'notBooked', 'unproven']),
  bookedOn: z.string(),
  description: z.string(),
  amount: z.string(),
  ...DrillDown,
});
export type PeriodOpenItem = z.infer<typeof OpenItem>;

/** The figures of one account in one month. Amounts are exact decimals in one currency; money out is negative. */
export const PeriodFigures = z.object({
  accountName: z.string().nullable(),
  opening: z.string().nullable(),
  credits: z.string(),
  debits: z.string(),
  net: z.string(),
  /** Opening balance plus all movements; null without an opening balance. */
  counted: z.string().nullable(),
  closing: z.string().nullable(),
  /** Closing balance minus what is counted. */
  difference: z.string().nullable(),
  outcome: z.enum(PROOF_OUTCOMES),
  reason: z.string(),
  movements: z.array(Movement),
  counts: z.object({
    transactions: z.int(),
    reconciled: z.int(),
    uncategorized: z.int(),
    unproven: z.int(),
    notBooked: z.int(),
    rejected: z.int(),
  }),
  statements: z.array(
    z.object({
      documentId: Id,
      documentName: z.string(),
      outcome: z.enum(PROOF_OUTCOMES),
      isAccepted: z.boolean(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  differences: z.array(Difference),
  openItems: z.array(OpenItem),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

const PeriodStep = z.object({
  kind: z.enum(PERIOD_STEPS),
  userId: Id,
  name: z.string(),
  at: Instant,
  /** Why it was reopened, or why a difference was accepted; null without one. */
  reason: z.string().nullable(),
});

export const Period = PeriodFigures.extend({
  account: z.string(),
  currency: z.string().nullable(),
  month: Month,
  state: z.enum(PERIOD_STATES),
  /** Whether the figures are those of posting, which nothing changes. */
  isFrozen: z.boolean(),
  /** Whether the figures have changed since the period was prepared, so that it must be prepared again. */
  hasChanged: z.boolean(),
  /** Each step with its person and time, the oldest first. Steps before a reopening stay. */
  steps: z.array(PeriodStep),
});
export type Period = z.infer<typeof Period>;

const WHICH = {
  folderId: RequestId,
  month: Month,
  /** Absent: all accounts of the month. */
  account: z.string().max(255).optional(),
  /** Absent: all currencies of the account. */
  currency: z.string().max(16).nullable().optional(),
};
export type WhichPeriods = { folderId: string; month: string; account?: string; currency?: string | null };
const Reason = z.string().trim().min(1).max(2_000);

export const ListPeriodsInput = z.object({
  folderId: RequestId,
  /** Absent: the last month with transactions. */
  month: Month.optional(),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
});

export const ListPeriodsAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(Period),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  /** The month of these periods; null if the folder has no transactions. */
  month: Month.nullable(),
  /** All months of the folder, the newest first, with the number of accounts in each state. */
  months: z.array(z.object({ month: Month, open: z.int(), prepared: z.int(), reviewed: z.int(), posted: z.int() })),
});

export const PreparePeriodInput = z.object({
  ...WHICH,
  /** Why a difference is accepted. Needed only if a period does not tie. */
  reason: Reason.optional(),
});

export const AdvancePeriodInput = z.object({
  ...WHICH,
  /** Declares that the reviewer is the preparer. Only an organization of one person may. */
  isSamePerson: z.boolean().default(false),
});

export const ReopenPeriodInput = z.object({ ...WHICH, reason: Reason });

export const MONTH_END_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export const MonthEndReportInput = z.object({
  folderId: RequestId,
  month: Month,
  fileFormat: z.enum(MONTH_END_FORMATS).default('pdf'),
});
