import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

type Props = { title: ReactNode; about?: ReactNode; actions?: ReactNode };

/** The title of a page, with what it is about and its actions. */
export function PageTitle({ title, about, actions }: Props) {
  return (
    <div className={styles.title}>
      <div>
        <h2>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
