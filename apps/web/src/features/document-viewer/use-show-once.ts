import { useCallback, useRef } from 'react';

/** Attributes of the box that scrolls to show a passage. */
export const scrollBox = { 'data-scroll-box': '' };

/**
 * How long a passage is held in the middle, in milliseconds, while pages load around it. Longer than the list of pages scrolls to
 * the start of a page, which would win otherwise.
 */
const HOLD_MS = 10_000;
/** Events of a user who scrolls. Scrolling by code has none of them. */
export const USER_SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * A ref that scrolls its element to the middle of the scroll box, once per key. The element stays there while pages
 * above it load and change height, until the user scrolls. Without a key it does nothing.
 */
export function useShowOnce(key: string | undefined): (element: HTMLElement | null) => void {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element) => {
      if (element === null || key === undefined || shown.current === key) return;
      shown.current = key;
      // Runs after PageFlow has scrolled to the page.
      requestAnimationFrame(() => holdInView(element));
    },
    [key],
  );
}

function holdInView(element: HTMLElement): void {
  const box = element.closest<HTMLElement>('[data-scroll-box]');
  if (box === null) return;
  const bring = () => (element.isConnected ? bringIntoView(box, element) : release());
  const observer = new ResizeObserver(bring);
  const release = () => {
    observer.disconnect();
    clearTimeout(timer);
    box.removeEventListener('scroll', bring);
    for (const event of USER_SCROLLS) document.removeEventListener(event, release, { capture: true });
  };
  const timer = setTimeout(release, HOLD_MS);
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  // PageFlow scrolls to the start of a page whose height has changed.
  box.addEventListener('scroll', bring);
  // Anywhere: a button outside the box can go to another page.
  for (const event of USER_SCROLLS) document.addEventListener(event, release, { passive: true, capture: true });
  bring();
}

/** Scrolls only the box; `scrollIntoView` would also scroll the page around it. */
function bringIntoView(box: HTMLElement, element: HTMLElement): void {
  const around = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const off = place.top + place.height / 2 - (around.top + around.height / 2);
  if (Math.abs(off) > 1) box.scrollTop += off;
  if (place.left < around.left || place.right > around.right) box.scrollLeft += place.left - around.left - EDGE_PX;
}

const EDGE_PX = 24;
