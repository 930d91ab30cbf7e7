import type { Batch } from '@atrium/domain/bank-reconcile/journal';
import { apiClient, type ApiInput } from '../../../shared/api/client.ts';
import { postForFile } from '../../../shared/api/download.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import type { JournalFormat } from './journal-search.ts';

/** Exports a batch. Returns its id, null if a task writes it, and undefined if it failed. */
export async function exportBatch(
  input: ApiInput['bankReconcile']['exportJournals'] & { exportFormat: JournalFormat },
): Promise<string | null | undefined> {
  let batchId: string | null | undefined;
  await attempt(async () => {
    const answer = await apiClient.bankReconcile.exportJournals.mutate(input);
    toastInfo(answer.message);
    ({ batchId } = answer);
  });
  await refreshFolder();
  return batchId;
}

/** Downloads the file of a batch, byte by byte as it was exported. */
export async function downloadBatch(folderId: string, batch: Batch): Promise<void> {
  const { batchId, exportFormat, fileName } = batch;
  const path = '/api/v1/ai_agent/bank_statement_reconcile/download-csv';
  await attempt(async () => postForFile(path, { folderId, exportFormat, batchId }, fileName));
}

/** Takes a batch back by the next one. Returns whether it worked. */
export async function reverseBatch(folderId: string, batchId: string, reason: string): Promise<boolean> {
  const isDone = await attempt(async () => {
    const { message } = await apiClient.bankReconcile.reverseBatch.mutate({ folderId, batchId, reason: reason.trim() });
    toastInfo(message);
  });
  await refreshFolder();
  return isDone;
}
