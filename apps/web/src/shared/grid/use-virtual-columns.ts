import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import type { PlacedColumn } from './geometry.ts';
import { useRangeWith } from './use-range-with.ts';

type Options<C> = {
  /** The columns that scroll sideways, without the pinned ones. */
  columns: readonly PlacedColumn<C>[];
  scroller: RefObject<HTMLElement | null>;
  /** Width of the pinned part, and of what follows the last column, in pixels. */
  start: number;
  end: number;
  /** Index in `columns`. */
  focusedColumn: number;
};

const FALLBACK_PX = 200;

/** Renders only the visible columns, and the focused one. */
export function useVirtualColumns<C extends { id: string; width: number }>(options: Options<C>) {
  const { columns, scroller, start, end, focusedColumn } = options;
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? FALLBACK_PX,
    getItemKey: (index) => columns[index]?.id ?? index,
    overscan: 2,
    paddingStart: start,
    paddingEnd: end,
    scrollPaddingStart: start,
    rangeExtractor: useRangeWith(focusedColumn, defaultRangeExtractor),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, columns, start]);
  const items = virtualizer.getVirtualItems();
  const indexes = items.map(({ index }) => index).join();
  const rendered = useMemo(
    () => items.flatMap(({ index }) => columns[index] ?? []),
    // Each scroll creates new items; only their indexes matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [indexes, columns],
  );
  return { rendered, totalWidth: virtualizer.getTotalSize(), virtualizer };
}
