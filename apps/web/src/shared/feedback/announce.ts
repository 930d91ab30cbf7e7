type Listener = (text: string) => void;

const BATCH_MS = 800;
const listeners = new Set<Listener>();
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something through the polite live region. What is said in quick succession is read as one sentence. */
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
