import { Button } from '@mantine/core';
import { messageOf, requestIdOf, statusOf } from '../api/errors.ts';
import { ButtonLink } from './links.tsx';
import styles from './EmptyState.module.css';

/** Shows what failed, and a button that tries again. A refused user gets a way back instead, because retrying cannot help. */
export function ErrorState({ title, error, retry }: { title: string; error: unknown; retry?: () => void }) {
  const requestId = requestIdOf(error);
  if (statusOf(error) === 403) {
    return (
      <div className={styles.empty} role="alert">
        <h2>You do not have access to this page</h2>
        <p>{messageOf(error)}</p>
        <p>Ask an Owner of the organization for access.</p>
        <div className={styles.action}>
          <ButtonLink to="/">Go to Home</ButtonLink>
        </div>
      </div>
    );
  }
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
