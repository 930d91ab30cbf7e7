import { announce } from './announce.ts';
import { createOpener } from './opener.ts';

const UNDO_MS = 8_000;

export type Toast =
  | { kind: 'undo'; message: string; milliseconds: number; undo: () => void }
  | { kind: 'info'; message: string; milliseconds: number }
  | { kind: 'error'; message: string; milliseconds: number };

/** Whether anything was ever said: the part that shows toasts is loaded with the first. */
export const { open: openToasts, useIsOpen: useToastsOpen } = createOpener();

function show(toast: Toast): void {
  openToasts();
  void import('./show-toast.tsx').then(({ showToast }) => showToast(toast));
}

/** Says what was done and offers to take it back for eight seconds. */
export function toastUndo(message: string, undo: () => void): void {
  announce(message);
  show({ kind: 'undo', message, undo, milliseconds: UNDO_MS });
}

export function toastError(message: string): void {
  show({ kind: 'error', message, milliseconds: 12_000 });
}

export function toastInfo(message: string): void {
  announce(message);
  show({ kind: 'info', message, milliseconds: 5_000 });
}
