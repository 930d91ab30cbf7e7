import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus at a port whose field has gone: connecting replaces the field by the edge, and the other way round. Returns
 * a function that names the port before such a change. The parts of a port are in an element with `data-port`.
 */
export function usePortFocus(box: RefObject<HTMLElement | null>): (port: string) => void {
  const changed = useRef<string | null>(null);
  useEffect(() => {
    const port = changed.current;
    changed.current = null;
    if (port === null) return;
    const place = box.current?.querySelector(`[data-port="${CSS.escape(port)}"]`);
    place?.querySelector<HTMLElement>('input, button')?.focus();
    // A port without an edge may be folded now.
    if (document.activeElement === document.body) place?.closest('details')?.querySelector('summary')?.focus();
  });
  return (port) => void (changed.current = port);
}
