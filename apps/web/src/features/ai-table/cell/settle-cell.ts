import type { Row } from '@atrium/domain/ai-table';
import { apiClient } from '../../../shared/api/client.ts';
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
