import { MAX_TRANSACTIONS, type Transaction } from '@atrium/domain/bank-reconcile';
import { inPieces } from '@atrium/domain/kernel';
import { createStore } from 'zustand/vanilla';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../../shared/feedback/toast.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { refreshFolder, type TransactionRows } from './use-transactions.ts';

/** A category for a transaction; null withdraws what a person has set, so that rules decide again. */
type Change = { transactionId: string; categoryId: string | null };
type Target = { folderId: string; rows: TransactionRows };

/** Undoes the last change of transactions. */
let undoChange: (() => Promise<void>) | undefined;

/** Keeps what undoes the last change. */
export function keepUndo(undo: () => Promise<void>): void {
  undoChange = undo;
}

/** Selecting or changing so many rows that it takes several requests. */
export type ManyRows = {
  folderId: string;
  kind: 'selecting' | 'changing';
  completed: number;
  total: number;
  stop: () => void;
};
export const manyRows = createStore<{ now: ManyRows | null }>(() => ({ now: null }));

/** Undoes the last change. Returns whether there was one. */
export function undoLast(): boolean {
  if (undoChange === undefined) return false;
  const undo = undoChange;
  undoChange = undefined;
  void undo();
  return true;
}

type Sent = { undo: Change[]; isStopped: boolean };

/**
 * Sends changes, in pieces if there are many, and refetches. Returns what undoes the pieces that were sent; undefined if there
 * are none.
 */
async function send({ folderId, rows }: Target, wanted: readonly Change[]): Promise<Sent | undefined> {
  const undo: Change[] = [];
  const stopping = new AbortController();
  const isDone = await attempt(async () => {
    let completed = 0;
    for (const piece of inPieces(wanted, MAX_TRANSACTIONS)) {
      if (stopping.signal.aborted) break;
      if (wanted.length > MAX_TRANSACTIONS)
        manyRows.setState({
          now: { folderId, kind: 'changing', completed, total: wanted.length, stop: () => stopping.abort() },
        });
      const { data } = await apiClient.bankReconcile.updateTransactions.mutate({ folderId, changes: piece });
      undo.push(...data.undo);
      completed += piece.length;
    }
  });
  manyRows.setState({ now: null });
  rows.refresh();
  void refreshFolder();
  return isDone || undo.length > 0 ? { undo, isStopped: undo.length < wanted.length } : undefined;
}

async function change(target: Target, wanted: readonly Change[], words: (rows: string) => string): Promise<boolean> {
  if (wanted.length === 0) return false;
  if (manyRows.getState().now !== null) {
    toastInfo('Another change is still running. Wait for it, or stop it.');
    return false;
  }
  const sent = await send(target, wanted);
  if (sent === undefined) return false;
  const { undo, isStopped } = sent;
  keepUndo(async () => void (await send(target, undo)));
  const done = words(countOf(undo.length, { one: '# row', other: '# rows' }));
  const left = formatCount(wanted.length - undo.length);
  toastUndo(isStopped ? `${done}. ${left} left as they were.` : done, () => void undoLast());
  return !isStopped;
}

/** Sets the category of rows. Returns whether it worked. */
export async function setCategory(
  target: Target,
  ids: readonly string[],
  category: { id: string; name: string },
): Promise<boolean> {
  const wanted = ids.map((transactionId) => ({ transactionId, categoryId: category.id }));
  return change(target, wanted, (rows) => `${rows} set to ${category.name}`);
}

/** Sets a category on each row: the row and the category at the same place. Returns whether it worked. */
export async function setCategories(
  target: Target,
  ids: readonly string[],
  categoryIds: readonly string[],
): Promise<boolean> {
  const wanted = ids.map((transactionId, at) => ({ transactionId, categoryId: categoryIds[at] ?? null }));
  return change(target, wanted, (rows) => `Categories of ${rows} pasted`);
}

/** Withdraws the categories that people have set, so that the rules decide again. */
export async function withdrawCategory(target: Target, ids: readonly string[]): Promise<boolean> {
  const wanted = ids.map((transactionId) => ({ transactionId, categoryId: null }));
  return change(target, wanted, (rows) => `${rows} decided by the rules again`);
}

/** Confirms the present category of rows, so that later rules do not change it. Rows without a category are left out. */
export async function acceptRows(target: Target, rows: readonly Transaction[]): Promise<boolean> {
  const wanted = rows.flatMap(({ id, categoryId, decidedBy }) =>
    categoryId === null || decidedBy === 'person' ? [] : [{ transactionId: id, categoryId }],
  );
  return change(target, wanted, (accepted) => `${accepted} accepted`);
}
