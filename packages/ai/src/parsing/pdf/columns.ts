import { boundsOf, heightOf } from './lines.ts';
import type { Piece } from './lines.ts';

/**
 * Divides the pieces of a page with two columns of running text into groups in reading order. A page without a clear
 * gutter, or with a table instead of running text, remains one group.
 */
export function readingGroups(pieces: Piece[]): Piece[][] {
  const gutter = gutterOf(pieces);
  if (gutter === null) return pieces.length > 0 ? [pieces] : [];
  const groups: Piece[][] = [];
  let band: { left: Piece[]; right: Piece[] } = { left: [], right: [] };
  let across: Piece[] = [];
  const closeBand = () => {
    groups.push(...[band.left, band.right].filter((side) => side.length > 0));
    band = { left: [], right: [] };
  };
  const closeAcross = () => {
    if (across.length > 0) groups.push(across);
    across = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.y0 - b.y0)) {
    if (piece.x0 < gutter && piece.x1 > gutter) {
      closeBand();
      across.push(piece);
    } else {
      closeAcross();
      (piece.x1 <= gutter ? band.left : band.right).push(piece);
    }
  }
  closeBand();
  closeAcross();
  return groups;
}

/** Maximum share of pieces across the gutter, such as headings and wide tables. */
const MOST_CROSSING = 0.15;

function gutterOf(pieces: Piece[]): number | null {
  if (pieces.length < 16) return null;
  const bounds = boundsOf(pieces);
  const width = bounds.x1 - bounds.x0;
  // Most pages have one column, with lines across the whole middle.
  const middle = { x0: bounds.x0 + width * 0.35, x1: bounds.x0 + width * 0.65 };
  const wide = pieces.filter((piece) => piece.x0 < middle.x0 && piece.x1 > middle.x1).length;
  if (wide > pieces.length * MOST_CROSSING) return null;
  const height = heightOf(pieces);
  let best: { x: number; crossing: number } | null = null;
  for (let step = 35; step <= 65; step += 1) {
    const x = bounds.x0 + (width * step) / 100;
    const crossing = pieces.filter((piece) => piece.x0 < x + height * 0.4 && piece.x1 > x - height * 0.4).length;
    if (!best || crossing < best.crossing) best = { x, crossing };
  }
  if (!best || best.crossing > pieces.length * MOST_CROSSING) return null;
  const { x } = best;
  const left = pieces.filter((piece) => piece.x1 <= x);
  const right = pieces.filter((piece) => piece.x0 >= x);
  return isRunningText(left) && isRunningText(right) ? x : null;
}

/** Recognizes running text: most lines fill the width of the column and consist of words. */
function isRunningText(side: Piece[]): boolean {
  if (side.length < 6) return false;
  const bounds = boundsOf(side);
  const full = side.filter((piece) => piece.x1 - piece.x0 > (bounds.x1 - bounds.x0) * 0.7);
  const words = side.filter((piece) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(piece.text));
  return full.length > side.length * 0.5 && words.length > side.length * 0.7;
}
