/** Scrolls the current tab to the middle, because phones cannot show all tabs. Its neighbours show that there are more. */
export function showCurrentTab(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const show = () => {
    const current = list.querySelector('[aria-current]');
    if (!(current instanceof HTMLElement)) return;
    list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  };
  // A tab grows when its count arrives.
  const sizes = new ResizeObserver(show);
  const observeTabs = () => {
    for (const tab of list.children) sizes.observe(tab);
  };
  // Tabs that need a permission appear when the permission is known.
  const tabs = new MutationObserver(() => {
    observeTabs();
    show();
  });
  sizes.observe(list);
  observeTabs();
  tabs.observe(list, { childList: true, subtree: true, attributeFilter: ['aria-current'] });
  return () => {
    sizes.disconnect();
    tabs.disconnect();
  };
}
