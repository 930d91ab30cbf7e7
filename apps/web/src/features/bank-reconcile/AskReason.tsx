import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './AskReason.module.css';

type Props = {
  /** The name of the action, on both of its buttons. */
  action: string;
  title: string;
  /** The effect of the action, in one or two sentences. */
  effect: string;
  /** The most characters that the call takes. */
  maxLength: number;
  /** Returns whether it worked. If not, the dialog stays open with the reason. */
  onSend: (reason: string) => Promise<boolean>;
};

/** A button whose action needs a reason, which a dialog asks for. */
export function AskReason({ action, title, effect, maxLength, onSend }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const isDone = await onSend(reason);
    setBusy(false);
    if (isDone) setAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={title}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') void send();
          }}
        >
          <p>{effect}</p>
          <Textarea
            data-autofocus
            rows={3}
            maxLength={maxLength}
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogActions>
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={reason.trim() === ''} loading={isBusy}>
              {action}
            </Button>
          </DialogActions>
        </form>
      </Modal>
    </>
  );
}
