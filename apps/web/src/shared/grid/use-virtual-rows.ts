import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { ROW_PX, rowsAround } from './geometry.ts';
import { useRangeWith } from './use-range-with.ts';

type Options = {
  /** Number of rows in the list. */
  count: number;
  /** Height of the grid, in pixels. */
  height: number;
  scroller: RefObject<HTMLElement | null>;
  focusedRow: number;
  editedRow: number | undefined;
  /** Heights of a row and of the sticky head, in pixels. */
  rowPx?: number;
  headPx?: number;
};
/** `opensUp`: the editor of this row has no room below it. */
type RenderedRow = { index: number; top: number; key: number | string; opensUp: boolean };

const OVERSCAN = 5;
/** Rows at the bottom edge that leave no room for a popup below them. */
const NEAR_BOTTOM = 5;

/**
 * Renders only the visible rows of a list with fixed row heights, and the focused row, which must keep its element.
 * Rows that become visible reuse the elements of rows that leave.
 */
export function useVirtualRows(options: Options) {
  const { count, height, scroller, focusedRow, editedRow, rowPx = ROW_PX, headPx = ROW_PX } = options;
  const pool = 2 * OVERSCAN + 2 + Math.ceil(height / rowPx);
  // Nothing here is memoised with the virtualizer's results.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // Rows are measured from the top of the scrolling element, where the head is.
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: 4,
    rangeExtractor: useRangeWith(
      focusedRow,
      useCallback((range: Range) => rowsAround(range, pool), [pool]),
    ),
  });
  const items = rows.getVirtualItems();
  const others = items.filter(({ index }) => index !== focusedRow);
  const first = others[0]?.index ?? 0;
  // The edited row, and a focused row far from the visible ones, keep elements that no other row takes over.
  const keyOf = (index: number): number | string => {
    if (index === editedRow) return 'edited';
    const isApart = index === focusedRow && !items.some((other) => Math.abs(other.index - index) === 1);
    return isApart && items.length > 1 ? 'apart' : index % pool;
  };
  // Moving an element costs the browser more than filling it, so the order is restored when scrolling ends.
  const ordered = rows.isScrolling ? items.toSorted((a, b) => (a.index % pool) - (b.index % pool)) : items;
  const bottom = (rows.scrollOffset ?? 0) + height - NEAR_BOTTOM * rowPx;
  return {
    rendered: ordered.map(({ index, start }): RenderedRow => ({
      index,
      top: start - headPx,
      key: keyOf(index),
      opensUp: index === editedRow && start > bottom && index >= NEAR_BOTTOM,
    })),
    first,
    last: others.at(-1)?.index ?? first,
    totalHeight: rows.getTotalSize(),
    virtualizer: rows,
  };
}
