/** Gives the focus back to the grid, after the next frame has removed what had it. */
export function focusGrid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true }));
}
