import type { Dataroom } from '@atrium/domain/dataroom';
import { Link } from '@tanstack/react-router';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { Bar } from '../../shared/parts/Bar.tsx';
import styles from './HomePage.module.css';

/** Data rooms whose documents are being indexed, with their progress. */
export function Running({ rooms }: { rooms: readonly Dataroom[] }) {
  const busy = rooms.filter((room) => room.pendingCount > 0);
  return (
    <section aria-label="Running">
      <h3 className={styles.heading}>
        Running
        {busy.length > 0 && <em>{busy.length}</em>}
      </h3>
      {busy.length === 0 && <p className={styles.quiet}>Nothing is being indexed.</p>}
      <ul>
        {busy.map((room) => {
          const done = room.fileCount - room.pendingCount;
          return (
            <li key={room.id} className={styles.running}>
              <Link to="/library/$dataroomId" params={{ dataroomId: room.id }} search={{ view: 'unfinished' }}>
                Index {room.name}
              </Link>
              <Bar value={(done / Math.max(1, room.fileCount)) * 100} label={`Indexing of ${room.name}`} />
              <p>
                {formatCount(done)} of {countOf(room.fileCount, { one: '# file', other: '# files' })}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
