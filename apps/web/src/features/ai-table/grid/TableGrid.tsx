import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useFocusOnMount } from '../../../shared/keyboard/return-focus.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import type { Sort } from '../view/operators.ts';
import type { GridFocus } from './grid-focus.ts';
import { ADD_PX, documentWidthFor, placeSideBySide, ROW_PX, rowsAround } from './grid-geometry.ts';
import { GridHead } from './GridHead.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import type { HeadActions } from './head-actions.ts';
import type { RowStore } from './row-store.ts';
import { useGridInput } from './use-grid-input.ts';
import type { ShownColumn } from '../view/view-state.ts';
import styles from './TableGrid.module.css';

type Props = {
  label: string;
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  head: HeadActions;
  sorts: readonly Sort[];
  shares: ReadonlyMap<string, number>;
  isRunning: boolean;
  mayEdit: boolean;
  isPanelOpen: boolean;
};

const MANY_PX = 200;
const OVERSCAN = 5;

/** Rows and columns in sight, and no others, whatever the table's size. */
export function TableGrid(props: Props) {
  const { label, columns, store, focus, actions, head, sorts, shares, isRunning, mayEdit, isPanelOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width: gridWidth, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, measured);
  useFocusOnMount(scroller);
  const { total } = useSyncExternalStore(store.subscribe, store.getState);
  const count = total ?? 0;
  const active = useSyncExternalStore(focus.subscribe, () => focus.getSelection().focus);
  const editedRow = useSyncExternalStore(focus.subscribe, () => focus.getEditing()?.place.row);

  const columnsWidth = columns.reduce((sum, column) => sum + column.width, 0);
  const documentWidth = documentWidthFor(gridWidth, columnsWidth);
  const { pinned, pinnedWidth, freeColumns } = useMemo(
    () => placeAll(columns, documentWidth),
    [columns, documentWidth],
  );
  const activeFree = active.column - pinned.length;

  const pool = 2 * OVERSCAN + 2 + Math.ceil(height / ROW_PX);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: 4,
    rangeExtractor: useWith(
      active.row,
      useCallback((range: Range) => rowsAround(range, pool), [pool]),
    ),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: freeColumns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => freeColumns[index]?.width ?? MANY_PX,
    getItemKey: (index) => freeColumns[index]?.id ?? index,
    overscan: 2,
    paddingStart: pinnedWidth,
    paddingEnd: ADD_PX,
    scrollPaddingStart: pinnedWidth,
    rangeExtractor: useWith(activeFree, defaultRangeExtractor),
  });
  useEffect(() => across.measure(), [across, freeColumns, pinnedWidth]);

  const seen = across.getVirtualItems();
  const seenKey = seen.map(({ index }) => index).join();
  const free = useMemo(
    () => seen.flatMap(({ index }) => freeColumns[index] ?? []),
    // The items are new objects on every scroll; which ones they are is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [seenKey, freeColumns],
  );

  const visible = rows.getVirtualItems();
  const inSight = visible.filter(({ index }) => index !== active.row);
  const first = inSight[0]?.index ?? 0;
  const last = inSight.at(-1)?.index ?? first;
  useEffect(() => store.show(first, last), [store, first, last]);

  const reveal = useCallback(
    (row: number, column: number) => {
      if (row >= 0) rows.scrollToIndex(row);
      if (column >= pinned.length) across.scrollToIndex(column - pinned.length);
    },
    [rows, across, pinned.length],
  );
  // Also when the evidence takes some of the width.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => reveal(active.row, active.column), [active, reveal, gridWidth]);

  const page = Math.max(1, Math.floor((height - 2 * ROW_PX) / ROW_PX));
  const input = useGridInput({ columns, store, focus, actions, head, page, count, scroller });
  const width = Math.max(across.getTotalSize(), gridWidth);
  // Rows that come into sight take over the elements of those that leave. Not so the one that is written in, and the
  // one with the focus when it is far from the others.
  const keyOf = (index: number): number | string => {
    if (index === editedRow) return 'edited';
    const isApart = index === active.row && !visible.some((other) => Math.abs(other.index - index) === 1);
    return isApart && visible.length > 1 ? 'apart' : index % pool;
  };
  // To move an element costs the browser more than to fill it: they are put in their order when scrolling ends.
  const inPage = rows.isScrolling ? visible.toSorted((a, b) => (a.index % pool) - (b.index % pool)) : visible;
  const low = (rows.scrollOffset ?? 0) + height - 5 * ROW_PX;
  return (
    <div
      ref={ref}
      className={styles.grid}
      data-panel={isPanelOpen || undefined}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : count + 1}
      aria-colcount={columns.length + (mayEdit ? 2 : 1)}
      aria-multiselectable="true"
      aria-activedescendant={cellId(active.row, active.column)}
      {...input}
    >
      <GridHead
        width={width}
        pinnedWidth={pinnedWidth}
        documentWidth={documentWidth}
        pinned={pinned}
        free={free}
        focus={focus}
        sorts={sorts}
        shares={shares}
        actions={head}
        mayEdit={mayEdit}
        columnCount={columns.length}
      />
      <div role="rowgroup" className={styles.canvas} style={{ height: rows.getTotalSize(), width }}>
        {inPage.map(({ index, start }) => (
          <GridRow
            key={keyOf(index)}
            index={index}
            top={start}
            width={width}
            pinnedWidth={pinnedWidth}
            documentWidth={documentWidth}
            pinned={pinned}
            free={free}
            store={store}
            focus={focus}
            actions={actions}
            isRunning={isRunning}
            isLow={index === editedRow && start > low && index > 4}
          />
        ))}
      </div>
    </div>
  );
}

function placeAll(columns: readonly ShownColumn[], documentWidth: number) {
  const isPinned = (column: ShownColumn) => column.isPinned;
  const pinned = placeSideBySide(columns.filter(isPinned), 0, documentWidth);
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, documentWidth);
  const others = columns.filter((column) => !isPinned(column));
  return { pinned, pinnedWidth, freeColumns: placeSideBySide(others, pinned.length, pinnedWidth) };
}

/** The items in sight and the one with the focus, which must stay in the page while it has it. */
function useWith(index: number, extract: (range: Range) => number[]) {
  return useCallback(
    (range: Range) => {
      const seen = extract(range);
      if (index < 0 || index >= range.count || seen.includes(index)) return seen;
      return [...seen, index].sort((a, b) => a - b);
    },
    [index, extract],
  );
}
