import type { ReactNode } from 'react';
import styles from './StatusWords.module.css';

export type Tone = 'run' | 'wait' | 'err' | 'warn';

/** A state in words. Success has none: what is finished shows nothing. */
export function StatusWords({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={styles.words} data-tone={tone} title={title}>
      {tone === 'run' && <i className={styles.spin} aria-hidden="true" />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
