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
export function useVirtualRows({ count, height, scroller, focusedRow, editedRow }: Options) {
  const pool = 2 * OVERSCAN + 2 + Math.ceil(height / ROW_PX);
  // Nothing here is memoised with the virtualizer's results.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    scrollPaddingStart: ROW_PX,
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
  const bottom = (rows.scrollOffset ?? 0) + height - NEAR_BOTTOM * ROW_PX;
  return {
    rendered: ordered.map(({ index, start }): RenderedRow => ({
      index,
      top: start,
      key: keyOf(index),
      opensUp: index === editedRow && start > bottom && index >= NEAR_BOTTOM,
    })),
    first,
    last: others.at(-1)?.index ?? first,
    totalHeight: rows.getTotalSize(),
    virtualizer: rows,
  };
}
