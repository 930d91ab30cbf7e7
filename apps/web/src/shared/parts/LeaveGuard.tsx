import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import styles from './LeaveGuard.module.css';

type Props = {
  isDirty: boolean;
  title: string;
  /** A path that keeps the entries, such as another step of the same page. */
  except?: string;
};

/** Asks before the person leaves an unsaved form by a link, back, a reload or closing the tab. */
export function LeaveGuard({ isDirty, title, except }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && next.pathname !== except,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Modal opened onClose={leaving.reset} title={title} centered>
      <div className={styles.form}>
        <p>Your choices and entries on this page will be lost.</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={leaving.proceed}>
            Leave
          </Button>
          <Button onClick={leaving.reset} data-autofocus>
            Stay here
          </Button>
        </div>
      </div>
    </Modal>
  );
}
