import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import styles from './Dialog.module.css';

export type Question = { explanation: string; run: () => Promise<unknown> };

/** Asks before a deletion that cannot be undone. */
export function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await question.run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Are you sure you want to delete?" centered>
      <div className={styles.form}>
        <p>{question.explanation}</p>
        <p>Once confirmed, this action can&apos;t be reverted.</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" disabled={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
