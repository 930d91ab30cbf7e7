import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { DialogActions } from './DialogActions.tsx';
import styles from './TypedConfirm.module.css';

export type Action = {
  title: string;
  explanation: ReactNode;
  /** The verb on the button. */
  label: string;
  /** Something is lost. */
  isDestructive?: boolean;
  /** Resolves to false if it failed; the dialog then stays open. */
  run: () => Promise<unknown>;
};

/** Asks before an action, with the focus on Cancel. */
export function ConfirmAction({ action, onClose }: { action: Action; onClose: () => void }) {
  useReturnFocus();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const isDone = await action.run();
    setBusy(false);
    if (isDone !== false) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={action.title}>
      <div className={styles.form}>
        {action.explanation}
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            {...(action.isDestructive === true ? { color: 'red.8' } : {})}
            loading={isBusy}
            onClick={() => void confirm()}
          >
            {action.label}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
