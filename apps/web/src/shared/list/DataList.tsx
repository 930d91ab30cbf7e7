import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { countOf } from '../format/number.ts';
import { ROW_PX } from '../grid/geometry.ts';
import { Grid, StickyHead } from '../grid/Grid.tsx';
import { useVirtualList } from '../grid/use-virtual-list.ts';
import { focusWhenFree, useFocusOnMount } from '../keyboard/return-focus.ts';
import { handleListKey } from './list-keys.ts';
import { SortHeading } from './SortHeading.tsx';
import { type MenuPlace, placeBelow, RowMenu } from './RowMenu.tsx';
import { type Listed, type ListState, useList } from './use-list.ts';
import styles from './DataList.module.css';

/** Height of a row on phones: a name and a line of facts. */
const CARD_PX = 60;
const NEAR_END = 40;

export type ListColumn<Item> = {
  id: string;
  label: string;
  /** A track of the CSS grid: "84px", "minmax(0, 1fr)". */
  width: string;
  isNumber?: boolean;
  /** The field that the server sorts by. */
  sort?: string;
  /** Hidden on screens below 992 px. */
  isWide?: boolean;
  renderCell: (item: Item) => ReactNode;
};

type Props<Item extends Listed> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The first column is the name; on phones the others follow as a line of facts. */
  columns: readonly ListColumn<Item>[];
  /** The field of the order, with a minus for descending. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  onOpen?: (item: Item) => void;
  /** The items of a row's menu; null if this row has none. */
  renderMenu?: (item: Item) => ReactNode;
  /** Buttons for the selected rows. Without it, rows cannot be selected. */
  renderBulk?: (selected: readonly Item[], clear: () => void) => ReactNode;
  /** Whether a row is the one that another part of the page shows. */
  isCurrent?: (item: Item) => boolean;
  rowTestId?: string;
  hasMore?: boolean | undefined;
  onMore?: () => void;
  /** Whether the page scrolls instead of the list; for short lists among other content. */
  isInPage?: boolean;
  takesFocus?: boolean;
};

