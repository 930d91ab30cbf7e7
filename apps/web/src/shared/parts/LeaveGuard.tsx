import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { DialogActions } from './DialogActions.tsx';
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
  return <Question title={title} onLeave={leaving.proceed} onStay={leaving.reset} />;
}

function Question({ title, onLeave, onStay }: { title: string; onLeave: () => void; onStay: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onStay} title={title}>
      <div className={styles.form}>
        <p>Your choices and entries on this page will be lost.</p>
        <DialogActions>
          <Button variant="default" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay} data-autofocus>
            Stay here
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
