import { Checkbox } from '@mantine/core';
import { StickyHead } from '../../shared/grid/Grid.tsx';
import { SortHeading } from '../../shared/list/SortHeading.tsx';
import type { RoomSort } from './room-search.ts';
import type { ItemGrid } from './use-item-grid.ts';
import rows from '../../shared/list/Rows.module.css';
import styles from './ItemList.module.css';

type SortField = 'name' | 'fileType' | 'sizeBytes' | 'createdAt';
type Props = { grid: ItemGrid; sort: RoomSort; onSort: (sort: RoomSort) => void };

export function ItemHead({ grid, sort, onSort }: Props) {
  const some = grid.selected.length > 0;
  const every = some && grid.selected.length === grid.items.length;
  const column = (field: SortField, label: string, className?: string) => (
    <SortHeading field={field} className={className} sort={sort} onSort={onSort}>
      {label}
    </SortHeading>
  );
  return (
    <StickyHead className={styles.headGroup}>
      <div className={`${rows.row} ${rows.head} ${styles.row}`} role="row" aria-rowindex={1}>
        <span role="columnheader" className={`${rows.check} ${styles.check}`}>
          <Checkbox
            aria-label="Select all"
            checked={every}
            indeterminate={some && !every}
            onChange={() => (every ? grid.clear() : grid.selectAll())}
          />
        </span>
        {column('name', 'Name', styles.nameHead)}
        {column('fileType', 'Type')}
        <span role="columnheader" className={rows.number}>
          Length
        </span>
        {column('sizeBytes', 'Size', rows.number)}
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
