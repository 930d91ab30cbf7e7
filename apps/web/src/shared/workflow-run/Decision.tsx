import { Modal } from '@mantine/core';
import { toastInfo } from '../feedback/toast.ts';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { Approval, type Asked } from './Approval.tsx';

type Props = { title: string; executionId: string; wait: Asked; onClose: () => void };

/** The decision that a run waits for, in a dialog. */
export function Decision({ title, executionId, wait, onClose }: Props) {
  useReturnFocus();
  const done = () => {
    toastInfo('Your decision is saved. The run continues.');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Approval executionId={executionId} wait={wait} onDone={done} />
    </Modal>
  );
}
