import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import styles from '../Dialog.module.css';

/** Asks before the person leaves an unsaved form by a link, back, a reload or closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true });
  if (leaving.status !== 'blocked') return null;
  return (
    <Modal opened onClose={leaving.reset} title="Leave without creating the table?" centered>
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
