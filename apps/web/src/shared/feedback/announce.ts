import { create } from 'zustand';

const BATCH_MS = 800;
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The text of the polite live region. `turn` changes with each announcement, so that a repeated text is read again. */
export const useAnnouncement = create(() => ({ text: '', turn: 0 }));

/** Announces a text in the polite live region. Texts in quick succession are read together. */
export function announce(text: string): void {
  if (pending.at(-1) !== text) pending.push(text);
  timer ??= setTimeout(() => {
    const announced = pending.slice(-3).join(' ');
    pending = [];
    timer = undefined;
    useAnnouncement.setState(({ turn }) => ({ text: announced, turn: turn + 1 }));
  }, BATCH_MS);
}
