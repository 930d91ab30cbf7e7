import type { ReactNode } from 'react';
import styles from './ListBar.module.css';

/** The filters above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      {children}
    </div>
  );
}
