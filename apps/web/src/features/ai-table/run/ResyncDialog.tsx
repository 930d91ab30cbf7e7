import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { Cost, useBalance } from './Cost.tsx';
import { costOf, type RunRequest, startRun } from './run-actions.ts';
import styles from '../Dialog.module.css';

/** The whole table anew: says what goes, what stays and what it costs before anything begins. */
export function ResyncDialog({ datatableId, onClose }: { datatableId: string; onClose: () => void }) {
  const [keepsEdits, setKeepsEdits] = useState(true);
  const [onlyPending, setOnlyPending] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const balance = useBalance();
  useReturnFocus();
  const wanted: RunRequest = {
    mode: 'resync',
    datatableId,
    options: { preserveUserEditedRows: keepsEdits, onlyPendingColumns: onlyPending },
  };
  const cost = useQuery({ queryKey: ['run-cost', wanted], queryFn: () => costOf(wanted), staleTime: 0, gcTime: 0 });
  const cells = cost.data;
  const isShort = cells !== undefined && balance !== undefined && cells > balance;
  const start = async () => {
    setBusy(true);
    const isDone = await startRun(wanted);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Resync the table" centered>
      <div className={styles.form}>
        <p>
          Brings in documents that are new and reads every document again for every column. Refresh fills only what is
          new, failed or out of date.
        </p>
        <Checkbox
          label="Keep what people wrote"
          checked={keepsEdits}
          onChange={(event) => setKeepsEdits(event.currentTarget.checked)}
        />
        <Checkbox
          label="Only cells that were never filled"
          checked={onlyPending}
          onChange={(event) => setOnlyPending(event.currentTarget.checked)}
        />
        {!keepsEdits && <p role="status">Values that people wrote are replaced and do not come back.</p>}
        {cost.isError ? (
          <p role="alert" className={styles.problem}>
            {messageOf(cost.error)}
          </p>
        ) : cells === 0 ? (
          <p>There is nothing to fill.</p>
        ) : (
          <Cost cells={cells} />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button disabled={cells === undefined || cells === 0 || isShort || isBusy} onClick={() => void start()}>
            Resync
          </Button>
        </div>
      </div>
    </Modal>
  );
}
