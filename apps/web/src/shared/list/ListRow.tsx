import { ActionIcon, Checkbox } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ListProps, rowId } from './list-props.ts';
import { type MenuPlace, placeBelow } from './RowMenu.tsx';
import type { Listed, ListState } from './use-list.ts';
import styles from './DataList.module.css';
import rows from './Rows.module.css';

type RowProps<Item extends Listed> = ListProps<Item> & {
  item: Item;
  list: ListState<Item>;
  index: number;
  top: number;
  hasOwnMenu: boolean;
  isMenuOpen: boolean;
  onMenu: (item: Item, place: MenuPlace) => boolean;
};

/** One row: a check box, the cells, and the button of its menu. */
export function ListRow<Item extends Listed>(props: RowProps<Item>) {
  const { item, list, index, top, columns, nameOf, renderBulk, renderMenu, hasOwnMenu, isMenuOpen, onMenu } = props;
  const { isCurrent, rowTestId } = props;
  const isSelected = list.selection.ids.has(item.id);
  const name = nameOf(item);
  return (
    <div
      id={rowId(item.id)}
      className={`${rows.row} ${styles.row}`}
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
        <span role="gridcell" className={`${rows.check} ${styles.check}`}>
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
          className={at === 0 ? `${rows.name} ${styles.name}` : undefined}
          data-number={isNumber || undefined}
          data-wide={isWide || undefined}
        >
          {renderCell(item)}
        </span>
      ))}
      {renderMenu !== undefined && (
        <span role="gridcell" className={`${rows.more} ${styles.more}`}>
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
