import { Checkbox } from '@mantine/core';
import type { DataroomItem } from '@atrium/domain/dataroom';
import { type DragEvent, memo } from 'react';
import { formatDay, formatMoment } from '../../shared/format/date.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemName } from './ItemName.tsx';
import { kindOf, lengthOf, sizeOf } from '../../shared/dataroom/item-kind.ts';
import { itemStatus } from './item-status.ts';
import { TypeIcon } from '../../shared/dataroom/TypeIcon.tsx';
import { ITEMS_TYPE } from './use-drop.ts';
import type { ItemGrid } from './use-item-grid.ts';
import rows from '../../shared/list/Rows.module.css';
import styles from './ItemList.module.css';

export type ItemRowProps = {
  id: string;
  item: DataroomItem;
  index: number;
  top: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
  location: string | undefined;
  grid: ItemGrid;
  editable: boolean;
  isOver: boolean;
};

/** Memoised, so that scrolling renders only new rows. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { id, item, index, top, location, grid, editable, isOver } = props;
  const isSelected = grid.selection.ids.has(item.id);
  const kind = kindOf(item);
  return (
    <div
      id={id}
      className={`${rows.row} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      data-item={item.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={grid.active === item.id || undefined}
      data-over={isOver || undefined}
      data-drop-folder={item.type === 'folder' ? item.id : undefined}
      draggable={editable && grid.renaming !== item.id}
      onDragStart={(event) => dragItems(event, item, grid)}
    >
      <span role="gridcell" className={`${rows.check} ${styles.check}`}>
        <Checkbox
          tabIndex={-1}
          checked={isSelected}
          onChange={() => grid.toggle(item.id)}
          aria-label={`Select ${item.name}`}
        />
      </span>
      <span role="gridcell" className={`${rows.name} ${styles.name}`}>
        <TypeIcon kind={kind} />
        <ItemName item={item} grid={grid} />
        {location !== undefined && <em className={styles.location}>{location}</em>}
      </span>
      <span role="gridcell">{kind}</span>
      <span role="gridcell" className={rows.number}>
        {lengthOf(item)}
      </span>
      <span role="gridcell" className={rows.number}>
        {sizeOf(item)}
      </span>
      <span role="gridcell" className={styles.tags} title={item.tags.join(', ')}>
        {item.tags.join(', ')}
      </span>
      <span role="gridcell" className="tabular" title={formatMoment(item.createdAt)}>
        {formatDay(item.createdAt)}
      </span>
      <span role="gridcell" className={styles.status}>
        <RowStatus item={item} />
      </span>
      <span role="gridcell" className={rows.more}>
        <ItemMenu item={item} grid={grid} editable={editable} />
      </span>
    </div>
  );
});

/** Dragging a row that is not selected drags only that row. */
function dragItems(event: DragEvent, item: DataroomItem, grid: ItemGrid): void {
  if (!grid.selection.ids.has(item.id)) grid.selectOnly(item.id);
  event.dataTransfer.setData(ITEMS_TYPE, item.id);
  event.dataTransfer.effectAllowed = 'move';
}

export function RowStatus({ item }: { item: DataroomItem }) {
  const status = itemStatus(item);
  if (status === null) return null;
  return (
    <StatusWords tone={status.tone} title={status.words} wraps>
      {status.words}
    </StatusWords>
  );
}
