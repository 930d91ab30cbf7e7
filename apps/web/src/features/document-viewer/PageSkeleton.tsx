import { useEffect, useState } from 'react';
import styles from './PageSkeleton.module.css';

const DELAY_MS = 150;
const LINES = [40, 0, 92, 88, 95, 61, 0, 90, 94, 86, 93, 48, 0, 91, 87, 74];

/** A placeholder for a page that is loading. */
export function PageSkeleton() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.frame} aria-busy="true">
      <span className="visually-hidden">Loading the pages</span>
      {late && (
        <div className={styles.paper}>
          {LINES.map((width, line) => (
            // oxlint-disable-next-line react/no-array-index-key
            <i key={line} style={{ width: `${width}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}
