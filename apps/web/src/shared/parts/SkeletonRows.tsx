import { useEffect, useState } from 'react';
import styles from './SkeletonRows.module.css';

const PATIENCE_MS = 150;
const WIDTHS = [62, 48, 71, 55, 66, 43];

/** Rows of the geometry to come. Nothing is shown for the first 150 ms: most answers are faster than that. */
export function SkeletonRows({ rows = 8, height = 36, label }: { rows?: number; height?: number; label: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} style={{ height }}>
            <i style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
          </div>
        ))}
    </div>
  );
}
