import { MAX_TRANSACTIONS, type Transaction } from '@atrium/domain/bank-reconcile';
import { inPieces } from '@atrium/domain/kernel';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { refreshFolder, type TransactionRows } from './use-transactions.ts';

/** A category for a transaction; null withdraws what a person has set, so that rules decide again. */
type Change = { transactionId: string; categoryId: string | null };
type Target = { folderId: string; rows: TransactionRows };

/** Undoes the last change of categories. */
let undoChange: (() => Promise<void>) | undefined;

/** Undoes the last change of categories. Returns whether there was one. */
export function undoLast(): boolean {
  if (undoChange === undefined) return false;
  const undo = undoChange;
  undoChange = undefined;
  void undo();
  return true;
}

/** Sends changes and refetches. Returns what undoes them; undefined if one failed. */
async function send({ folderId, rows }: Target, changes: readonly Change[]): Promise<Change[] | undefined> {
  const undo: Change[] = [];
  const isDone = await attempt(async () => {
    for (const piece of inPieces(changes, MAX_TRANSACTIONS)) {
      const { data } = await apiClient.bankReconcile.updateTransactions.mutate({ folderId, changes: piece });
      undo.push(...data.undo);
    }
  });
  rows.refresh();
  void refreshFolder();
  return isDone || undo.length > 0 ? undo : undefined;
}

async function change(target: Target, changes: readonly Change[], words: (rows: string) => string): Promise<boolean> {
  if (changes.length === 0) return false;
  const undo = await send(target, changes);
  if (undo === undefined) return false;
  undoChange = async () => void (await send(target, undo));
  toastUndo(words(countOf(undo.length, { one: '# row', other: '# rows' })), () => void undoLast());
  return true;
}

/** Sets the category of rows. Returns whether it worked. */
export async function setCategory(
  target: Target,
  ids: readonly string[],
  category: { id: string; name: string },
): Promise<boolean> {
  const changes = ids.map((transactionId) => ({ transactionId, categoryId: category.id }));
  return change(target, changes, (rows) => `${rows} set to ${category.name}`);
}

/** Sets a category on each row: the row and the category at the same place. Returns whether it worked. */
export async function setCategories(
  target: Target,
  ids: readonly string[],
  categoryIds: readonly string[],
): Promise<boolean> {
  const changes = ids.map((transactionId, at) => ({ transactionId, categoryId: categoryIds[at] ?? null }));
  return change(target, changes, (rows) => `Categories of ${rows} pasted`);
}

/** Withdraws the categories that people have set, so that the rules decide again. */
export async function withdrawCategory(target: Target, ids: readonly string[]): Promise<boolean> {
  const changes = ids.map((transactionId) => ({ transactionId, categoryId: null }));
  return change(target, changes, (rows) => `${rows} decided by the rules again`);
}

/** Confirms the present category of rows, so that later rules do not change it. Rows without a category are left out. */
export async function acceptRows(target: Target, rows: readonly Transaction[]): Promise<boolean> {
  const changes = rows.flatMap(({ id, categoryId, decidedBy }) =>
    categoryId === null || decidedBy === 'person' ? [] : [{ transactionId: id, categoryId }],
  );
  return change(target, changes, (accepted) => `${accepted} accepted`);
}
