import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './TypedConfirm.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The text that the user must type. */
  phrase: string;
  explanation: string;
  onConfirm: () => Promise<void>;
};

/** Confirms an action that cannot be undone: the user types the item's name. */
export function TypedConfirm({ opened, onClose, ...content }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Are you sure you want to delete?" centered>
      <ConfirmForm onClose={onClose} {...content} />
    </Modal>
  );
}

function ConfirmForm({ phrase, explanation, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const matches = typed.trim() === phrase.trim();
  const submit = async () => {
    if (!matches || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{explanation}</p>
      <p className={styles.warning}>Once confirmed, this action can&apos;t be reverted.</p>
      <TextInput
        label={
          <>
            Type <b>{phrase}</b> to confirm
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.8" disabled={!matches || busy}>
          {busy ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}
