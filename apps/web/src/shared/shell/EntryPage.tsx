import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';
import styles from './EntryPage.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The organization's primary colour. */
  accent?: string | null | undefined;
  children?: ReactNode;
};

/** The frame of every page outside the app: one card with one task. */
export function EntryPage({ title, lead, accent, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        {accent && <div className={styles.accent} style={{ background: accent }} />}
        <Mark />
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
    </div>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mark-bg)" />
      <path
        d="M8 23V15a8 8 0 0 1 16 0v8M13 23v-7a3 3 0 0 1 6 0v7"
        fill="none"
        stroke="var(--mark-text)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
