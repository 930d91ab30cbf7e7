import type { ReactNode } from 'react';
import { Mark } from '../shell/Mark.tsx';
import styles from './EmptyState.module.css';

/** An empty screen: one sentence and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Mark size={24} />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
