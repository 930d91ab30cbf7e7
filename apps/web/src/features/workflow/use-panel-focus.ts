import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the panel if its top is above what is shown. On phones it is above the drawing, where nodes can be chosen. */
function showTop(panel: HTMLElement | null): void {
  const around = panel?.parentElement?.getBoundingClientRect();
  if (panel && around && panel.getBoundingClientRect().top < around.top) panel.scrollIntoView({ block: 'start' });
}

/**
 * Keeps the focus in the panel when its content changes: on the first button of a node's settings, and on the node's row when
 * the user goes back to the outline. After the node is deleted, it is on the first row, or on the button that adds a node.
 * Without it, the focus would start at the top of the page.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, nodeId: string | undefined): void {
  const before = useRef(nodeId);
  useEffect(() => {
    const last = before.current;
    before.current = nodeId;
    if (last === nodeId) return;
    showTop(panel.current);
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const row = last === undefined ? null : find(`[data-node="${CSS.escape(last)}"]`);
    const other = find('[data-node]') ?? panel.current?.parentElement?.querySelector<HTMLElement>('button');
    const target = nodeId === undefined ? (row ?? other) : find('button');
    target?.focus({ preventScroll: nodeId !== undefined });
  }, [panel, nodeId]);
}
