import { useCallback, useRef } from 'react';

/** Attributes of the box that scrolls to show a passage. */
export const scrollBox = { 'data-scroll-box': '' };

/** A ref that scrolls its element to the middle of the scroll box, once per key. Without a key it does nothing. */
export function useShowOnce(key: string | undefined): (element: HTMLElement | null) => void {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element) => {
      if (element === null || key === undefined || shown.current === key) return;
      shown.current = key;
      // Runs after PageFlow has scrolled to the page.
      requestAnimationFrame(() => bringIntoView(element));
    },
    [key],
  );
}

/** Scrolls only the box; `scrollIntoView` would also scroll the page around it. */
function bringIntoView(element: HTMLElement): void {
  const box = element.closest<HTMLElement>('[data-scroll-box]');
  if (box === null) return;
  const around = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  box.scrollTop += place.top + place.height / 2 - (around.top + around.height / 2);
  if (place.left < around.left || place.right > around.right) box.scrollLeft += place.left - around.left - EDGE_PX;
}

const EDGE_PX = 24;
