import { type RefObject, useEffect, useState } from 'react';

type Ways = readonly (Element | null | undefined)[];

/** Where the focus can go back to: what has it now, else the button of the menu it is in, else the list around that. */
function waysBack(): Ways {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return [focused, button, (button ?? focused)?.closest('[role="grid"]')];
}

/** Puts a focus that was lost on the first of the ways that is still there, else on the page's content. */
function giveFocus(ways: Ways): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere = (one: Element | null | undefined) => one !== document.body && one?.checkVisibility() === true;
  const target = ways.find(isThere) ?? document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Gives the focus back when an overlay goes that is mounted only while it is open. */
export function useReturnFocus(): void {
  const [ways] = useState(waysBack);
  useEffect(
    () => () => {
      // Until the overlay is out of the document the focus is still in it.
      setTimeout(() => giveFocus(ways));
    },
    [ways],
  );
}

/** For what goes away with the focus on it: a page that was left, a toast that was answered. */
export function focusAnew(): void {
  setTimeout(() => giveFocus([document.querySelector('[role="grid"]')]));
}

/** A list's keys work as soon as it is there, unless the focus is at something else than the way here by then. */
export function useFocusOnArrival(list: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const focused = document.activeElement ?? document.body;
    const isFree = focused === document.body || focused.matches('#content, [aria-current="page"]');
    if (isWanted && isFree) list.current?.focus({ preventScroll: true });
  }, [list, isWanted]);
}
