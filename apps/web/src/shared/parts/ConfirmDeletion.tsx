import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import styles from './TypedConfirm.module.css';

/** `title` and `action` are needed for what is no plain deletion. */
export type Question = { explanation: string; title?: string; action?: string; run: () => Promise<unknown> };

/** Asks before a deletion that cannot be undone. */
export function ConfirmDeletion({ question, onClose }: { question: Question; onClose: () => void }) {
  useReturnFocus();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await question.run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={question.title ?? 'Are you sure you want to delete?'} centered>
      <div className={styles.form}>
        <p>{question.explanation}</p>
        <p>Once confirmed, this action can&apos;t be reverted.</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" loading={isBusy} onClick={() => void confirm()}>
            {question.action ?? 'Delete'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
