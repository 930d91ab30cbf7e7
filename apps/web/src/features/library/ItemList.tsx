import type { DataroomItem } from '@atrium/domain/dataroom';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ROW_PX } from '../../shared/grid/geometry.ts';
import { Grid } from '../../shared/grid/Grid.tsx';
import { useVirtualList } from '../../shared/grid/use-virtual-list.ts';
import { focusWhenFree, useFocusOnMount } from '../../shared/keyboard/return-focus.ts';
import { type MenuPlace, RowMenu } from '../../shared/list/RowMenu.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemMenuItems } from './ItemMenu.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { RoomSort } from './room-search.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { ItemGrid } from './use-item-grid.ts';
import styles from './ItemList.module.css';

/** Estimated height of a card before it is measured. */
const CARD_PX = 84;

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
  const [place, setPlace] = useState<MenuPlace & { id: string }>();
  const { items, active } = grid;
  const activeIndex = items.findIndex((item) => item.id === active);
  const rows = useVirtualList({
    count: items.length,
    scroller,
    itemPx: compact ? CARD_PX : ROW_PX,
    overscan: 8,
    headPx: compact ? 0 : ROW_PX,
    keyOf: (index) => items[index]?.id ?? index,
    activeIndex,
  });
  const { last } = rows;
  useEffect(() => {
    if (hasMore && last > items.length - 40) onMore();
  }, [hasMore, last, items.length, onMore]);
  const onKeyDown = useGridKeys(grid, editable);
  useFocusOnMount(scroller, !compact);
  const Row = compact ? ItemCard : ItemRow;

  const opened = place === undefined ? undefined : items.find((item) => item.id === place.id);
  return (
    <>
      <Grid
        ref={scroller}
        className={styles.grid}
        label={label}
        rowCount={hasMore ? undefined : items.length + 1}
        activeId={activeIndex >= 0 ? rowId(active) : undefined}
        canvas={{ height: rows.totalHeight }}
        head={!compact && <ItemHead grid={grid} sort={sort} onSort={onSort} />}
        data-tags={items.some((item) => item.tags.length > 0) || undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => onRowClick(event, grid)}
        onContextMenu={(event) => {
          const id = rowAt(event.target);
          if (id === null || (event.target instanceof Element && event.target.closest('input') !== null)) return;
          event.preventDefault();
          grid.activate(id);
          setPlace({ id, x: event.clientX, y: event.clientY });
        }}
        onFocus={(event) => {
          if (event.target === event.currentTarget && active === null) grid.activate(items[0]?.id ?? null);
        }}
      >
        {rows.items.map(({ index, key, top }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <Row
                key={key}
                id={rowId(item.id)}
                item={item}
                index={index}
                top={top}
                measure={compact ? rows.measure : undefined}
                location={locationOf(item)}
                grid={grid}
                editable={editable}
                isOver={item.type === 'folder' && item.id === dropOver}
              />
            )
          );
        })}
      </Grid>
      {opened !== undefined && place !== undefined && (
        <RowMenu
          place={place}
          onClose={() => {
            setPlace(undefined);
            focusWhenFree(scroller.current);
          }}
        >
          <ItemMenuItems item={opened} grid={grid} editable={editable} />
        </RowMenu>
      )}
    </>
  );
}

function rowId(id: string | null): string {
  return `item-${id ?? 'none'}`;
}

function rowAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null;
}

/** A click outside the name activates the row. With Ctrl or Shift it selects rows. */
function onRowClick(event: MouseEvent, grid: ItemGrid): void {
  if (!(event.target instanceof Element) || event.target.closest('a, button, input') !== null) return;
  const id = rowAt(event.target);
  if (id === null) return;
  grid.activate(id);
  if (event.shiftKey) grid.extendTo(id);
  else if (event.ctrlKey || event.metaKey) grid.toggle(id);
}
