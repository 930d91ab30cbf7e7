import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';

type Named = Pick<Datatable, 'id' | 'name'>;
type NamedFolder = Pick<AiTableFolder, 'id' | 'name'>;

export function refreshTables() {
  return Promise.all([
    queries.aiTable.invalidate(),
    queries.aiTableFolder.invalidate(),
    queries.trash.list.invalidate(),
  ]);
}

export async function renameTable({ id }: Named, name: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTable.update.mutate({ datatableId: id, name }));
  await refreshTables();
  return isDone;
}

export async function trashTable({ id, name }: Named): Promise<void> {
  const isDone = await attempt(() => apiClient.aiTable.delete.mutate({ datatableId: id }));
  await refreshTables();
  if (isDone) toastUndo(`${name} moved to the trash`, () => void restore({ id, type: 'datatable' }));
}

/** Moves tables to the trash one by one. Stops at the first that cannot be moved. */
export async function trashTables(tables: readonly Named[]): Promise<boolean> {
  const moved: Named[] = [];
  const isDone = await attempt(async () => {
    for (const table of tables) {
      await apiClient.aiTable.delete.mutate({ datatableId: table.id });
      moved.push(table);
    }
  });
  await refreshTables();
  if (moved.length > 0) {
    const words = countOf(moved.length, { one: '# table', other: '# tables' });
    toastUndo(
      `${words} moved to the trash`,
      () => void restore(...moved.map(({ id }) => ({ id, type: 'datatable' as const }))),
    );
  }
  return isDone;
}

type MovedTable = Pick<Datatable, 'id' | 'name' | 'aiTableFolderId'>;

/** Moves a table into a folder, or with null out of its folder. Returns whether it worked. */
export async function moveTable(
  { id, name, aiTableFolderId }: MovedTable,
  folder: NamedFolder | null,
): Promise<boolean> {
  const moveTo = async (folderId: string | null) => {
    const isMoved = await attempt(() =>
      apiClient.aiTable.update.mutate({ datatableId: id, aiTableFolderId: folderId }),
    );
    await refreshTables();
    return isMoved;
  };
  const isDone = await moveTo(folder?.id ?? null);
  const words = folder === null ? `${name} moved out of its folder` : `${name} moved to ${folder.name}`;
  if (isDone) toastUndo(words, () => void moveTo(aiTableFolderId));
  return isDone;
}

export async function createFolder(name: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTableFolder.create.mutate({ name }));
  await refreshTables();
  return isDone;
}

export async function renameFolder({ id }: NamedFolder, name: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTableFolder.update.mutate({ id, name }));
  await refreshTables();
  return isDone;
}

export async function trashFolder({ id, name }: NamedFolder): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTableFolder.delete.mutate({ id }));
  await refreshTables();
  if (isDone) toastUndo(`${name} moved to the trash`, () => void restore({ id, type: 'aiTableFolder' }));
  return isDone;
}

async function restore(...items: { id: string; type: 'datatable' | 'aiTableFolder' }[]): Promise<void> {
  await attempt(() => apiClient.trash.restore.mutate({ items }));
  await refreshTables();
}
