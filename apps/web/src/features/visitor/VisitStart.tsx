import { useWaited } from '../../shared/parts/use-waited.ts';
import styles from './VisitStart.module.css';

/** Shown while the link loads. The style sheet paints the frame of the page until there is content. */
export function VisitStart({ label }: { label: string }) {
  const waited = useWaited();
  return (
    <div className={styles.start} role="status">
      <span className="visually-hidden">{label}</span>
      {waited !== 'short' && <p>Still working…</p>}
    </div>
  );
}
