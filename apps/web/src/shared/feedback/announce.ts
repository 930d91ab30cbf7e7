type Listener = (text: string) => void;

const BATCH_MS = 800;
const listeners = new Set<Listener>();
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text in the polite live region. Texts in quick succession are read together. */
export function announce(text: string): void {
  if (pending.at(-1) !== text) pending.push(text);
  timer ??= setTimeout(() => {
    const spoken = pending.slice(-3).join(' ');
    pending = [];
    timer = undefined;
    for (const listener of listeners) listener(spoken);
  }, BATCH_MS);
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
