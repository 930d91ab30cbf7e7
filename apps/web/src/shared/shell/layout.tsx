import { createContext, use, useLayoutEffect } from 'react';

export type ShellLayout = { setPanelOpen: (open: boolean) => void };

export const ShellLayoutContext = createContext<ShellLayout>({
  setPanelOpen: () => undefined,
});

/** While a side panel is open, the sidebar shrinks to a rail on screens below 1600 px. */
export function useSidePanel(open: boolean): void {
  const { setPanelOpen } = use(ShellLayoutContext);
  // Before the first paint, so that the page does not move.
  useLayoutEffect(() => {
    setPanelOpen(open);
    return () => setPanelOpen(false);
  }, [open, setPanelOpen]);
}
