import { useEffect, useRef } from 'react';
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
  const wanted = useRef<WantedCell | undefined>(rowId === undefined ? undefined : { rowId, columnId });
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  }, [columns]);

  useEffect(() => {
    let focusedId: string | undefined;
    const noteFocusedRow = () => {
      focusedId = store.rowAt(focus.place.row)?.id;
    };
    const placeFocus = () => {
      const cell = wanted.current;
      if (cell !== undefined && store.total !== undefined) {
        wanted.current = undefined;
        focusCell(focus, store, latest.current, cell);
      } else if (focusedId !== undefined) followRow(focus, store, focusedId);
    };
    noteFocusedRow();
    const stops = [
      store.store.subscribe((state, before) => {
        if (state.total !== before.total || state.error !== before.error) placeFocus();
      }),
      focus.store.subscribe(noteFocusedRow),
    ];
    return () => stops.forEach((stop) => stop());
  }, [store, focus]);

  useEffect(() => {
    if (panel !== 'open') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { row, column } = focus.place;
      const id = store.rowAt(row)?.id;
      if (id !== undefined) show({ row: id, col: latest.current[column]?.id });
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

function focusCell(focus: GridFocus, store: RowStore, columns: readonly ShownColumn[], cell: WantedCell): void {
  const row = store.indexOf(cell.rowId);
  const column = columns.findIndex(({ id }) => id === cell.columnId);
  if (row !== undefined) focus.goTo({ row, column });
}

/** Keeps the focus on the same row when rows before it are added or removed. */
function followRow(focus: GridFocus, store: RowStore, rowId: string): void {
  const { row, column } = focus.place;
  const index = store.indexOf(rowId);
  if (index !== undefined && index !== row) focus.goTo({ row: index, column });
}
