import {
  type ChosenRow,
  lockedTransactions,
  lockPeriodsShared,
  lockTransactions,
  setChoices,
} from '@atrium/db/bank-reconcile';
import {
  DECIDED_BY,
  type FolderMetadata,
  TransactionsUpdated,
  UpdateTransactionInput,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, DomainError, notFound, ok } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { configOf, emitBank, onFolder } from './access.ts';

type Change = { transactionId: string; categoryId: string | null };

/** The changes that a request asks for. A transaction that is named twice gets the last category. */
function changesOf({ transactionId, transactionIds, changes, categoryId = null }: UpdateTransactionInput): Change[] {
  const ids = transactionId === undefined ? (transactionIds ?? []) : [transactionId];
  const asked = changes ?? ids.map((id) => ({ transactionId: id, categoryId }));
  return [...new Map(asked.map((change) => [change.transactionId, change])).values()];
}

/** @throws INVALID for a category that the configuration does not have */
function checkCategories({ appData }: FolderMetadata, input: UpdateTransactionInput): void {
  const known = new Set(appData.glCategories.map(({ id }) => id));
  const named = input.changes ?? [{ categoryId: input.categoryId ?? null }];
  const issues = named.flatMap(({ categoryId }, at) =>
    categoryId === null || known.has(categoryId)
      ? []
      : [
          {
            path: input.changes ? ['changes', at, 'categoryId'] : ['categoryId'],
            message: `${categoryId} is not a category of this configuration.`,
            type: 'value_error',
          },
        ],
  );
  const [first] = issues;
  if (first) throw new DomainError('INVALID', first.message, { issues });
}

type Decider = (typeof DECIDED_BY)[number];

function deciderOf({ appData }: FolderMetadata, ruleId: string | null): Decider {
  if (ruleId === null) return 'nobody';
  const rule = appData.rules.find((each) => each.ruleId === ruleId);
  return rule?.ruleConfig.llmPrompt === undefined ? 'rule' : 'prompt';
}

function updatedOf(
  metadata: FolderMetadata,
  { transactionId, ruleId, ruleCategoryId }: ChosenRow,
  categoryId: string | null,
) {
  const decidedBy: Decider = categoryId === null ? deciderOf(metadata, ruleId) : 'person';
  return { transactionId, categoryId: categoryId ?? ruleCategoryId, decidedBy, ruleId };
}

/** The identity of a row in its folder. A row and its duplicate have the same. */
function keyOf({ rowHash, occurrence }: ChosenRow): string {
  return `${rowHash}:${occurrence}`;
}

/** One choice for a row and its duplicates in other files, which share it: the last that was asked for. */
function choicesOf(rows: readonly ChosenRow[], changes: readonly Change[]) {
  const rowOf = new Map(rows.map((row) => [row.transactionId, row]));
  const choices = new Map<string, ChosenRow & { categoryId: string | null; fromCategoryId: string | null }>();
  for (const { transactionId, categoryId } of changes) {
    const row = rowOf.get(transactionId);
    if (row === undefined) continue;
    choices.set(keyOf(row), { ...row, categoryId, fromCategoryId: row.chosenCategoryId ?? row.ruleCategoryId });
  }
  return choices;
}

/** @throws CONFLICT `period_posted` with the transactions whose period is posted. None is changed. */
async function checkNotPosted(em: EntityManager, folderId: string, ids: readonly string[]): Promise<void> {
  const locked = await lockedTransactions(em, folderId, ids);
  if (locked.length === 0) return;
  const months = [...new Set(locked.map(({ month }) => month))].toSorted();
  throw new DomainError(
    'CONFLICT',
    `${locked.length === 1 ? 'A transaction is' : `${locked.length} transactions are`} of a posted month: ${months.join(', ')}. Nothing was changed. The Owner of the folder can reopen the month.`,
    { detailCode: 'period_posted', details: { months, transactionIds: locked.map((each) => each.transactionId) } },
  );
}

/** Sets or withdraws the categories of transactions. A category that a person has set wins over the rules. */
export const updateTransactions = command({
  area: 'bankReconcile',
  verb: 'updateTransactions',
  summary: 'Set the category of bank transactions, or withdraw it',
  input: UpdateTransactionInput,
  output: dataAnswer(TransactionsUpdated),
  access: onFolder('write'),
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    const { metadata } = await configOf(em, folder.id);
    checkCategories(metadata, input);
    const changes = changesOf(input);
    const ids = changes.map(({ transactionId }) => transactionId);
    // Before the rows, as a run of statements takes both.
    await lockPeriodsShared(em, folder.id);
    const rows = await lockTransactions(em, viewerOf(actor), folder.id, ids);
    // All or nothing: an id that the caller may not know fails the whole call.
    if (rows.length < changes.length) throw notFound('Transaction');
    await checkNotPosted(em, folder.id, ids);
    const choices = choicesOf(rows, changes);
    const author = { organizationId: actor.membership.organizationId, folderId: folder.id, userId: actor.userId };
    // Nothing is withdrawn where nobody has set anything.
    const effective = [...choices.values()].filter(
      (each) => each.categoryId !== null || each.chosenCategoryId !== null,
    );
    await setChoices(em, author, effective);
    await emitBank({ em, emit }, folder, 'categorized');
    note('aiTableFolder', folder.id, { transactions: rows.length });
    return ok(
      {
        updated: rows.map((row) => updatedOf(metadata, row, choices.get(keyOf(row))?.categoryId ?? null)),
        undo: rows.map(({ transactionId, chosenCategoryId }) => ({ transactionId, categoryId: chosenCategoryId })),
      },
      rows.length === 1 ? 'The category was changed.' : `The categories of ${rows.length} transactions were changed.`,
    );
  },
});
