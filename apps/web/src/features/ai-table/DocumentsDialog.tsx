import type { Datatable } from '@atrium/domain/ai-table';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import type { Scope } from '../../shared/conversation/scope.ts';
import { ScopePicker } from '../../shared/conversation/ScopePicker.tsx';
import { useCounted } from '../../shared/conversation/use-scope.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { files } from '../../shared/format/number.ts';
import { isGenerated } from './cell/cell-actions.ts';
import type { AskedRun } from './run/RunDialog.tsx';
import styles from './Dialog.module.css';

type Props = { table: Datatable; onClose: () => void; onRun: (asked: AskedRun) => void };

/** The rooms, folders and files a table reads. New ones come in as rows; rows that are there stay. */
export function DocumentsDialog({ table, onClose, onRun }: Props) {
  const [scope, setScope] = useState<Scope>(table.knowledgeContextTree);
  const [isBusy, setBusy] = useState(false);
  const { total } = useCounted(scope);
  const save = async () => {
    setBusy(true);
    const isDone = await attempt(() =>
      apiClient.aiTable.update.mutate({ datatableId: table.id, knowledgeContextTree: [...scope] }),
    );
    await queries.aiTable.invalidate();
    setBusy(false);
    if (!isDone) return;
    onClose();
    if (table.datatableMetadata.columns.some(isGenerated))
      onRun({
        mode: 'refresh',
        datatableId: table.id,
        title: 'Fill the new rows',
        explanation: 'The documents are in the table. Fill their cells now, or later with Refresh.',
      });
  };
  return (
    <Modal opened onClose={onClose} title="Documents of this table" size={520} centered>
      <div className={styles.form}>
        <ScopePicker scope={scope} onChange={setScope} />
        <p>
          {scope.length === 0
            ? 'Nothing is chosen.'
            : total === undefined
              ? 'Counting the files…'
              : `${files(total)} chosen. Rows that are in the table already stay.`}
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isBusy || scope.length === 0} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </div>
    </Modal>
  );
}
