import type { ReactNode } from 'react';
import styles from './StatusWords.module.css';

export type Tone = 'run' | 'wait' | 'err' | 'warn';

type Props = {
  tone: Tone;
  children: ReactNode;
  title?: string;
  /** Whether work under way turns; lists of many such states keep still. */
  spin?: boolean;
};

/** A state in words. Success has none: what is finished shows nothing. */
export function StatusWords({ tone, children, title, spin = true }: Props) {
  return (
    <span className={styles.words} data-tone={tone} title={title}>
      {spin && tone === 'run' && <i className={styles.spin} aria-hidden="true" />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
