/** How far an edge leaves a port before it turns, and how round it turns, in pixels of the drawing. */
const REACH = 18;
const ROUND = 8;

type Point = { x: number; y: number };

/**
 * Returns the SVG path of an edge that leads up again, from below a node to above another: to the right of both nodes, so that
 * it does not pass behind them. `right` is the further right side of both.
 */
export function backPath(from: Point, to: Point, right: number): string {
  const low = from.y + REACH;
  const high = to.y - REACH;
  const side = right + REACH;
  return [
    `M${from.x},${from.y} V${low - ROUND} Q${from.x},${low} ${from.x + ROUND},${low}`,
    `H${side - ROUND} Q${side},${low} ${side},${low - ROUND}`,
    `V${high + ROUND} Q${side},${high} ${side - ROUND},${high}`,
    `H${to.x + ROUND} Q${to.x},${high} ${to.x},${high + ROUND}`,
    `V${to.y}`,
  ].join(' ');
}
