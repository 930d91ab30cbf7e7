import type { ReactNode } from 'react';
import styles from './Settings.module.css';

type Props = {
  title: string;
  /** How many values are set, or what is wrong. */
  summary: string;
  children: ReactNode;
};

/** A part of the settings that opens. Most exports do not need it. */
export function SettingsSection({ title, summary, children }: Props) {
  return (
    <details className={styles.section}>
      <summary>
        <span>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
