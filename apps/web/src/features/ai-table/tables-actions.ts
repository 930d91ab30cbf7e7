import type { Datatable } from '@atrium/domain/ai-table';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastUndo } from '../../shared/feedback/toast.ts';

type Named = Pick<Datatable, 'id' | 'name'>;

const refresh = () => Promise.all([queries.aiTable.invalidate(), queries.trash.list.invalidate()]);

export async function renameTable({ id }: Named, name: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTable.update.mutate({ datatableId: id, name }));
  await refresh();
  return isDone;
}

export async function trashTable({ id, name }: Named): Promise<void> {
  const isDone = await attempt(() => apiClient.aiTable.delete.mutate({ datatableId: id }));
  await refresh();
  if (isDone) toastUndo(`${name} moved to the trash`, () => void restoreTable(id));
}

async function restoreTable(id: string): Promise<void> {
  await attempt(() => apiClient.trash.restore.mutate({ items: [{ id, type: 'datatable' }] }));
  await refresh();
}
