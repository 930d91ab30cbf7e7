import type { ComponentProps, ReactNode } from 'react';
import styles from './Grid.module.css';

type Props = Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'children'> & {
  label: string;
  /** Rows including the head; undefined while unknown. */
  rowCount: number | undefined;
  columnCount?: number;
  /** Id of the focused cell or row. */
  activeId: string | undefined;
  head: ReactNode;
  /** Size of all rows, rendered or not, in pixels. */
  canvas: { height: number; width?: number };
  /** The rendered rows. */
  children: ReactNode;
};

/**
 * A scrolling grid with a head that stays on top. The grid is one tab stop: it keeps the focus and names the active
 * cell or row with `aria-activedescendant`.
 */
export function Grid({ label, rowCount, columnCount, activeId, head, canvas, className, children, ...rest }: Props) {
  return (
    <div
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount ?? -1}
      aria-colcount={columnCount}
      aria-multiselectable="true"
      aria-activedescendant={activeId}
      className={`${styles.grid} ${className ?? ''}`}
      {...rest}
    >
      {head}
      <div role="rowgroup" className={styles.canvas} style={canvas}>
        {children}
      </div>
    </div>
  );
}

type HeadProps = { className?: string | undefined; width?: number; children: ReactNode };

export function StickyHead({ className, width, children }: HeadProps) {
  return (
    <div role="rowgroup" className={`${styles.head} ${className ?? ''}`} style={{ width }}>
      {children}
    </div>
  );
}
