import { announce } from './announce.ts';
import { createOpener } from './opener.ts';
import type { Toast } from './toast-kinds.ts';

const UNDO_MS = 8_000;

/** Whether anything was ever said: the part that shows toasts is loaded with the first. */
export const { open: openToasts, useIsOpen: useToastsOpen } = createOpener();

function show(toast: Toast): void {
  openToasts();
  void import('./show-toast.tsx').then(({ showToast }) => showToast(toast));
}

/** Says what was done and offers to take it back for eight seconds, or until it was taken back in another way. */
export function toastUndo(message: string, undo: () => void, until?: AbortSignal): void {
  announce(message);
  show({ kind: 'undo', message, undo, until, milliseconds: UNDO_MS });
}

export function toastError(message: string): void {
  show({ kind: 'error', message, milliseconds: 12_000 });
}

export function toastInfo(message: string): void {
  announce(message);
  show({ kind: 'info', message, milliseconds: 5_000 });
}
