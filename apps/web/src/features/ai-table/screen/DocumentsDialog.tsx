import type { Datatable } from '@atrium/domain/ai-table';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Scope } from '../../../shared/conversation/scope.ts';
import { ScopePicker } from '../../../shared/conversation/ScopePicker.tsx';
import { useCounted } from '../../../shared/conversation/use-scope.ts';
import { files } from '../../../shared/format/number.ts';
import { isGenerated } from '../column/is-generated.ts';
import type { AskedRun } from '../run/RunDialog.tsx';
import { updateDocuments } from './table-actions.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../Dialog.module.css';

type Props = { table: Datatable; onClose: () => void; onRun: (asked: AskedRun) => void };

/** Chooses the data rooms, folders and files that a table reads. New documents become rows; existing rows stay. */
export function DocumentsDialog({ table, onClose, onRun }: Props) {
  const [scope, setScope] = useState<Scope>(table.knowledgeContextTree);
  const [isBusy, setBusy] = useState(false);
  const { total } = useCounted(scope);
  const save = async () => {
    setBusy(true);
    const isDone = await updateDocuments(table, scope);
    setBusy(false);
    if (!isDone) return;
    onClose();
    if (table.datatableMetadata.columns.some(isGenerated))
      onRun({
        mode: 'refresh',
        datatableId: table.id,
        title: 'Fill the new rows',
        explanation: 'The documents are in the table. Fill their cells now, or later with Update.',
      });
  };
  return (
    <Modal opened onClose={onClose} title="Documents of this table" size={520}>
      <div className={styles.form}>
        <ScopePicker label="Documents of the table" scope={scope} onChange={setScope} />
        <p>{countWords(scope, total)}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={scope.length === 0} loading={isBusy} onClick={() => void save()}>
            Save the documents
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

function countWords(scope: Scope, total: number | undefined): string {
  if (scope.length === 0) return 'Nothing is chosen.';
  return total === undefined ? 'Counting the files…' : `${files(total)} chosen. Existing rows of the table stay.`;
}
