import { announce } from './announce.ts';
import { createOpener } from './opener.ts';
import type { Toast } from './toast-kinds.ts';

const UNDO_MS = 8_000;

/** Whether there was a toast: the code that shows toasts is loaded with the first one. */
export const { open: openToasts, useIsOpen: useToastsOpen } = createOpener();

/** A toast of one sentence has no full stop. Messages of the server have one. */
export function withoutLoneStop(message: string): string {
  return /[.!?:]\s/.test(message) ? message : message.replace(/(?<![.…])\.$/, '');
}

function show(toast: Toast): void {
  openToasts();
  void import('./show-toast.tsx').then(({ showToast }) => showToast(toast));
}

/** Shows what was done with an Undo button, for eight seconds or until `until` aborts. */
export function toastUndo(message: string, undo: () => void, until?: AbortSignal): void {
  announce(message);
  show({ kind: 'undo', message: withoutLoneStop(message), undo, until, milliseconds: UNDO_MS });
}

/** @param isPlan the plan or the credits do not allow it: those who may change them get a link to them */
export function toastError(message: string, { isPlan = false }: { isPlan?: boolean } = {}): void {
  show({ kind: 'error', message, isPlan, milliseconds: 12_000 });
}

export function toastInfo(message: string): void {
  announce(message);
  show({ kind: 'info', message: withoutLoneStop(message), milliseconds: 5_000 });
}
