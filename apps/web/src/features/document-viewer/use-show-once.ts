import { useCallback, useRef } from 'react';

/** A ref that scrolls its element into view, once for each key; undefined never does. */
export function useShowOnce(key: string | undefined): (element: HTMLElement | null) => void {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element) => {
      if (element === null || key === undefined || shown.current === key) return;
      shown.current = key;
      // After the flow has gone to the page.
      requestAnimationFrame(() => element.scrollIntoView({ block: 'center', inline: 'nearest' }));
    },
    [key],
  );
}
