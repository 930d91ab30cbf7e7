import { useEffect, useState } from 'react';
import { useWaited } from './use-waited.ts';
import styles from './SkeletonRows.module.css';

const DELAY_MS = 150;
const WIDTHS = [62, 48, 71, 55, 66, 43];

/** Placeholder rows of the same height. They appear after 150 ms, because most calls are faster. */
export function SkeletonRows({ rows = 8, height = 36, label }: { rows?: number; height?: number; label: string }) {
  const [late, setLate] = useState(false);
  const waited = useWaited();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {waited !== 'short' && (
        <p role="status" className={styles.waited}>
          Still working…
        </p>
      )}
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} style={{ height }}>
            <i style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
          </div>
        ))}
    </div>
  );
}
