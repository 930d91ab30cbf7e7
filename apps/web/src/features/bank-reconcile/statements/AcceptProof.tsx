import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/date.ts';
import styles from './Statement.module.css';

type Acceptance = { reason: string; acceptedByName: string; acceptedAt: string };

type Props = {
  acceptance: Acceptance | null;
  mayAccept: boolean;
  /** Accepts the failed proof with a reason; null withdraws the acceptance. Returns whether it worked. */
  onAccept: (reason: string | null) => Promise<boolean>;
};

/** A failed proof blocks exports until somebody accepts it with a reason, which stays visible. */
export function AcceptProof({ acceptance, mayAccept, onAccept }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (next: string | null) => {
    setBusy(true);
    if (await onAccept(next)) setReason('');
    setBusy(false);
  };
  if (acceptance !== null)
    return (
      <footer className={`${styles.foot} ${styles.accepted}`}>
        <div className={styles.footRow}>
          <div>
            <q>{acceptance.reason}</q>
            <p>{`Accepted by ${acceptance.acceptedByName}, ${formatMoment(acceptance.acceptedAt)}`}</p>
          </div>
          {mayAccept && (
            <Button variant="default" disabled={isBusy} onClick={() => void send(null)}>
              Withdraw
            </Button>
          )}
        </div>
      </footer>
    );
  if (!mayAccept)
    return (
      <footer className={styles.foot}>
        <p>Exports wait until a Contributor accepts this statement or its file is replaced.</p>
      </footer>
    );
  return (
    <footer className={styles.foot}>
      <Textarea
        size="xs"
        rows={2}
        label="Accept it as it is"
        placeholder="Why this is correct, or known"
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.footRow}>
        <p>Your name, the reason and the time stay visible here and in the audit log. Exports no longer wait for it.</p>
        <Button disabled={isBusy || reason.trim() === ''} onClick={() => void send(reason.trim())}>
          Accept with reason
        </Button>
      </div>
    </footer>
  );
}
