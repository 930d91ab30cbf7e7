import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { StickyHead } from '../../shared/grid/Grid.tsx';
import type { RoomSort } from './room-search.ts';
import type { ItemGrid } from './use-item-grid.ts';
import styles from './ItemList.module.css';

type SortField = 'name' | 'fileType' | 'sizeBytes' | 'createdAt';
type Props = { grid: ItemGrid; sort: RoomSort; onSort: (sort: RoomSort) => void };

export function ItemHead({ grid, sort, onSort }: Props) {
  const some = grid.selected.length > 0;
  const every = some && grid.selected.length === grid.items.length;
  const column = (field: SortField, label: string, className?: string) => (
    <SortHead field={field} label={label} className={className} sort={sort} onSort={onSort} />
  );
  return (
    <StickyHead className={styles.headGroup}>
      <div className={`${styles.row} ${styles.head}`} role="row" aria-rowindex={1}>
        <span role="columnheader" className={styles.check}>
          <Checkbox
            aria-label="Select all"
            checked={every}
            indeterminate={some && !every}
            onChange={() => (every ? grid.clear() : grid.selectAll())}
          />
        </span>
        {column('name', 'Name', styles.nameHead)}
        {column('fileType', 'Type')}
        <span role="columnheader" className={styles.number}>
          Length
        </span>
        {column('sizeBytes', 'Size', styles.number)}
        <span role="columnheader" className={styles.tags}>
          Tags
        </span>
        {column('createdAt', 'Added')}
        <span role="columnheader">Index</span>
        <span role="columnheader">
          <span className="visually-hidden">Actions</span>
        </span>
      </div>
    </StickyHead>
  );
}

type SortProps = Omit<Props, 'grid'> & { field: SortField; label: string; className: string | undefined };

function SortHead({ field, label, className, sort, onSort }: SortProps) {
  const ascending = sort === field;
  const descending = sort === `-${field}`;
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(ascending ? `-${field}` : field)}>
        {label}
        {ascending && <IconArrowUp size={12} aria-hidden="true" />}
        {descending && <IconArrowDown size={12} aria-hidden="true" />}
      </button>
    </span>
  );
}
