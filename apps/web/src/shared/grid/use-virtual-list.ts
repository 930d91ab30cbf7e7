import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

type Options = {
  /** Number of items in the list. */
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Height of an item, or an estimate for items that are measured, in pixels. */
  itemPx: number;
  overscan: number;
  /** Height of a sticky head above the items, in pixels. */
  headPx?: number;
  keyOf?: (index: number) => string | number;
  /** Index of the item to keep visible; -1 for none. */
  activeIndex?: number;
};

/** Renders only the visible items of a list. `top` is an item's offset below the head; `measure` refs measured items. */
export function useVirtualList({ count, scroller, itemPx, overscan, headPx = 0, keyOf, activeIndex = -1 }: Options) {
  // Nothing here is memoised with the virtualizer's results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemPx,
    overscan,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
  });
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex);
    // Scrolls only when the active item changes, not after new measurements.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeIndex]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  return {
    items: items.map(({ index, key, start }) => ({ index, key, top: start - headPx })),
    first,
    last: items.at(-1)?.index ?? first,
    totalHeight: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
