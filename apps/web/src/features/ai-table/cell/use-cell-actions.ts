import { useEffect, useMemo, useState } from 'react';
import { type CellActions, createCellActions } from './cell-actions.ts';
import type { CellContext } from './cell-context.ts';
import { History } from './history.ts';
import { createWriter } from './write-cells.ts';

type Options = Omit<CellContext, 'write' | 'undoLast' | 'redoLast'>;

/** Returns the actions on the cells of a table. The object never changes; its actions read the latest options. */
export function useCellActions(options: Options): CellActions {
  const { tableId, store } = options;
  const [history] = useState(() => new History());
  const write = useMemo(() => createWriter(tableId, store, history), [tableId, store, history]);
  const context: CellContext = {
    ...options,
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
