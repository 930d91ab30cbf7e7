const OPTIONS = { preventScroll: true };

function grid(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="grid"]');
}

/** Gives the focus back to the grid, after the next frame has removed what had it. */
export function focusGrid(): void {
  requestAnimationFrame(() => grid()?.focus(OPTIONS));
}

/**
 * Gives the focus back to the grid when its editor or menu closes. An editor with the focus gives it up at once: a key that is pressed
 * before the next frame belongs to the grid. A person who clicked into another field, or opened the editor from a menu, stays
 * there.
 */
export function focusGridAfterEdit(): void {
  if (grid()?.contains(document.activeElement)) grid()?.focus(OPTIONS);
  else requestAnimationFrame(() => isNowhere(document.activeElement) && grid()?.focus(OPTIONS));
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body;
}
