import { useCallback, useSyncExternalStore } from 'react';
import { EvidencePanel, type PanelActions } from './EvidencePanel.tsx';
import type { GridFocus } from './grid-focus.ts';
import type { RowStore } from './row-store.ts';
import type { ShownColumn } from './view-state.ts';

type Props = {
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  isRunning: boolean;
  mayEdit: boolean;
  actions: PanelActions;
};

/** The evidence of the cell that has the focus; of the first column while a document has it. */
export function PanelHost({ columns, store, focus, ...panel }: Props) {
  const { row: at, column } = useSyncExternalStore(focus.subscribe, () => focus.getSelection().focus);
  const index = Math.max(0, at);
  const row = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribeRow(index, listener), [store, index]),
    () => store.rowAt(index),
  );
  const { total } = useSyncExternalStore(store.subscribe, store.getState);
  return (
    <EvidencePanel
      row={row}
      column={columns[Math.max(0, column)]}
      position={{ row: index, total: total ?? 0 }}
      {...panel}
    />
  );
}
