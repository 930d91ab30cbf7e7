import { useSyncExternalStore } from 'react';
import type { CellActions } from './cell-actions.ts';
import { CellEditor } from './CellEditor.tsx';
import { EvidencePanel, type PanelActions } from './EvidencePanel.tsx';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { RowStore } from '../grid/row-store.ts';
import { useRow } from '../grid/use-row.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Props = {
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  isRunning: boolean;
  /** On a phone there is no grid to write in. */
  writesHere: boolean;
  cells: Pick<CellActions, 'commit' | 'stopEditing'>;
  mayEdit: boolean;
  actions: PanelActions;
};

/** The evidence of the cell that has the focus; of the first column while a document has it. */
export function PanelHost({ columns, store, focus, isRunning, writesHere, cells, ...panel }: Props) {
  const { row: at, column } = useSyncExternalStore(focus.subscribe, () => focus.getSelection().focus);
  const index = Math.max(0, at);
  const { row, work } = useRow(store, index, isRunning);
  const editing = useSyncExternalStore(focus.subscribe, focus.getEditing);
  const named = columns[Math.max(0, column)];
  const editor = writesHere && editing !== null && row !== undefined && named !== undefined && (
    <CellEditor
      column={named}
      cell={row.cells[named.name]}
      text={undefined}
      isLow={false}
      onCommit={(written) => cells.commit(row, named, written, 'stay')}
      onCancel={cells.stopEditing}
    />
  );
  const { total } = useSyncExternalStore(store.subscribe, store.getState);
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
