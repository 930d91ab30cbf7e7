import { useSyncExternalStore } from 'react';

/**
 * The secret token of the share link that this tab was opened with. It is kept in memory only: it leaves the address at
 * once, so that it is in no history entry, and it is in no storage. The server's cookie continues the visit after a reload.
 */
let token = '';
/** Counts the links opened in this tab, to identify one without its token. */
let opened = 0;
const listeners = new Set<() => void>();

/** The token in the fragment of a share link; empty without one. */
export function tokenIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}

/** Moves the token from the address to memory. */
function takeToken(): void {
  const { pathname, search, hash } = window.location;
  const found = pathname.replace(/\/$/, '') === '/visit' ? tokenIn(hash) : '';
  if (found === '') return;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  token = found;
  opened += 1;
  for (const listener of listeners) listener();
}

/** Takes the token now, and the token of every link that is pasted into this tab later. Runs before the router reads the address. */
export function watchAddress(): void {
  takeToken();
  // Both events happen if only the fragment changes. The first one comes before the router's own listener.
  window.addEventListener('popstate', takeToken);
  window.addEventListener('hashchange', takeToken);
}

export function linkToken(): string {
  return token;
}

/** Calls back when another link is opened in this tab. */
export function onNewLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of the opened link: 0 if this tab was opened without one. */
export function useOpenedLink(): number {
  return useSyncExternalStore(onNewLink, () => opened);
}
