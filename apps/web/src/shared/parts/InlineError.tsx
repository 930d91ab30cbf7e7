import { Button } from '@mantine/core';
import { messageOf, statusOf } from '../api/errors.ts';
import styles from './InlineError.module.css';

type Props = { title: string; error: unknown; retry: () => unknown };

/** Shows what failed in a part of a page, and a button that tries again, unless the user was refused. */
export function InlineError({ title, error, retry }: Props) {
  return (
    <div className={styles.error} role="alert">
      <p>
        <b>{title}.</b> {messageOf(error)}
      </p>
      {statusOf(error) !== 403 && (
        <Button size="compact-sm" variant="default" onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </div>
  );
}
