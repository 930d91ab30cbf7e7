import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemName } from './ItemName.tsx';
import { RowStatus, type ItemRowProps } from './ItemRow.tsx';
import { kindOf, lengthOf, sizeOf } from '../../shared/dataroom/item-kind.ts';
import { TypeIcon } from '../../shared/dataroom/TypeIcon.tsx';
import styles from './ItemCard.module.css';

/** A row on a phone, with the same facts as a card. */
export const ItemCard = memo(function ItemCard({
  id,
  item,
  index,
  top,
  measure,
  location,
  grid,
  editable,
}: ItemRowProps) {
  const kind = kindOf(item);
  const isSelected = grid.selection.ids.has(item.id);
  const facts = [kind, lengthOf(item), sizeOf(item), location].filter((fact) => fact !== undefined && fact !== '');
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      className={styles.card}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      data-item={item.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={grid.active === item.id || undefined}
    >
      <span role="gridcell" className={styles.icon}>
        {grid.selected.length > 0 ? (
          <Checkbox
            size="sm"
            checked={isSelected}
            onChange={() => grid.toggle(item.id)}
            aria-label={`Select ${item.name}`}
          />
        ) : (
          <TypeIcon kind={kind} size={24} />
        )}
      </span>
      <span role="gridcell" className={styles.text}>
        <ItemName item={item} grid={grid} />
        <span className={styles.facts}>{facts.join('  ·  ')}</span>
        <RowStatus item={item} />
      </span>
      <span role="gridcell">
        <ItemMenu item={item} grid={grid} editable={editable} size={44} />
      </span>
    </div>
  );
});
