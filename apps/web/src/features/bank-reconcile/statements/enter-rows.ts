import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { noteRun } from '../folder/run-store.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import type { EnteredRows } from './row-draft.ts';

/** Stores rows, or withdraws them, and proves the statement again. Returns whether it worked. */
export async function enterRows(folderId: string, documentId: string, rows: EnteredRows): Promise<boolean> {
  const isDone = await attempt(async () => {
    const { taskId } = await apiClient.bankReconcile.enterRows.mutate({ folderId, documentId, rows });
    noteRun(folderId, taskId);
  });
  await refreshFolder();
  return isDone;
}
