import { clampToCells } from '../../../shared/grid/selection.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { type CellChoice, restoreFormer, settleCell } from '../cell/settle-cell.ts';
import { PanelHost } from '../cell/PanelHost.tsx';
import { focusGrid } from '../grid/focus-grid.ts';
import type { OpenTable } from './open-table.ts';
import type { TableDialogs } from './use-table-dialogs.ts';

type Props = { open: OpenTable; dialogs: TableDialogs; actions: CellActions };

/** The evidence panel of the focused cell. */
export function TablePanel({ open, dialogs, actions }: Props) {
  const { table, view, store, focus, show } = open;
  const settle = (choice: CellChoice) => {
    const { row, column } = focus.place;
    const target = { datatableId: table.id, row: store.rowAt(row), column: view.columns[column] };
    void settleCell(store, target, choice);
  };
  return (
    <PanelHost
      datatableId={table.id}
      columns={view.columns}
      store={store}
      focus={focus}
      isRunning={open.isRunning}
      editsInPanel={open.isPhone}
      cells={actions}
      mayEdit={open.mayEdit}
      actions={{
        step: (by) => focus.goTo(clampToCells({ ...focus.place, row: focus.place.row + by })),
        close: () => {
          show({ panel: undefined, row: undefined, col: undefined });
          focusGrid();
        },
        accept: actions.accept,
        edit: () => actions.startEditing(clampToCells(focus.place), undefined),
        readAgain: actions.readAgain,
        settleProposal: (take) => settle(take ? 'takeProposal' : 'dismissProposal'),
        restore: () => settle('restore'),
        restoreFormer: (restoreId) => {
          const { row, column } = clampToCells(focus.place);
          const target = { datatableId: table.id, row: store.rowAt(row), column: view.columns[column] };
          void restoreFormer(store, target, restoreId);
        },
        editColumn: dialogs.editColumn,
        ask: open.askAbout,
      }}
    />
  );
}
