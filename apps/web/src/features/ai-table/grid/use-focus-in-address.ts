import { useEffect, useRef } from 'react';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { GridFocus } from '../../../shared/grid/grid-focus.ts';
import type { TableSearch } from '../view/table-search.ts';
import type { ShowInTable } from '../view/use-show.ts';
import type { ShownColumn } from '../view/view-state.ts';
import type { RowStore } from './row-store.ts';

type Props = {
  search: TableSearch;
  show: ShowInTable;
  store: RowStore;
  focus: GridFocus;
  columns: readonly ShownColumn[];
};
type WantedCell = { rowId: string; columnId: string | undefined };

/** Time without a move of the focus before the address changes, in milliseconds. */
const SETTLE_MS = 350;

/** Opens the cell that the address names, and keeps the focused cell in the address while its evidence is open. */
export function useFocusInAddress({ search, show, store, focus, columns }: Props): void {
  const { row: rowId, col: columnId, panel } = search;
  const wanted = useRef<WantedCell | undefined>(undefined);
  /** The cell that this hook wrote into the address. */
  const written = useRef<WantedCell | undefined>(undefined);
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  }, [columns]);

  useEffect(() => {
    let focusedId: string | undefined;
    let placing: WantedCell | undefined;
    const noteFocusedRow = () => {
      focusedId = store.rowAt(focus.place.row)?.id;
    };
    const placeFocus = () => {
      const cell = wanted.current;
      if (cell !== undefined && store.total !== undefined) {
        if (cell === placing) return;
        placing = cell;
        void focusCell(focus, store, latest.current, cell).finally(() => {
          if (wanted.current === cell) wanted.current = undefined;
        });
      } else if (focusedId !== undefined) followRow(focus, store, focusedId);
    };
    noteFocusedRow();
    // A link to another cell of the open table, such as a result of the search, changes only the address.
    if (rowId !== undefined && !isSame(written.current, { rowId, columnId })) {
      wanted.current = { rowId, columnId };
      placeFocus();
    }
    const stops = [
      store.store.subscribe((state, before) => {
        if (state.total !== before.total || state.error !== before.error) placeFocus();
      }),
      focus.store.subscribe(noteFocusedRow),
    ];
    return () => stops.forEach((stop) => stop());
  }, [store, focus, rowId, columnId]);

  useEffect(() => {
    if (panel !== 'open') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { row, column } = focus.place;
      const id = store.rowAt(row)?.id;
      // The cell that the address names is not focused yet.
      if (id === undefined || wanted.current !== undefined) return;
      written.current = { rowId: id, columnId: latest.current[column]?.id };
      show({ row: id, col: written.current.columnId });
    };
    const stop = focus.store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, SETTLE_MS);
    });
    timer = setTimeout(write, SETTLE_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [panel, store, focus, show]);
}

function isSame(a: WantedCell | undefined, b: WantedCell): boolean {
  return a?.rowId === b.rowId && a.columnId === b.columnId;
}

async function focusCell(
  focus: GridFocus,
  store: RowStore,
  columns: readonly ShownColumn[],
  cell: WantedCell,
): Promise<void> {
  const column = columns.findIndex(({ id }) => id === cell.columnId);
  // The store of rows reports errors.
  const row = await store.locate(cell.rowId).catch(() => undefined);
  if (row === undefined) toastInfo('This row is not in this list');
  else focus.goTo({ row, column });
}

/** Keeps the focus on the same row when rows before it are added or removed. */
function followRow(focus: GridFocus, store: RowStore, rowId: string): void {
  const { row, column } = focus.place;
  const index = store.indexOf(rowId);
  if (index !== undefined && index !== row) focus.goTo({ row: index, column });
}
