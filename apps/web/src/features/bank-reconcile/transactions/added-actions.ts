import type { AddedColumn } from '@atrium/domain/bank-reconcile';
import type { Written } from '@atrium/domain/value';
import { sentValue } from '../../../shared/ai-table/entry.ts';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { keepUndo } from './transaction-actions.ts';
import { refreshFolder, type TransactionRows } from './use-transactions.ts';

/** Adds a column of text that people fill in. Returns whether it worked. */
export async function addColumn(datatableId: string, name: string): Promise<boolean> {
  const isDone = await attempt(() =>
    apiClient.aiTable.addColumns.mutate({ datatableId, columns: [{ name, generation_method: { type: 'manual' } }] }),
  );
  if (isDone) toastInfo(`Column ${name} added. Press E to write into the active row.`);
  await refreshFolder();
  return isDone;
}

type Target = { datatableId: string; rows: TransactionRows };
type Edit = { rowId: string; column: AddedColumn; before: Written; after: Written };

/** Writes into an added column. The write can be undone. Returns whether it worked. */
export async function writeAdded(target: Target, { rowId, column, before, after }: Edit): Promise<boolean> {
  const send = async (written: Written) =>
    attempt(async () => {
      const values = { [column.name]: sentValue(written) };
      await apiClient.aiTable.updateRow.mutate({ datatableId: target.datatableId, rowId, values });
      target.rows.refresh();
    });
  const isDone = await send(after);
  if (isDone) keepUndo(async () => void (await send(before)));
  return isDone;
}
