import { widthOf } from '../letter-widths.ts';
import type { Line, Piece } from './lines.ts';

/** A date, number or similar code, followed by other text. */
const FRONT = /^[\d#][\w/.-]* (?=\S)/;

/**
 * Splits cells that were merged because their columns are close: a date or number at the start of a cell is cut off if
 * other lines start a cell at the position of the next word.
 */
export function splitAtColumns(lines: Line[]): Line[] {
  // Most pages have no such cell.
  const crowded = lines.filter((line) => line.cells.some((cell) => FRONT.test(cell.text)));
  if (crowded.length === 0) return lines;
  const starts = new Map<number, number>();
  for (const line of lines) {
    for (const cell of line.cells) {
      const at = Math.round(cell.x0);
      starts.set(at, (starts.get(at) ?? 0) + 1);
    }
  }
  const begins = (x: number) => [0, -1, 1].some((near) => (starts.get(Math.round(x) + near) ?? 0) >= 2);
  for (const line of crowded) line.cells = line.cells.flatMap((cell) => divided(cell, begins));
  return lines;
}

function divided(cell: Piece, begins: (x: number) => boolean): Piece[] {
  const front = FRONT.exec(cell.text)?.[0];
  if (!front || (cell.bold && front.length < 4)) return [cell];
  const width = cell.x1 - cell.x0;
  // The real gap is wider than a space, so the next word begins at or slightly after the estimated position.
  const estimated = cell.x0 + (width * widthOf(front)) / widthOf(cell.text);
  for (let x = Math.round(estimated) - 2; x <= estimated + 5; x += 1) {
    if (!begins(x) || x - cell.x0 < 6) continue;
    const space = Math.min(3, (x - cell.x0) / 4);
    return [
      { ...cell, text: front.trim(), x1: x - space },
      { ...cell, text: cell.text.slice(front.length), x0: x },
    ];
  }
  return [cell];
}
