import { createContext, use, useLayoutEffect } from 'react';

export type ShellLayout = { setPanelOpen: (open: boolean) => void };

const OUTSIDE: ShellLayout = { setPanelOpen: () => undefined };

export const ShellLayoutContext = createContext(OUTSIDE);

/** Whether the sidebar is around this part of the page. */
export function useIsInShell(): boolean {
  return use(ShellLayoutContext) !== OUTSIDE;
}

/** While a side panel is open, the sidebar shrinks to a rail on screens below 1600 px. */
export function useSidePanel(open: boolean): void {
  const { setPanelOpen } = use(ShellLayoutContext);
  // Before the first paint, so that the page does not move.
  useLayoutEffect(() => {
    setPanelOpen(open);
    return () => setPanelOpen(false);
  }, [open, setPanelOpen]);
}
