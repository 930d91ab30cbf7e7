import { Button, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

/** Saves at once, or with a note for the list of versions. */
export function SaveMenu({ onSave }: { onSave: (note: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(false);
    onSave(note.trim());
  };
  return (
    <Button.Group>
      <Button onClick={() => onSave('')}>Save</Button>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button className={styles.saveMore} aria-label="Save with a note" onClick={() => setIsOpen(!isOpen)}>
            <IconChevronDown size={14} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form className={styles.form} onSubmit={submit}>
            <TextInput
              label="What changed"
              value={note}
              maxLength={500}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <DialogActions>
              <Button type="submit">Save with the note</Button>
            </DialogActions>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  );
}
