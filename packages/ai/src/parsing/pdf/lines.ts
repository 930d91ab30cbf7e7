/** A position in units of the page, with the origin at the top left. */
export type Place = { x0: number; y0: number; x1: number; y1: number };
import type { Box, TextLine } from '../document.ts';
import { itemAt } from '../item-at.ts';

/** A piece of text on a page. */
export type Piece = Place & { text: string; size: number; bold?: boolean };

/** Pieces on one baseline. Pieces separated by a word space or less are merged. */
export type Line = Place & { cells: Piece[]; size: number };

const NUMBER =
  /^[\s$€£¥(]*[-–—]?[\s$€£¥(]*(\d[\d,.'’]*|\.\d+)\s*[)%]*\s*(%|bps|x|M|B|pts)?[\s)*]*$|^[—–-]+\s*%?$|^[$€£]\s*[—–-]+$|^N\/?A$|^NM$|^\*+$/i;

export function isNumeric(text: string): boolean {
  // A quick check: most cells begin with a letter, and the only numbers that do are "N/A" and "NM".
  const first = text.charCodeAt(0) | 0x20;
  if (first >= 0x61 && first <= 0x7a && first !== 0x6e) return false;
  return NUMBER.test(text.trim());
}

export function median(values: number[]): number {
  const sorted = new Float64Array(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** Returns the median height of pieces, or 0 without pieces. */
export function heightOf(pieces: Piece[]): number {
  return median(pieces.map((piece) => piece.y1 - piece.y0));
}

export function boundsOf(parts: Place[]): Place {
  const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const part of parts) {
    bounds.x0 = Math.min(bounds.x0, part.x0);
    bounds.y0 = Math.min(bounds.y0, part.y0);
    bounds.x1 = Math.max(bounds.x1, part.x1);
    bounds.y1 = Math.max(bounds.y1, part.y1);
  }
  return bounds;
}

/**
 * Groups pieces into lines from top to bottom, and the pieces of each line into cells from left to right. Mutates the first
 * piece of each cell, which becomes the cell.
 */
export function linesOf(pieces: Piece[], height = heightOf(pieces) || 10): Line[] {
  const rows = baselinesOf(pieces, height);
  // Use push instead of map: arrays of map change their internal kind, and V8 recompiles the code that reads them.
  const lines: Line[] = [];
  for (const row of rows) lines.push(lineFrom(row.pieces));
  return lines.sort((a, b) => a.y0 - b.y0);
}

/** Groups pieces by baseline, from top to bottom. */
export function baselinesOf(pieces: Piece[], height = heightOf(pieces) || 10): { centre: number; pieces: Piece[] }[] {
  const sorted = pieces.toSorted((a, b) => a.y0 + a.y1 - (b.y0 + b.y1) || a.x0 - b.x0);
  const rows: { centre: number; pieces: Piece[] }[] = [];
  for (const piece of sorted) {
    const row = rowFor(rows, piece, height);
    if (row) row.pieces.push(piece);
    else rows.push({ centre: (piece.y0 + piece.y1) / 2, pieces: [piece] });
  }
  return rows;
}

/** Writes the lines of a page piece by piece. `width` is that of the page as it is read. */
export function textLinesOf(pieces: Piece[], width: number, toBox: (place: Place) => Box): TextLine[] {
  const within = (x: number): number => Math.round((x / width) * 100_000) / 100_000;
  return baselinesOf(pieces)
    .toSorted((a, b) => a.centre - b.centre)
    .map((row) => ({
      pieces: row.pieces
        .toSorted((a, b) => a.x0 - b.x0)
        .map((piece) => ({ text: piece.text, x0: within(piece.x0), x1: within(piece.x1), box: toBox(piece) })),
    }));
}

function rowFor(rows: { centre: number; pieces: Piece[] }[], piece: Piece, height: number) {
  const centre = (piece.y0 + piece.y1) / 2;
  const reach = Math.min(height, piece.y1 - piece.y0) * 0.5;
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - 6); at -= 1) {
    const row = itemAt(rows, at);
    if (Math.abs(row.centre - centre) >= reach) continue;
    if (!row.pieces.some((other) => Math.min(other.x1, piece.x1) - Math.max(other.x0, piece.x0) > 2)) return row;
  }
  return undefined;
}

function lineFrom(pieces: Piece[]): Line {
  const [only] = pieces;
  if (only && pieces.length === 1) {
    const { x0, y0, x1, y1, size } = only;
    return { cells: pieces, x0, y0, x1, y1, size };
  }
  const cells: Piece[] = [];
  for (const piece of pieces.sort((a, b) => a.x0 - b.x0)) {
    const last = cells.at(-1);
    if (last && belongTogether(last, piece)) {
      last.text += (needsSpace(last, piece) ? ' ' : '') + piece.text;
      last.x1 = Math.max(last.x1, piece.x1);
      last.y0 = Math.min(last.y0, piece.y0);
      last.y1 = Math.max(last.y1, piece.y1);
      last.size = Math.max(last.size, piece.size);
      last.bold &&= piece.bold;
    } else {
      cells.push(piece);
    }
  }
  const { x0, y0, x1, y1 } = boundsOf(cells);
  return { cells, x0, y0, x1, y1, size: cells.reduce((most, cell) => Math.max(most, cell.size), 0) };
}

function belongTogether(left: Piece, right: Piece): boolean {
  const gap = right.x0 - left.x1;
  const height = Math.max(4, right.y1 - right.y0);
  if (gap < height * 0.65) return gap <= height * 0.25 || !(isNumeric(left.text) && isNumeric(right.text));
  // A currency sign at the left edge of a column belongs to the amount on its right.
  if (/^[$€£¥(]+$/.test(left.text)) return /^[\d(—–-]/.test(right.text);
  return /^[)%]+[)*]*$/.test(right.text) && isNumeric(left.text);
}

function needsSpace(left: Piece, right: Piece): boolean {
  const gap = right.x0 - left.x1;
  return gap > Math.max(4, right.y1 - right.y0) * 0.12 && !/^[)%]/.test(right.text) && !/[$(]$/.test(left.text);
}
