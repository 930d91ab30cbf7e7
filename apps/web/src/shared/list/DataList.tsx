import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import { ROW_PX } from '../grid/geometry.ts';
import { Grid } from '../grid/Grid.tsx';
import { useVirtualList } from '../grid/use-virtual-list.ts';
import { focusWhenFree, useFocusOnMount } from '../keyboard/return-focus.ts';
import { handleListKey } from './list-keys.ts';
import { type ListColumn, type ListProps, rowId } from './list-props.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { rowPlaces, type RowPlace } from './row-places.ts';
import { type MenuPlace, placeBelow, RowMenu } from './RowMenu.tsx';
import { type Listed, type ListState, useList } from './use-list.ts';
import styles from './DataList.module.css';

/** Height of a row on phones: a name and a line of facts. */
const CARD_PX = 60;
/** Height of the heading above a group of rows. */
const GROUP_PX = 32;
const NEAR_END = 40;

export type { ListColumn } from './list-props.ts';

/** The one list of the product: 36 px rows with headings, server-side order, selection, keys and a menu per row. */
export function DataList<Item extends Listed>(props: ListProps<Item>) {
  const { label, items, columns, sort, onSort, onOpen, renderMenu, renderBulk, hasMore = false, onMore } = props;
  const { isInPage = false, takesFocus = false, groupOf } = props;
  const list = useList(items);
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ id: string; place: MenuPlace }>();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const rowPx = isPhone ? CARD_PX : ROW_PX;
  const activeIndex = items.findIndex(({ id }) => id === list.active);
  const virtual = useVirtualList({
    count: items.length,
    scroller,
    itemPx: rowPx,
    overscan: 8,
    headPx: isPhone ? 0 : ROW_PX,
    keyOf: (index) => items[index]?.id ?? index,
    activeIndex: isInPage ? -1 : activeIndex,
  });
  const { last } = virtual;
  useEffect(() => {
    if (!isInPage && hasMore && last > items.length - NEAR_END) onMore?.();
  }, [isInPage, hasMore, last, items.length, onMore]);
  useFocusOnMount(scroller, takesFocus && !isPhone);
  const { places, height } = isInPage
    ? rowPlaces(
        items.map((item) => groupOf?.(item)),
        { rowPx, headingPx: GROUP_PX },
      )
    : { places: virtual.items.map(({ index }) => placeOf(index, rowPx)), height: items.length * rowPx };
  const menuItem = opened && items.find(({ id }) => id === opened.id);
  // A condition that is not met gives false.
  const menuOf = (item: Item) => renderMenu?.(item) || null;
  const sortFromTop = (next: string) => {
    // Otherwise the list would follow the active row to its new place.
    list.activate(null);
    scroller.current?.scrollTo({ top: 0 });
    onSort?.(next);
  };
  const openMenu = (item: Item, place: MenuPlace) => {
    if (menuOf(item) === null) return false;
    list.activate(item.id);
    setOpened({ id: item.id, place });
    return true;
  };
  // CSS variables are not part of React's style type.
  const tracks: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': tracksOf(columns, { hasCheck: renderBulk !== undefined, hasMenu: renderMenu !== undefined }),
    '--narrow-tracks': tracksOf(
      columns.filter(({ isWide }) => isWide !== true),
      { hasCheck: renderBulk !== undefined, hasMenu: renderMenu !== undefined },
    ),
  };
  return (
    <>
      <Grid
        ref={scroller}
        className={`${styles.list} ${isInPage ? styles.inPage : ''}`}
        style={tracks}
        label={label}
        rowCount={hasMore ? undefined : items.length + 1}
        activeId={activeIndex >= 0 ? rowId(list.active) : undefined}
        canvas={{ height }}
        head={
          !isPhone && (
            <ListHead
              list={list}
              columns={columns}
              sort={sort}
              onSort={onSort && sortFromTop}
              renderBulk={renderBulk}
              hasMenu={renderMenu !== undefined}
              hasMore={hasMore}
            />
          )
        }
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          const isHandled = handleListKey(event, list, {
            open: onOpen,
            openMenu: (item) => {
              const row = document.getElementById(rowId(item.id));
              if (row === null) return;
              const place = placeBelow(row.querySelector('[aria-haspopup]') ?? row);
              // After this key press, which would close the menu again.
              setTimeout(() => openMenu(item, place));
            },
            isSelectable: renderBulk !== undefined,
          });
          if (isHandled) event.preventDefault();
        }}
        onClick={(event) => onRowClick(event, list, renderBulk !== undefined)}
        onContextMenu={(event) => {
          const item = items.find(({ id }) => id === idAt(event.target));
          if (item !== undefined && openMenu(item, { x: event.clientX, y: event.clientY })) event.preventDefault();
        }}
        onDoubleClick={(event) => {
          const item = items.find(({ id }) => id === idAt(event.target));
          if (item !== undefined && !isControl(event.target)) onOpen?.(item);
        }}
        onFocus={(event) => {
          if (event.target === event.currentTarget && list.active === null) list.activate(items[0]?.id ?? null);
        }}
      >
        {places.map(({ index, top, heading }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <Fragment key={item.id}>
                {heading !== undefined && (
                  <div role="row" className={styles.group} style={{ transform: `translateY(${top - GROUP_PX}px)` }}>
                    <span role="rowheader">{heading}</span>
                  </div>
                )}
                <ListRow
                  {...props}
                  item={item}
                  list={list}
                  index={index}
                  top={top}
                  hasOwnMenu={menuOf(item) !== null}
                  isMenuOpen={opened?.id === item.id}
                  onMenu={openMenu}
                />
              </Fragment>
            )
          );
        })}
      </Grid>
      {isInPage && hasMore && (
        <div className={styles.showMore}>
          <Button variant="default" onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
      {opened !== undefined && menuItem !== undefined && (
        <RowMenu
          place={opened.place}
          onClose={() => {
            setOpened(undefined);
            focusWhenFree(scroller.current);
          }}
        >
          {menuOf(menuItem)}
        </RowMenu>
      )}
    </>
  );
}

function placeOf(index: number, rowPx: number): RowPlace {
  return { index, top: index * rowPx, heading: undefined };
}

function tracksOf(
  columns: readonly Pick<ListColumn<never>, 'width'>[],
  { hasCheck, hasMenu }: { hasCheck: boolean; hasMenu: boolean },
): string {
  return [hasCheck ? '40px' : '', ...columns.map(({ width }) => width), hasMenu ? '44px' : ''].join(' ');
}

function idAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-item]')?.getAttribute('data-item') ?? null) : null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select') !== null;
}

/** A click outside links and buttons activates the row. With Ctrl or Shift it selects rows. */
function onRowClick<Item extends Listed>(event: MouseEvent, list: ListState<Item>, isSelectable: boolean): void {
  const id = idAt(event.target);
  if (id === null || isControl(event.target)) return;
  list.activate(id);
  if (!isSelectable) return;
  if (event.shiftKey) list.extendTo(id);
  else if (event.ctrlKey || event.metaKey) list.toggle(id);
}
