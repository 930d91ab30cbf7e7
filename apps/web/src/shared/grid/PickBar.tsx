import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '../format/number.ts';
import styles from './PickBar.module.css';

type Props = {
  count: number;
  onAll?: (() => void) | undefined;
  onDone: () => void;
  /** The actions for the selected rows. */
  children: ReactNode;
};

/** The bar at the bottom of a list on phones while rows are being selected. */
export function PickBar({ count, onAll, onDone, children }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <div className={styles.head}>
        <b>
          {count === 0 ? 'Tap the rows to select' : countOf(count, { one: '# row selected', other: '# rows selected' })}
        </b>
        {onAll !== undefined && (
          <Button variant="subtle" color="gray" onClick={onAll}>
            Select all
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
      {count > 0 && children !== false && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
