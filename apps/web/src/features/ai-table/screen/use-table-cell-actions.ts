import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { useCellActions } from '../cell/use-cell-actions.ts';
import { focusGridAfterEdit } from '../grid/focus-grid.ts';
import { startRun } from '../run/run-actions.ts';
import type { OpenTable } from './open-table.ts';
import type { TableDialogs } from './use-table-dialogs.ts';

/** Number of cells that are read again without asking. */
const FEW_CELLS = 20;

/** Connects the actions on cells with the dialogs, the panel and the views of a table. */
export function useTableCellActions(open: OpenTable, dialogs: TableDialogs): CellActions {
  const { table, search, show, view, store, focus, mayEdit, isPanelOpen } = open;
  return useCellActions({
    tableId: table.id,
    columns: view.columns,
    store,
    focus,
    mayEdit,
    isPanelOpen,
    openEvidence: () => show({ panel: 'open', about: undefined, chat: undefined }),
    closeEvidence: () => isPanelOpen && show({ panel: undefined, row: undefined, col: undefined }),
    openRowMenu: dialogs.openRowMenu,
    openReview: () => {
      if (table.reviewCount > 0 && search.tab !== 'review') view.open('review');
      else toastInfo('Nothing is left to review');
    },
    readAgain: (rowIds, columnIds, hasEdited) => {
      const request = { mode: 'regenerate' as const, datatableId: table.id, rowIds, columnIds };
      if (!hasEdited && rowIds.length * columnIds.length <= FEW_CELLS) void startRun(request);
      else
        dialogs.askRun({
          ...request,
          title: 'Read these cells again',
          explanation: 'Replaces the extracted values. Values written by people are kept.',
          mayReplace: hasEdited,
        });
    },
    focusGrid: focusGridAfterEdit,
  });
}
