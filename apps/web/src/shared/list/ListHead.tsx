import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { countOf } from '../format/number.ts';
import { StickyHead } from '../grid/Grid.tsx';
import type { ListColumn, ListProps } from './list-props.ts';
import { SortHeading } from './SortHeading.tsx';
import type { Listed, ListState } from './use-list.ts';
import styles from './DataList.module.css';
import rows from './Rows.module.css';

type HeadProps<Item extends Listed> = Pick<ListProps<Item>, 'columns' | 'sort' | 'onSort' | 'renderBulk'> & {
  list: ListState<Item>;
  hasMenu: boolean;
  hasMore: boolean;
};

/** The headings. While rows are selected, their commands replace the headings, so that no row moves. */
export function ListHead<Item extends Listed>({
  list,
  columns,
  sort,
  onSort,
  renderBulk,
  hasMenu,
  hasMore,
}: HeadProps<Item>) {
  const { selected, items } = list;
  const some = selected.length > 0;
  const every = some && selected.length === items.length;
  const check = renderBulk !== undefined && (
    <span role="columnheader" className={`${rows.check} ${styles.check}`}>
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
      <div
        className={`${rows.row} ${rows.head} ${styles.row} ${styles.head}`}
        role="row"
        aria-rowindex={1}
        data-selecting={some || undefined}
      >
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
