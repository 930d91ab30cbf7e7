import type { Row } from '@atrium/domain/ai-table';
import { apiClient } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';

/** Takes or dismisses a newer value, or restores the extracted one. */
export type CellChoice = 'takeProposal' | 'dismissProposal' | 'restore';
type Target = { datatableId: string; row: Row | undefined; column: ShownColumn | undefined };

/** Applies a choice to a cell. Does nothing while the row is not loaded. */
export async function settleCell(store: RowStore, { datatableId, row, column }: Target, choice: CellChoice) {
  if (row === undefined || column === undefined) return;
  await attempt(async () => {
    const answer = await apiClient.aiTable.updateRow.mutate({ datatableId, rowId: row.id, [choice]: [column.name] });
    store.replace(answer.data);
  });
  store.refresh();
}

/** Brings back a former value of a cell. */
export async function restoreFormer(
  store: RowStore,
  { datatableId, row, column }: Target,
  restoreId: string,
): Promise<void> {
  if (row === undefined || column === undefined) return;
  const input = { datatableId, rowId: row.id, column: column.name, restoreId };
  const isDone = await attempt(() => apiClient.aiTable.restoreCell.mutate(input));
  store.refresh();
  if (isDone) announce('The value was restored');
}
