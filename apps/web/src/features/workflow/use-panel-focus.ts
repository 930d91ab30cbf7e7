import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in the panel when its content changes: on the first button of a node's settings, and on the node's row when
 * the user goes back to the outline. Without it, the focus would start at the top of the page.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, nodeId: string | undefined): void {
  const before = useRef(nodeId);
  useEffect(() => {
    const last = before.current;
    before.current = nodeId;
    if (last === nodeId || document.activeElement !== document.body) return;
    const row =
      last === undefined ? null : panel.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(last)}"]`);
    const target = nodeId === undefined ? row : panel.current?.querySelector<HTMLElement>('button');
    target?.focus({ preventScroll: nodeId !== undefined });
  }, [panel, nodeId]);
}
