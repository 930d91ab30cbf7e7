import { useCallback, useRef } from 'react';

/** Marks the box whose contents are scrolled to show a passage. */
export const scrollBox = { 'data-scroll-box': '' };

/** A ref that brings its element to the middle of its scroll box, once for each key; undefined never does. */
export function useShowOnce(key: string | undefined): (element: HTMLElement | null) => void {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element) => {
      if (element === null || key === undefined || shown.current === key) return;
      shown.current = key;
      // After the flow has gone to the page.
      requestAnimationFrame(() => bringIntoView(element));
    },
    [key],
  );
}

/** Scrolls nothing but the box: `scrollIntoView` would move the page around it as well. */
function bringIntoView(element: HTMLElement): void {
  const box = element.closest<HTMLElement>('[data-scroll-box]');
  if (box === null) return;
  const around = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  box.scrollTop += place.top + place.height / 2 - (around.top + around.height / 2);
  if (place.left < around.left || place.right > around.right) box.scrollLeft += place.left - around.left - EDGE_PX;
}

const EDGE_PX = 24;