/** The one list of the product: 36 px rows with headings, server-side order, selection, keys and a menu per row. */
export function DataList<Item extends Listed>(props: Props<Item>) {
  const { label, items, columns, sort, onSort, onOpen, renderMenu, renderBulk, hasMore = false, onMore } = props;
  const { isInPage = false, takesFocus = false } = props;
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
  const shown = isInPage ? items.map((_, index) => index) : virtual.items.map(({ index }) => index);
  const menuItem = opened && items.find(({ id }) => id === opened.id);
  const menuOf = (item: Item) => renderMenu?.(item) ?? null;
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
        canvas={{ height: items.length * rowPx }}
        head={
          !isPhone && (
            <ListHead
              list={list}
              columns={columns}
              sort={sort}
              onSort={onSort}
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
        {shown.map((index) => {
          const item = items[index];
          return (
            item !== undefined && (
              <ListRow
                key={item.id}
                {...props}
                item={item}
                list={list}
                index={index}
                top={index * rowPx}
                hasOwnMenu={menuOf(item) !== null}
                isMenuOpen={opened?.id === item.id}
                onMenu={openMenu}
              />
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

type HeadProps<Item extends Listed> = Pick<Props<Item>, 'columns' | 'sort' | 'onSort' | 'renderBulk'> & {
  list: ListState<Item>;
  hasMenu: boolean;
  hasMore: boolean;
};

/** The headings. While rows are selected, their commands replace the headings, so that no row moves. */
function ListHead<Item extends Listed>({ list, columns, sort, onSort, renderBulk, hasMenu, hasMore }: HeadProps<Item>) {
  const { selected, items } = list;
  const some = selected.length > 0;
  const every = some && selected.length === items.length;
  const check = renderBulk !== undefined && (
    <span role="columnheader" className={styles.check}>
      <Checkbox
        aria-label="Select all"
        checked={every}
        indeterminate={some && !every}
        onChange={() => (every ? list.clear() : list.selectAll())}
      />
    </span>
  );
  const counted = countOf(selected.length, { one: '# selected', other: '# selected' });
  return (
    <StickyHead className={styles.headGroup}>
      <div className={`${styles.row} ${styles.head}`} role="row" aria-rowindex={1} data-selecting={some || undefined}>
        {check}
        {some ? (
          <span role="columnheader" className={styles.bulk}>
            <b>{every && hasMore ? `First ${counted}` : counted}</b>
            {renderBulk?.(selected, list.clear)}
            <ActionIcon aria-label="Clear the selection" onClick={list.clear}>
              <IconX size={15} />
            </ActionIcon>
          </span>
        ) : (
          <>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {hasMenu && (
              <span role="columnheader">
                <span className="visually-hidden">Actions</span>
              </span>
            )}
          </>
        )}
      </div>
    </StickyHead>
  );
}

type ColumnHeadProps<Item> = {
  column: ListColumn<Item>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
};

function ColumnHead<Item>({ column, sort, onSort }: ColumnHeadProps<Item>) {
  const { label, sort: field, isNumber, isWide } = column;
  const facts = { 'data-number': isNumber || undefined, 'data-wide': isWide || undefined };
  if (field === undefined || onSort === undefined) {
    return (
      <span role="columnheader" {...facts}>
        {label}
      </span>
    );
  }
  return (
    <SortHeading field={field} sort={sort} onSort={onSort} {...facts}>
      {label}
    </SortHeading>
  );
}

type RowProps<Item extends Listed> = Props<Item> & {
  item: Item;
  list: ListState<Item>;
  index: number;
  top: number;
  hasOwnMenu: boolean;
  isMenuOpen: boolean;
  onMenu: (item: Item, place: MenuPlace) => boolean;
};

function ListRow<Item extends Listed>(props: RowProps<Item>) {
  const { item, list, index, top, columns, nameOf, renderBulk, renderMenu, hasOwnMenu, isMenuOpen, onMenu } = props;
  const { isCurrent, rowTestId } = props;
  const isSelected = list.selection.ids.has(item.id);
  const name = nameOf(item);
  return (
    <div
      id={rowId(item.id)}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      data-item={item.id}
      data-testid={rowTestId}
      aria-rowindex={index + 2}
      aria-selected={renderBulk === undefined ? undefined : isSelected}
      data-active={list.active === item.id || undefined}
      data-current={isCurrent?.(item) || undefined}
    >
      {renderBulk !== undefined && (
        <span role="gridcell" className={styles.check}>
          <Checkbox
            tabIndex={-1}
            checked={isSelected}
            onChange={() => list.toggle(item.id)}
            aria-label={`Select ${name}`}
          />
        </span>
      )}
      {columns.map(({ id, isNumber, isWide, renderCell }, at) => (
        <span
          key={id}
          role="gridcell"
          className={at === 0 ? styles.name : undefined}
          data-number={isNumber || undefined}
          data-wide={isWide || undefined}
        >
          {renderCell(item)}
        </span>
      ))}
      {renderMenu !== undefined && (
        <span role="gridcell" className={styles.more}>
          {hasOwnMenu && (
            <ActionIcon
              tabIndex={-1}
              aria-label={`Actions for ${name}`}
              aria-haspopup="menu"
              aria-expanded={isMenuOpen}
              onClick={(event) => onMenu(item, placeBelow(event.currentTarget))}
            >
              <IconDots size={16} />
            </ActionIcon>
          )}
        </span>
      )}
    </div>
  );
}

function tracksOf(
  columns: readonly Pick<ListColumn<never>, 'width'>[],
  { hasCheck, hasMenu }: { hasCheck: boolean; hasMenu: boolean },
): string {
  return [hasCheck ? '40px' : '', ...columns.map(({ width }) => width), hasMenu ? '44px' : ''].join(' ');
}

function rowId(id: string | null): string {
  return `row-${id ?? 'none'}`;
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
