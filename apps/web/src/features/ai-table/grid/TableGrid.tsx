import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { cellId } from '../../../shared/grid/cell-place.ts';
import { placeColumns, ROW_PX } from '../../../shared/grid/geometry.ts';
import { Grid } from '../../../shared/grid/Grid.tsx';
import { type GridFocus, useFocusedPlace } from '../../../shared/grid/grid-focus.ts';
import { useVirtualColumns } from '../../../shared/grid/use-virtual-columns.ts';
import { useShownRows } from '../../../shared/grid/use-shown-rows.ts';
import { useVirtualRows } from '../../../shared/grid/use-virtual-rows.ts';
import { useFocusOnMount } from '../../../shared/keyboard/return-focus.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import type { Sort } from '../view/operators.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { ADD_PX, documentWidthFor } from './document-width.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { HeadActions } from './head-actions.ts';
import type { RowStore } from './row-store.ts';
import { useGridInput } from './use-grid-input.ts';
import { useTotal } from './use-row.ts';
import styles from './TableGrid.module.css';

type Props = {
  label: string;
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  head: HeadActions;
  sorts: readonly Sort[];
  /** Share of a column's cells that are filled, by column id. */
  shares: ReadonlyMap<string, number>;
  isRunning: boolean;
  mayEdit: boolean;
  isPanelOpen: boolean;
};

/** The cells of a table. Only visible rows and columns are in the page, whatever the table's size. */
export function TableGrid(props: Props) {
  const { label, columns, store, focus, actions, head, isRunning, mayEdit, isPanelOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width: gridWidth, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, measured);
  useFocusOnMount(scroller);
  const total = useTotal(store);
  const { rows, across, showRows, layout } = useTableWindow({ columns, store, focus, scroller, gridWidth, height });
  const place = useFocusedPlace(focus);
  const page = Math.max(1, Math.floor((height - 2 * ROW_PX) / ROW_PX));
  const input = useGridInput({ columns, focus, actions, head, page, rowCount: total ?? 0, scroller });
  const parts = { ...layout, scrolled: across.rendered, width: Math.max(across.totalWidth, gridWidth) };
  return (
    <Grid
      ref={ref}
      className={styles.grid}
      data-panel={isPanelOpen || undefined}
      label={label}
      rowCount={total === undefined ? undefined : total + 1}
      columnCount={columns.length + (mayEdit ? 2 : 1)}
      activeId={cellId(place)}
      canvas={{ height: rows.totalHeight, width: parts.width }}
      head={
        <GridHead
          {...parts}
          focus={focus}
          sorts={props.sorts}
          shares={props.shares}
          actions={head}
          mayEdit={mayEdit}
          columnCount={columns.length}
        />
      }
      onScroll={showRows}
      {...input}
    >
      {rows.rendered.map(({ index, top, key, opensUp }) => (
        <GridRow
          key={key}
          {...parts}
          index={index}
          top={top}
          store={store}
          focus={focus}
          actions={actions}
          isRunning={isRunning}
          opensUp={opensUp}
        />
      ))}
    </Grid>
  );
}

type WindowOptions = Pick<Props, 'columns' | 'store' | 'focus'> & {
  scroller: RefObject<HTMLDivElement | null>;
  gridWidth: number;
  height: number;
};

/** Lays out the columns, picks the visible rows and columns, loads them, and keeps the focused cell visible. */
function useTableWindow({ columns, store, focus, scroller, gridWidth, height }: WindowOptions) {
  const place = useFocusedPlace(focus);
  const editedRow = useStore(focus.store, ({ editing }) => editing?.place.row);
  const columnsWidth = columns.reduce((sum, column) => sum + column.width, 0);
  const documentWidth = documentWidthFor(gridWidth, columnsWidth);
  const { pinned, pinnedWidth, scrolled } = useMemo(
    () => placeColumns(columns, documentWidth),
    [columns, documentWidth],
  );
  const count = useTotal(store) ?? 0;
  const rows = useVirtualRows({ count, height, scroller, focusedRow: place.row, editedRow });
  const across = useVirtualColumns({
    columns: scrolled,
    scroller,
    start: pinnedWidth,
    end: ADD_PX,
    focusedColumn: place.column - pinned.length,
  });
  const showRows = useShownRows(store, { total: useTotal(store), height, scroller });
  const reveal = useCallback(
    (row: number, column: number) => {
      if (row >= 0) rows.virtualizer.scrollToIndex(row);
      if (column >= pinned.length) across.virtualizer.scrollToIndex(column - pinned.length);
    },
    [rows.virtualizer, across.virtualizer, pinned.length],
  );
  // The width is a dependency because the evidence panel takes some of it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => reveal(place.row, place.column), [place, reveal, gridWidth]);
  return { rows, across, showRows, layout: { pinned, pinnedWidth, documentWidth } };
}
