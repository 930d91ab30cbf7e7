import { useEffect, useRef } from 'react';
import type { GridFocus } from './grid-focus.ts';
import type { RowStore } from './row-store.ts';
import type { TableSearch } from '../view/table-search.ts';
import type { ShowInTable } from '../view/use-show.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Props = {
  search: TableSearch;
  show: ShowInTable;
  store: RowStore;
  focus: GridFocus;
  columns: readonly ShownColumn[];
};

const REST_MS = 350;

/** Keeps the cell one is at in the address while its evidence is open, and goes to the one an address names. */
export function useFocusInAddress({ search, show, store, focus, columns }: Props): void {
  const { row: rowId, col: columnId, panel } = search;
  const wanted = useRef(rowId === undefined ? undefined : { rowId, columnId });
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  }, [columns]);

  // The first answer of a store: go to the cell of the address, and later keep to the same row when others leave.
  useEffect(() => {
    let here: string | undefined;
    const settle = () => {
      const { row, column } = focus.getSelection().focus;
      const named = wanted.current;
      if (named !== undefined && store.getState().total !== undefined) {
        wanted.current = undefined;
        const index = store.indexOf(named.rowId);
        const at = latest.current.findIndex(({ id }) => id === named.columnId);
        if (index !== undefined) focus.goTo({ row: index, column: at });
        return;
      }
      const moved = here === undefined ? undefined : store.indexOf(here);
      if (moved !== undefined && moved !== row) focus.goTo({ row: moved, column });
    };
    const note = () => {
      here = store.rowAt(focus.getSelection().focus.row)?.id;
    };
    note();
    const stops = [store.subscribe(settle), focus.subscribe(note)];
    return () => stops.forEach((stop) => stop());
  }, [store, focus]);

  useEffect(() => {
    if (panel !== 'open') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { row, column } = focus.getSelection().focus;
      const id = store.rowAt(row)?.id;
      if (id !== undefined) show({ row: id, col: latest.current[column]?.id });
    };
    const stop = focus.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, REST_MS);
    });
    timer = setTimeout(write, REST_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [panel, store, focus, show]);
}
