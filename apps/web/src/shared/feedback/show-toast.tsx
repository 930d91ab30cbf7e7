import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { focusContent } from '../keyboard/return-focus.ts';
import type { Toast } from './toast-kinds.ts';
import { PlanLink } from '../organization/PlanLink.tsx';
import styles from './toast.module.css';

export function showToast(toast: Toast): void {
  const until = toast.kind === 'undo' ? toast.until : undefined;
  if (until?.aborted === true) return;
  const id = crypto.randomUUID();
  until?.addEventListener('abort', () => notifications.hide(id), { once: true });
  const error = { color: 'red', role: 'alert', icon: <IconAlertTriangle size={16} /> };
  notifications.show({
    id,
    autoClose: toast.milliseconds,
    withBorder: true,
    classNames: { root: styles.toast, icon: styles.errorIcon },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: <Message id={id} toast={toast} />,
    ...(toast.kind === 'error' ? error : {}),
  });
}

function Message({ id, toast }: { id: string; toast: Toast }) {
  if (toast.kind === 'undo') return <Undoable id={id} message={toast.message} undo={toast.undo} />;
  if (toast.kind !== 'error' || toast.isPlan !== true) return toast.message;
  return (
    <span className={styles.line}>
      <span>{toast.message}</span>
      <PlanLink onClick={() => notifications.hide(id)} />
    </span>
  );
}

function Undoable({ id, message, undo }: { id: string; message: string; undo: () => void }) {
  const onUndo = (button: HTMLElement) => {
    // Move the focus at once: the button fades out with the toast.
    button.blur();
    focusContent();
    notifications.hide(id);
    undo();
  };
  return (
    <span className={styles.line}>
      <span>{message}</span>
      <Button variant="default" size="compact-sm" onClick={(event) => onUndo(event.currentTarget)}>
        Undo
      </Button>
    </span>
  );
}
