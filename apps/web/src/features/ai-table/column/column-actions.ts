import type { Column } from '@atrium/domain/ai-table';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { refreshAfterRun } from '../run/run-actions.ts';
import { type ColumnDraft, inputOf } from './column-draft.ts';

/** Adds columns and fills them. Returns whether it worked; so do the other functions here. */
export async function addColumns(datatableId: string, drafts: readonly ColumnDraft[]): Promise<boolean> {
  const isDone = await attempt(() =>
    apiClient.aiTable.addColumns.mutate({ datatableId, columns: drafts.map((draft) => inputOf(draft)) }),
  );
  await refreshAfterRun();
  return isDone;
}

/** Adds columns and fills them in a few rows only, to check the questions before paying for all rows. */
export async function tryColumns(
  datatableId: string,
  drafts: readonly ColumnDraft[],
  rowIds: readonly string[],
): Promise<boolean> {
  const isDone = await attempt(async () => {
    // Extracted columns are filled in every row when they are added, so they are added as manual ones first.
    const { columns } = await apiClient.aiTable.addColumns.mutate({
      datatableId,
      columns: drafts.map((draft) => inputOf(draft, true)),
    });
    const asked = columns.filter((_, index) => drafts[index]?.isManual === false);
    for (const { id } of asked) {
      await apiClient.aiTable.updateColumn.mutate({
        datatableId,
        columnId: id,
        generation_method: { type: 'extracted' },
      });
    }
    const columnIds = asked.map(({ id }) => id);
    await apiClient.aiTable.refreshColumns.mutate({ datatableId, columnIds, rowIds: [...rowIds] });
  });
  await refreshAfterRun();
  return isDone;
}

export async function updateColumn(datatableId: string, column: Column, draft: ColumnDraft): Promise<boolean> {
  const { name, data_type_format, generation_method } = inputOf(draft);
  const isRenamed = name !== column.display_name;
  const isDone = await attempt(() =>
    apiClient.aiTable.updateColumn.mutate({
      datatableId,
      columnId: column.id,
      data_type_format,
      generation_method: {
        ...generation_method,
        // An augmented column stays augmented.
        type: draft.isManual ? 'manual' : column.generation_method.type === 'augmented' ? 'augmented' : 'extracted',
      },
      ...(isRenamed ? { name, display_name: name } : {}),
    }),
  );
  await queries.aiTable.invalidate();
  return isDone;
}

export async function deleteColumn(datatableId: string, columnId: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.aiTable.deleteColumn.mutate({ datatableId, columnId }));
  await queries.aiTable.invalidate();
  return isDone;
}
