import { Button } from '@mantine/core';
import { messageOf, requestIdOf } from '../api/errors.ts';
import styles from './EmptyState.module.css';

/** Shows what failed, and a button that tries again. */
export function ErrorState({ title, error, retry }: { title: string; error: unknown; retry?: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <div className={styles.empty} role="alert">
      <h2>{title}</h2>
      <p>{messageOf(error)}</p>
      {retry !== undefined && (
        <div className={styles.action}>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {requestId !== undefined && (
        <p className={styles.request}>
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
