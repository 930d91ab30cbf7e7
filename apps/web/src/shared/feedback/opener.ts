import { create } from 'zustand';

/** The open state of an overlay that any code may open, and a hook that reads it. */
export function createOpener() {
  const useStore = create(() => ({ isOpen: false }));
  return {
    open: () => useStore.setState({ isOpen: true }),
    close: () => useStore.setState({ isOpen: false }),
    useIsOpen: () => useStore((state) => state.isOpen),
  };
}
