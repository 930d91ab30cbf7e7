import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { announce } from './announce.ts';
import styles from './toast.module.css';

const UNDO_MS = 8_000;

/** Says what was done and offers to take it back for eight seconds. */
export function toastUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    notifications.hide(id);
    undo();
  };
  announce(message);
  notifications.show({
    id,
    autoClose: UNDO_MS,
    withBorder: true,
    classNames: { root: styles.toast },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <span className={styles.line}>
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      </span>
    ),
  });
}

export function toastError(message: string): void {
  notifications.show({
    autoClose: 12_000,
    withBorder: true,
    color: 'red',
    icon: <IconAlertTriangle size={16} />,
    classNames: { root: styles.toast, icon: styles.errorIcon },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    role: 'alert',
    message,
  });
}

export function toastInfo(message: string): void {
  announce(message);
  notifications.show({
    autoClose: 5_000,
    withBorder: true,
    classNames: { root: styles.toast },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message,
  });
}
