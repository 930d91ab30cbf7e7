import { useEffect, useMemo, useRef } from 'react';
import { type CellActions, type CellContext, createCellActions } from './cell-actions.ts';
import { createHistory } from './history.ts';
import type { RowStore } from './row-store.ts';
import { createWriter } from './write-cells.ts';

type Given = Omit<CellContext, 'write' | 'undoLast'>;

/** The actions on the cells of a table, always the same ones, working on what holds when they are called. */
export function useCellActions(given: Given & { tableId: string; store: RowStore }): CellActions {
  const { tableId, store } = given;
  const history = useMemo(createHistory, []);
  const write = useMemo(() => createWriter(tableId, store, history), [tableId, store, history]);
  const latest = useRef<CellContext>(null);
  const context: CellContext = {
    ...given,
    write,
    undoLast: async () => (await history.undoLast())?.label,
  };
  useEffect(() => {
    latest.current = context;
  });
  return useMemo(
    () =>
      createCellActions(() => {
        if (latest.current === null) throw new Error('The table is not on the screen yet.');
        return latest.current;
      }),
    [],
  );
}
