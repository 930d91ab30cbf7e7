import type { Viewport } from '@xyflow/react';
import type { CanvasNode } from './FlowNode.tsx';

/** Nodes this near to the canvas are painted before they come into sight, in pixels of the screen. */
const MARGIN = 200;

/** Returns the nodes that are far outside a canvas of this size. A node is measured in full before it is left out. */
export function awayFrom(
  { width, height }: { width: number; height: number },
  nodes: readonly Pick<CanvasNode, 'id' | 'position' | 'measured'>[],
  { x, y, zoom }: Viewport,
): Set<string> {
  const away = new Set<string>();
  for (const { id, position, measured } of nodes) {
    if (!measured?.width || !measured.height) continue;
    const left = position.x * zoom + x;
    const top = position.y * zoom + y;
    const isNear =
      left + measured.width * zoom > -MARGIN &&
      top + measured.height * zoom > -MARGIN &&
      left < width + MARGIN &&
      top < height + MARGIN;
    if (!isNear) away.add(id);
  }
  return away;
}

/**
 * Marks the elements of nodes with `data-away`, so that no node is rendered again when the canvas moves. Observers of the
 * browser, one for each node, take several milliseconds of each frame.
 */
export function markAway(canvas: HTMLElement, away: ReadonlySet<string>): void {
  for (const element of canvas.querySelectorAll<HTMLElement>('.react-flow__node')) {
    element.firstElementChild?.toggleAttribute('data-away', away.has(element.dataset['id'] ?? ''));
  }
}
