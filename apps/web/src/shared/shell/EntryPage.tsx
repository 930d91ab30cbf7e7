import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
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
      <Specimen />
      <main className={styles.card}>
        {accent && <div className={styles.accent} style={{ background: accent }} />}
        <div className={styles.mark}>
          <Mark />
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
    </div>
  );
}

/** A picture of the product's purpose: the words of a page, with the answer marked in them. */
function Specimen() {
  return (
    <figure className={styles.specimen}>
      <blockquote>
        The Term shall expire on <mark>December 31, 2027</mark>, unless Tenant exercises its option no later than March
        31, 2027.
      </blockquote>
      <figcaption>
        <span className={styles.page9}>p. 9</span> Each answer marks the passage that it comes from.
      </figcaption>
    </figure>
  );
}
