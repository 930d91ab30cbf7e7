import { type RefObject, useEffect, useState } from 'react';

type Targets = readonly (Element | null | undefined)[];

/** The grid that had the focus last. A page can have several. */
let lastGrid: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  const grid = target instanceof Element ? target.closest('[role="grid"]') : null;
  if (grid !== null) lastGrid = grid;
});

/** The grid that had the focus last, or the first one if that is gone. */
function gridInUse(): Element | null {
  return lastGrid?.isConnected === true ? lastGrid : document.querySelector('[role="grid"]');
}

/** Where the focus can return: the focused element, the button of its menu, or the grid or dialog around it. A row's menu is outside its grid. */
function returnTargets(): Targets {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  const around = (button ?? focused)?.closest('[role="grid"]');
  return [focused, button, around ?? (menu && gridInUse()), focused?.closest('[role="dialog"]')];
}

/** If no element has the focus, moves it to the first target that is still visible, else to the page's content. */
function restoreFocus(targets: Targets): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isVisible = (one: Element | null | undefined) => one !== document.body && one?.checkVisibility() === true;
  const target = targets.find(isVisible) ?? document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Restores the focus when an overlay unmounts. For overlays that are mounted only while they are open. */
export function useReturnFocus(): void {
  const [targets] = useState(returnTargets);
  useEffect(
    () => () => {
      // Wait until the overlay is removed: until then it still has the focus.
      setTimeout(() => restoreFocus(targets));
    },
    [targets],
  );
}

/** Moves the focus when the focused element disappears, as after leaving a page or closing a toast. */
export function focusContent(): void {
  setTimeout(() => restoreFocus([gridInUse()]));
}

/** Focuses an element after its menu has closed, unless a command moved the focus to a dialog or field. */
export function focusWhenFree(element: HTMLElement | null): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) element?.focus({ preventScroll: true });
  });
}

/** Focuses a list when it mounts, so that its keys work, unless the user has focused something else. */
export function useFocusOnMount(list: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const focused = document.activeElement ?? document.body;
    const isFree = focused === document.body || focused.matches('#content, [aria-current="page"]');
    if (isWanted && isFree) list.current?.focus({ preventScroll: true });
  }, [list, isWanted]);
}
