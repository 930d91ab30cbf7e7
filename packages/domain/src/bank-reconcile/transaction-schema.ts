import { z } from 'zod';
import { Id, Instant, RequestId } from '../kernel/index.ts';
import { CategoryId, NORMAL_BALANCES, RuleId } from './schema.ts';

/** Transactions that one call may change. */
export const MAX_TRANSACTIONS = 1_000;

/** Changes in the history of a row. Earlier ones stay in the database. */
export const MAX_CATEGORY_CHANGES = 50;

/** Where a category comes from. `prompt`: a rule that the model answers. */
export const DECIDED_BY = ['rule', 'prompt', 'person', 'nobody'] as const;

const Condition = z.object({
  condition: z.enum(['descriptionContains', 'descriptionNotContains', 'amountMin', 'amountMax', 'transactionType']),
  wanted: z.array(z.string()),
  found: z.string(),
  holds: z.boolean(),
});
const NamedRule = z.object({
  ruleId: RuleId,
  ruleName: z.string(),
  categoryId: CategoryId,
  categoryName: z.string().nullable(),
});

export const TransactionTraceInput = z.object({ folderId: RequestId, transactionId: RequestId });

export const TransactionTrace = z.object({
  transactionId: Id,
  decidedBy: z.enum(DECIDED_BY),
  /** The version of the configuration that decided it; null if no version has. */
  version: z.int().nullable(),
  /** The rule that decides it. A category set by a person wins over it. Null: no rule matches. */
  winner: NamedRule.extend({ conditions: z.array(Condition), prompt: z.boolean() }).nullable(),
  /** Later rules that match too, in order. */
  later: z.array(NamedRule),
  /** Earlier rules that do not match, the nearest first, with the conditions that fail. `answer`: what the model said. */
  earlier: z.array(NamedRule.extend({ failed: z.array(Condition), held: z.int(), answer: z.boolean().nullable() })),
  person: z
    .object({
      userId: Id,
      name: z.string(),
      categoryId: CategoryId,
      categoryName: z.string().nullable(),
      /** The category that the row had before; null if it had none. */
      from: z.object({ categoryId: CategoryId, categoryName: z.string().nullable() }).nullable(),
      at: Instant,
    })
    .nullable(),
  /** The changes of the category by people, the latest first. A null `categoryId` withdrew it. */
  changes: z
    .array(
      z.object({
        name: z.string(),
        at: Instant,
        categoryId: CategoryId.nullable(),
        categoryName: z.string().nullable(),
        /** The category that the row had before; null if it had none. */
        from: z.object({ categoryId: CategoryId, categoryName: z.string().nullable() }).nullable(),
      }),
    )
    .max(MAX_CATEGORY_CHANGES),
});
export type TransactionTrace = z.infer<typeof TransactionTrace>;

/** Sets the category of transactions, or withdraws what people have set (null), so that rules decide again. */
export const UpdateTransactionInput = z
  .object({
    folderId: RequestId,
    transactionId: RequestId.optional(),
    transactionIds: z.array(RequestId).min(1).max(MAX_TRANSACTIONS).optional(),
    categoryId: CategoryId.nullable().optional(),
    /** Several transactions with their own categories, such as the `undo` of an earlier answer. */
    changes: z
      .array(z.object({ transactionId: RequestId, categoryId: CategoryId.nullable() }))
      .min(1)
      .max(MAX_TRANSACTIONS)
      .optional(),
  })
  .superRefine(({ transactionId, transactionIds, categoryId, changes }, context) => {
    const ways = [transactionId, transactionIds, changes].filter((way) => way !== undefined);
    if (ways.length !== 1)
      context.addIssue({
        code: 'custom',
        path: ['transactionId'],
        message: 'Exactly one of transactionId, transactionIds and changes is needed.',
      });
    if (changes === undefined && categoryId === undefined)
      context.addIssue({ code: 'custom', path: ['categoryId'], message: 'Field required' });
    if (changes !== undefined && categoryId !== undefined)
      context.addIssue({ code: 'custom', path: ['categoryId'], message: 'Each change has its own category.' });
  });
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;

export const TransactionsUpdated = z.object({
  updated: z.array(
    z.object({
      transactionId: Id,
      /** The effective category, and where it comes from. */
      categoryId: CategoryId.nullable(),
      decidedBy: z.enum(DECIDED_BY),
      ruleId: RuleId.nullable(),
    }),
  ),
  /** Send it as `changes` to undo this call. */
  undo: z.array(z.object({ transactionId: Id, categoryId: CategoryId.nullable() })),
});

/** The side of an entry. */
export const TransactionType = z.enum(NORMAL_BALANCES);
