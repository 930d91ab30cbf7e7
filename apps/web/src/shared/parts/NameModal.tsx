import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import styles from './NameModal.module.css';

const LONGEST = 255;

type Props = {
  title: string;
  label: string;
  placeholder?: string;
  initial?: string;
  /** Signs the name may have. */
  longest?: number;
  submit: string;
  onClose: () => void;
  /** Resolves to whether it worked; the dialog stays open when it did not. */
  onSubmit: (name: string) => Promise<boolean>;
};

/** Asks for a name. */
export function NameModal({
  title,
  label,
  placeholder,
  initial = '',
  longest = LONGEST,
  submit,
  onClose,
  onSubmit,
}: Props) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const send = async () => {
    setBusy(true);
    const done = await onSubmit(name.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !busy) void send();
        }}
      >
        <TextInput
          label={label}
          placeholder={placeholder}
          value={name}
          maxLength={longest}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          data-autofocus
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === '' || busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
