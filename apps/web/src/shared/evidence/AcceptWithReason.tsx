import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../format/date.ts';
import styles from './Evidence.module.css';

type Acceptance = { reason: string; acceptedByName: string; acceptedAt: string };

type Props = {
  acceptance: Acceptance | null;
  mayAccept: boolean;
  /** The label of the reason. */
  label: string;
  /** The effect of an acceptance, in one or two sentences. */
  effect: string;
  /** Shown to users who may not accept. */
  waiting: string;
  /** Accepts with a reason; null withdraws the acceptance. Returns whether it worked. */
  onAccept: (reason: string | null) => Promise<boolean>;
};

/** A difference stays open until somebody accepts it with a reason. The reason stays visible. */
export function AcceptWithReason({ acceptance, mayAccept, label, effect, waiting, onAccept }: Props) {
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
        <p>{waiting}</p>
      </footer>
    );
  return (
    <footer className={styles.foot}>
      <Textarea
        size="xs"
        rows={2}
        label={label}
        placeholder="Why this is correct, or known"
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.footRow}>
        <p>{effect}</p>
        <Button disabled={isBusy || reason.trim() === ''} onClick={() => void send(reason.trim())}>
          Accept with reason
        </Button>
      </div>
    </footer>
  );
}
