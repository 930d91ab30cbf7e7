import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/number.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { trashFolder } from './tables-actions.ts';
import styles from '../Dialog.module.css';

type Props = { folder: AiTableFolder; onClose: () => void; onDeleted: () => void };

/** Asks before a folder is deleted, and says what happens to its tables. */
export function DeleteFolder({ folder, onClose, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false);
  useReturnFocus();
  const confirm = async () => {
    setBusy(true);
    const isDone = await trashFolder(folder);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDeleted();
  };
  const kept = countOf(folder.tableCount, { one: 'Its # table is kept', other: 'Its # tables are kept' });
  return (
    <Modal opened onClose={onClose} title={`Delete ${folder.name}`} centered>
      <div className={styles.form}>
        <p>
          {folder.tableCount === 0
            ? 'The folder is empty and moves to the trash.'
            : `The folder moves to the trash. ${kept} and ${folder.tableCount === 1 ? 'moves' : 'move'} out of the folder. People who see ${folder.tableCount === 1 ? 'it' : 'them'} only through this folder lose access.`}
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" disabled={isBusy} onClick={() => void confirm()}>
            Delete the folder
          </Button>
        </div>
      </div>
    </Modal>
  );
}
