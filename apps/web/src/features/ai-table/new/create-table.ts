import { attempt } from '../../../shared/feedback/attempt.ts';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { tryColumns } from '../column/column-actions.ts';
import { isWritten } from '../column/column-draft.ts';
import { refreshTables } from '../folder/tables-actions.ts';
import { createInputOf, type NewTable } from './new-table-form.ts';

/** Rows that a trial fills. */
export const TRIED_ROWS = 5;

type Options = { folder: string | undefined; isTrial: boolean; onCreated: (datatableId: string) => Promise<void> };

/** Creates a table and fills it; a trial fills only its first rows. */
export async function createTable(values: NewTable, { folder, isTrial, onCreated }: Options): Promise<void> {
  await attempt(async () => {
    const { id } = (await apiClient.aiTable.create.mutate(createInputOf(values, folder, isTrial))).data;
    if (isTrial) {
      const rows = await apiClient.aiTable.fetch.query({ datatableId: id, limit: TRIED_ROWS });
      await tryColumns(
        id,
        values.columns.filter(isWritten),
        rows.data.map((row) => row.id),
      );
    }
    await Promise.all([refreshTables(), queries.organization.me.invalidate()]);
    await onCreated(id);
  });
}
