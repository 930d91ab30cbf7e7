import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A line above the grid: what is missing, and the button that continues. */
export function Notice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <span>{words}</span>
      {children}
    </div>
  );
}
