import type { Viewport } from '@xyflow/react';
import type { CanvasNode } from './FlowNode.tsx';

/**
 * Nodes this near to the canvas are painted before they come into sight, and painted ones stay so for longer, in pixels of the
 * screen. To leave a node out or to paint it again takes longer than to paint it for some frames.
 */
const COMES = 50;
const LEAVES = 400;

/**
 * Returns the nodes that are far outside a canvas of this size. A node is measured in full before it is left out.
 * @param before the nodes that are left out now
 */
export function awayFrom(
  { width, height }: { width: number; height: number },
  nodes: readonly Pick<CanvasNode, 'id' | 'position' | 'measured'>[],
  { x, y, zoom }: Viewport,
  before: ReadonlySet<string>,
): Set<string> {
  const away = new Set<string>();
  for (const { id, position, measured } of nodes) {
    if (!measured?.width || !measured.height) continue;
    const left = position.x * zoom + x;
    const top = position.y * zoom + y;
    const margin = before.has(id) ? COMES : LEAVES;
    const isNear =
      left + measured.width * zoom > -margin &&
      top + measured.height * zoom > -margin &&
      left < width + margin &&
      top < height + margin;
    if (!isNear) away.add(id);
  }
  return away;
}

function mark(element: Element | null, isAway: boolean): void {
  element?.firstElementChild?.toggleAttribute('data-away', isAway);
}

/**
 * Marks the elements of nodes with `data-away`, so that no node is rendered again when the canvas moves. Observers of the
 * browser, one for each node, take several milliseconds of each frame.
 * @param before the nodes that are marked already; null marks all again, because there may be new elements
 */
export function markAway(canvas: HTMLElement, away: ReadonlySet<string>, before: ReadonlySet<string> | null): void {
  if (before === null) {
    for (const element of canvas.querySelectorAll<HTMLElement>('.react-flow__node')) {
      mark(element, away.has(element.dataset['id'] ?? ''));
    }
    return;
  }
  const elementOf = (id: string) => canvas.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  for (const id of away) if (!before.has(id)) mark(elementOf(id), true);
  for (const id of before) if (!away.has(id)) mark(elementOf(id), false);
}
