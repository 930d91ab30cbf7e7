import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './SortHeading.module.css';

type Props<Field extends string> = {
  field: Field;
  /** The field of the present order, with a minus for descending. */
  sort: string | undefined;
  onSort: (sort: Field | `-${Field}`) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** The heading of a column that sorts by it: first ascending, then descending. */
export function SortHeading<Field extends string>({
  field,
  sort,
  onSort,
  className,
  children,
  ...facts
}: Props<Field>) {
  const ascending = sort === field;
  const descending = sort === `-${field}`;
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
      {...facts}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(ascending ? `-${field}` : field)}>
        {children}
        {ascending && <IconArrowUp size={12} aria-hidden="true" />}
        {descending && <IconArrowDown size={12} aria-hidden="true" />}
      </button>
    </span>
  );
}
