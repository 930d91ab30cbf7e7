/** Scrolls the current tab into view, because phones cannot show all tabs. */
export function showCurrentTab(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const observer = new ResizeObserver(() => {
    const current = list.querySelector('[aria-current="page"]');
    if (current instanceof HTMLElement) {
      list.scrollLeft = current.offsetLeft - list.offsetLeft + current.offsetWidth - list.clientWidth + 8;
    }
  });
  observer.observe(list);
  // A tab grows when its count arrives.
  for (const tab of list.children) observer.observe(tab);
  return () => observer.disconnect();
}
