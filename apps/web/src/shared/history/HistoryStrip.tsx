import type { ReactNode } from 'react';
import { formatMoment, formatStamp } from '../format/date.ts';
import styles from './HistoryStrip.module.css';

/** One change of an item. `was` shows the former value, with its quote. */
export type HistoryEntry = { id: string; at: string; what: string; who: string; facts?: string; was?: ReactNode };

/** The history of a document, an answer or a cell: each change with its author and time, the latest first. */
export function HistoryStrip({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.strip} aria-label="History">
      {entries.map(({ id, at, what, who, facts, was }) => (
        <li key={id}>
          <p>
            <b>{what}</b>
            {facts !== undefined && facts !== '' && <span>{facts}</span>}
          </p>
          <p className={styles.by}>
            {who}
            <time dateTime={at} title={formatMoment(at)}>
              {formatStamp(at)}
            </time>
          </p>
          {was}
        </li>
      ))}
    </ol>
  );
}
