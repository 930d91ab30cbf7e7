import { Link } from '@tanstack/react-router';
import { InboxRows } from '../../shared/inbox/InboxRows.tsx';
import type { InboxItem } from '../../shared/inbox/inbox-items.ts';
import styles from './HomePage.module.css';

const SHOWN = 5;

/** The first items of the inbox. */
export function Waiting({ items }: { items: readonly InboxItem[] }) {
  return (
    <section aria-label="Waiting for you">
      <h3 className={styles.heading}>
        Waiting for you
        {items.length > 0 && <em>{items.length}</em>}
        {items.length > SHOWN && <Link to="/inbox">All</Link>}
      </h3>
      {items.length === 0 ? (
        <p className={styles.quiet}>Nothing waits for you.</p>
      ) : (
        <InboxRows items={items.slice(0, SHOWN)} />
      )}
    </section>
  );
}
