import { useEffect, useMemo, useState } from 'react';
import { type CellActions, type CellContext, createCellActions } from './cell-actions.ts';
import { createHistory } from './history.ts';
import type { RowStore } from '../grid/row-store.ts';
import { createWriter } from './write-cells.ts';

type Given = Omit<CellContext, 'write' | 'undoLast' | 'redoLast'>;

/** The actions on the cells of a table, always the same ones, working on what holds when they are called. */
export function useCellActions(given: Given & { tableId: string; store: RowStore }): CellActions {
  const { tableId, store } = given;
  const [history] = useState(createHistory);
  const write = useMemo(() => createWriter(tableId, store, history), [tableId, store, history]);
  const context: CellContext = {
    ...given,
    write,
    undoLast: async () => (await history.undoLast())?.label,
    redoLast: async () => (await history.redoLast())?.label,
  };
  const [{ actions, keep }] = useState(() => {
    let latest = context;
    return {
      actions: createCellActions(() => latest),
      keep: (next: CellContext) => {
        latest = next;
      },
    };
  });
  useEffect(() => keep(context));
  return actions;
}
