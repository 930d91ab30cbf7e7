type Box = { x: number; y: number; width: number; height: number };
type Viewport = { x: number; y: number; zoom: number };

/** Names can be read from this zoom on. */
const READABLE = 0.6;
const MARGIN = 24;

/**
 * Returns the middle and the zoom that show boxes; null if they are already in sight and can be read.
 * @param viewport moves and scales the canvas into its frame, whose size is in pixels
 */
export function revealed(
  boxes: readonly Box[],
  { x, y, zoom }: Viewport,
  frame: { width: number; height: number },
): Viewport | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const isInSight =
    left * zoom + x >= MARGIN &&
    top * zoom + y >= MARGIN &&
    right * zoom + x <= frame.width - MARGIN &&
    bottom * zoom + y <= frame.height - MARGIN;
  if (isInSight && zoom >= READABLE) return null;
  const fitting = Math.min((frame.width - 2 * MARGIN) / (right - left), (frame.height - 2 * MARGIN) / (bottom - top));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    zoom: Math.min(Math.max(zoom, READABLE), Math.max(0.1, fitting)),
  };
}
