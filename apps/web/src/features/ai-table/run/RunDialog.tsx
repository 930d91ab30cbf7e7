import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors.ts';
import { Cost, useBalance } from './Cost.tsx';
import { type ColumnsRequest, costOf, startRun } from './run-actions.ts';
import styles from '../Dialog.module.css';

export type AskedRun = ColumnsRequest & {
  title: string;
  explanation: string;
  /** Offers to replace what people wrote too. */
  mayReplace?: boolean;
};

/** Says what filling will cost before it begins. */
export function RunDialog({ asked, onClose }: { asked: AskedRun; onClose: () => void }) {
  const { title, explanation, mayReplace = false, ...request } = asked;
  const [replaces, setReplaces] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const balance = useBalance();
  const wanted: ColumnsRequest = replaces
    ? { ...request, mode: 'regenerate', options: { ...request.options, preserveUserEditedRows: false } }
    : request;
  const cost = useQuery({
    queryKey: ['run-cost', wanted],
    queryFn: () => costOf(wanted),
    staleTime: 0,
    gcTime: 0,
  });
  const cells = cost.data;
  const isShort = cells !== undefined && balance !== undefined && cells > balance;
  const start = async () => {
    setBusy(true);
    const isDone = await startRun(wanted);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <div className={styles.form}>
        <p>{explanation}</p>
        {mayReplace && (
          <Checkbox
            label="Also replace what people wrote"
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        {cost.isError ? (
          <p role="alert" className={styles.problem}>
            {messageOf(cost.error)}
          </p>
        ) : cells === 0 ? (
          <p>Everything is up to date: there is nothing to fill.</p>
        ) : (
          <Cost cells={cells} />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            disabled={cells === undefined || cells === 0 || isShort || isBusy}
            onClick={() => void start()}
          >
            Fill
          </Button>
        </div>
      </div>
    </Modal>
  );
}
