import type { ReactNode } from 'react';
import styles from './StatusWords.module.css';

export type Tone = 'run' | 'wait' | 'err' | 'warn';

type Props = {
  tone: Tone;
  children: ReactNode;
  title?: string;
  /** Whether running work shows a spinner; long lists switch it off. */
  spin?: boolean;
  /** Whether long words take a second line. */
  wraps?: boolean;
};

/** A state in words. Finished items show no state. */
export function StatusWords({ tone, children, title, spin = true, wraps = false }: Props) {
  return (
    <span className={styles.words} data-tone={tone} data-wraps={wraps || undefined} title={title}>
      {spin && tone === 'run' && <i className={styles.spin} aria-hidden="true" />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
