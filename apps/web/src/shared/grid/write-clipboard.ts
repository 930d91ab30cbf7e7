import { attempt } from '../feedback/attempt.ts';
import { toastError } from '../feedback/toast.ts';

/** Copies a text without the copy event of the browser, for a menu. */
export async function writeClipboard(text: string): Promise<void> {
  // Without a secure connection, `navigator.clipboard` is undefined, although its type says otherwise.
  if (!('clipboard' in navigator)) {
    toastError('This browser copies only over a secure connection. Press Ctrl+C or ⌘C instead.');
    return;
  }
  await attempt(() => navigator.clipboard.writeText(text));
}
