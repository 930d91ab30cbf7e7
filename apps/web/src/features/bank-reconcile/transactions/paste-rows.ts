import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastError } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { pastedCategories } from './paste-categories.ts';
import type { RowCursor } from './row-cursor.ts';
import { setCategories } from './transaction-actions.ts';
import type { TransactionRows } from './use-transactions.ts';

type Pasting = {
  target: { folderId: string; rows: TransactionRows };
  cursor: RowCursor;
  categories: readonly GlCategory[];
};

/**
 * Pastes categories: one to the selected rows, or several to as many selected rows in the order of the list, or to the rows from
 * the active one on. Changes nothing if a line is no category, or if the rows and the lines do not match in number.
 */
export async function pasteCategories(text: string, { target, cursor, categories }: Pasting): Promise<void> {
  const pasted = pastedCategories(text, categories);
  if ('unknown' in pasted) {
    toastError(
      `“${pasted.unknown.slice(0, 60)}” is not a category. Nothing was pasted. Copy codes or names of categories, one a line.`,
    );
    return;
  }
  const [first, ...others] = pasted.categoryIds;
  if (first === undefined) return;
  if (others.length === 0) {
    const ids = cursor.targets();
    await setCategories(
      target,
      ids,
      ids.map(() => first),
    );
    return;
  }
  const { rows } = target;
  if (cursor.picked.size === pasted.categoryIds.length) {
    const placed = [...cursor.picked].map((id) => ({ id, at: rows.indexOf(id) ?? Infinity }));
    const ids = placed.toSorted((a, b) => a.at - b.at).map(({ id }) => id);
    await setCategories(target, ids, pasted.categoryIds);
    return;
  }
  const last = cursor.at + pasted.categoryIds.length - 1;
  if (cursor.picked.size > 0 || last >= (rows.total ?? 0)) {
    const lines = countOf(pasted.categoryIds.length, { one: '# category', other: '# categories' });
    toastError(
      cursor.picked.size > 0
        ? `The clipboard has ${lines}, and ${countOf(cursor.picked.size, { one: '# row is', other: '# rows are' })} selected. Select as many rows, or clear the selection.`
        : `The clipboard has ${lines}, and fewer rows follow. Nothing was pasted.`,
    );
    return;
  }
  await attempt(async () => {
    await rows.ensure(cursor.at, last);
    const ids = pasted.categoryIds.flatMap((_, at) => rows.rowAt(cursor.at + at)?.id ?? []);
    if (ids.length < pasted.categoryIds.length) throw new Error('The rows are not loaded.');
    await setCategories(target, ids, pasted.categoryIds);
  });
}
