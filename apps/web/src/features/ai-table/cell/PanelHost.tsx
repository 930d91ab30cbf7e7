import { useStore } from 'zustand';
import { type GridFocus, useFocusedPlace } from '../../../shared/grid/grid-focus.ts';
import type { CellActions } from './cell-actions.ts';
import { CellEditor } from './CellEditor.tsx';
import { EvidencePanel, type PanelActions } from './EvidencePanel.tsx';
import type { RowStore } from '../grid/row-store.ts';
import { useRow, useTotal } from '../grid/use-row.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Props = {
  datatableId: string;
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  isRunning: boolean;
  /** Shows the editor in the panel: on a phone there is no grid to edit in. */
  editsInPanel: boolean;
  cells: Pick<CellActions, 'commit' | 'stopEditing'>;
  mayEdit: boolean;
  actions: PanelActions;
};

/** The evidence of the focused cell, or of the first column while a document is focused. */
export function PanelHost({ columns, store, focus, isRunning, editsInPanel, cells, ...panel }: Props) {
  const place = useFocusedPlace(focus);
  const index = Math.max(0, place.row);
  const { row, work } = useRow(store, index, isRunning);
  const editing = useStore(focus.store, (state) => state.editing);
  const named = columns[Math.max(0, place.column)];
  const editor = editsInPanel && editing !== null && row !== undefined && named !== undefined && (
    <CellEditor
      column={named}
      cell={row.cells[named.name]}
      text={undefined}
      opensUp={false}
      onCommit={(written) => cells.commit(row, named, written, 'stay')}
      onCancel={cells.stopEditing}
    />
  );
  const total = useTotal(store);
  return (
    <EvidencePanel
      row={row}
      column={named}
      work={work}
      isRunning={isRunning}
      editor={editor}
      position={{ row: index, total: total ?? 0 }}
      {...panel}
    />
  );
}
