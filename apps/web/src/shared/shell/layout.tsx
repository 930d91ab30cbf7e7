import { createContext, use, useEffect } from 'react';

export type ShellLayout = { setPanelOpen: (open: boolean) => void; openNavigation: () => void };

export const ShellLayoutContext = createContext<ShellLayout>({
  setPanelOpen: () => undefined,
  openNavigation: () => undefined,
});

/** While a side panel is open, the sidebar shrinks to a rail on screens below 1600 px. */
export function useSidePanel(open: boolean): void {
  const { setPanelOpen } = use(ShellLayoutContext);
  useEffect(() => {
    setPanelOpen(open);
    return () => setPanelOpen(false);
  }, [open, setPanelOpen]);
}
