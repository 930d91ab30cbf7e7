import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import styles from './NameModal.module.css';

const MAX_LENGTH = 255;

type Props = {
  title: string;
  label: string;
  placeholder?: string;
  initial?: string;
  maxLength?: number;
  submit: string;
  onClose: () => void;
  /** Resolves to whether it succeeded. If not, the dialog stays open. */
  onSubmit: (name: string) => Promise<boolean>;
};

/** A dialog that asks for a name. */
export function NameModal({
  title,
  label,
  placeholder,
  initial = '',
  maxLength = MAX_LENGTH,
  submit,
  onClose,
  onSubmit,
}: Props) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const save = async () => {
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
          if (name.trim() !== '' && !busy) void save();
        }}
      >
        <TextInput
          label={label}
          placeholder={placeholder}
          value={name}
          maxLength={maxLength}
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
