import type { Datatable } from '@atrium/domain/ai-table';
import { apiClient, queries } from '../../../shared/api/client.ts';
import type { Scope } from '../../../shared/conversation/scope.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { RowStore } from '../grid/row-store.ts';

/** Adds an empty row without a document. */
export async function addRow(datatableId: string, store: RowStore): Promise<void> {
  const isDone = await attempt(() => apiClient.aiTable.createRow.mutate({ datatableId }));
  await queries.aiTable.me.invalidate({ datatableId });
  store.refresh();
  if (isDone) toastInfo('A row was added at the end');
}

export async function deleteRows(datatableId: string, rowIds: string[], store: RowStore): Promise<void> {
  await attempt(() => apiClient.aiTable.deleteRow.mutate({ datatableId, rowIds }));
  store.refresh();
  await queries.aiTable.invalidate();
}

/** Changes the data rooms, folders and files that a table reads. Returns whether the server took the change. */
export async function updateDocuments({ id }: Datatable, scope: Scope): Promise<boolean> {
  const isDone = await attempt(() =>
    apiClient.aiTable.update.mutate({ datatableId: id, knowledgeContextTree: [...scope] }),
  );
  await queries.aiTable.invalidate();
  return isDone;
}
