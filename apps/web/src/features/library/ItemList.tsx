import type { DataroomItem } from '@atrium/domain/dataroom';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useFocusOnMount } from '../../shared/keyboard/return-focus.ts';
import { ItemCard } from './ItemCard.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { RoomSort } from './room-search.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { ItemGrid } from './use-item-grid.ts';
import styles from './ItemList.module.css';

const ROW = 36;
const CARD = 84;

type Props = {
  label: string;
  grid: ItemGrid;
  compact: boolean;
  editable: boolean;
  sort: RoomSort;
  onSort: (sort: RoomSort) => void;
  /** The folder path of rows that are below the current folder. */
  locationOf: (item: DataroomItem) => string | undefined;
  dropOver: string | null | undefined;
  hasMore: boolean;
  onMore: () => void;
};

/** The items of a data room. Renders only the visible rows, because a folder may have thousands. */
export function ItemList({
  label,
  grid,
  compact,
  editable,
  sort,
  onSort,
  locationOf,
  dropOver,
  hasMore,
  onMore,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, active } = grid;
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? CARD : ROW),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    // The head is sticky and one row high.
    scrollMargin: compact ? 0 : ROW,
    scrollPaddingStart: compact ? 0 : ROW,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > items.length - 40) onMore();
  }, [hasMore, last, items.length, onMore]);
  const activeIndex = items.findIndex((item) => item.id === active);
  useEffect(() => {
    if (activeIndex >= 0) rows.scrollToIndex(activeIndex);
    // Scrolls only when the active row changes, not after new measurements.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeIndex]);
  const onKeyDown = useGridKeys(grid, editable);
  useFocusOnMount(scroller, !compact);
  const Row = compact ? ItemCard : ItemRow;

  const head = compact ? 0 : ROW;
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : items.length + 1}
      aria-multiselectable="true"
      data-tags={items.some((item) => item.tags.length > 0) || undefined}
      aria-activedescendant={activeIndex >= 0 ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => onRowClick(event, grid)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && active === null) grid.activate(items[0]?.id ?? null);
      }}
    >
      {!compact && <ItemHead grid={grid} sort={sort} onSort={onSort} />}
      <div className={styles.canvas} style={{ height: rows.getTotalSize() }} role="rowgroup">
        {visible.map((row) => {
          const item = items[row.index];
          return (
            item !== undefined && (
              <Row
                key={row.key}
                id={rowId(item.id)}
                item={item}
                index={row.index}
                top={row.start - head}
                measure={compact ? rows.measureElement : undefined}
                location={locationOf(item)}
                grid={grid}
                editable={editable}
                isOver={item.type === 'folder' && item.id === dropOver}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function rowId(id: string | null): string {
  return `item-${id ?? 'none'}`;
}

/** A click outside the name activates the row. With Ctrl or Shift it selects rows. */
function onRowClick(event: MouseEvent, grid: ItemGrid): void {
  if (!(event.target instanceof Element) || event.target.closest('a, button, input') !== null) return;
  const id = event.target.closest('[data-item]')?.getAttribute('data-item');
  if (id == null) return;
  grid.activate(id);
  if (event.shiftKey) grid.extendTo(id);
  else if (event.ctrlKey || event.metaKey) grid.toggle(id);
}
