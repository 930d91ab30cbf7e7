import { isNumeric } from './lines.ts';
import type { Line, Piece } from './lines.ts';
import { itemAt } from '../item-at.ts';

/** One row: for each column, its pieces of text in reading order. */
export type Row = Piece[][];
export type Table = { head: Row; rows: Row[] };

type Column = { x0: number; x1: number; support: number };

/**
 * Rebuilds a table from the boxes of its cells: columns are where values line up, the header is above the first values, and
 * wrapped cells are joined. Returns null for fewer than two columns.
 */
export function tableOf(lines: Line[], height: number): Table | null {
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const rows: { line: Line; row: Row }[] = [];
  for (const line of lines) rows.push({ line, row: rowOf(line, columns) });
  const hasNumbers = rows.some(({ row }) => row.slice(1).some((cell) => cell.length > 0 && isValue(textOf(cell))));
  const head: Line[] = [];
  let named = false;
  const headLimit = hasNumbers ? 5 : 1;
  while (
    rows.length > 1 &&
    head.length < headLimit &&
    looksLikeHead(itemAt(rows, 0).row, head.length, named, hasNumbers)
  ) {
    const { line, row } = itemAt(rows.splice(0, 1), 0);
    head.push(line);
    named ||= itemAt(row, 0).length > 0;
  }
  const headRows = head.map((line, at) => headRowOf(line, columns, at < head.length - 1));
  return { head: stack(headRows, columns.length), rows: joinWrapped(rows, height) };
}

export function textOf(cell: Piece[]): string {
  return cell.map((piece) => piece.text).join(' ');
}

/** Recognizes a number that is not a year, because years are column headings. */
function isValue(text: string): boolean {
  return isNumeric(text) && !/^(19|20)\d\d$/.test(text.trim());
}

function overlapOf(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/**
 * Finds columns. Starts with numbers, which are aligned most strictly, then adds the other cells from the narrowest, so that
 * cells that span several columns are recognized.
 */
function columnsOf(lines: Line[]): Column[] {
  const rows = lines.filter((line) => line.cells.length > 1);
  const numbers: Piece[] = [];
  const others: Piece[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) (at > 0 && isNumeric(cell.text) ? numbers : others).push(cell);
  }
  const columns: Column[] = [];
  const byWidth = (a: Piece, b: Piece) => a.x1 - a.x0 - (b.x1 - b.x0);
  for (const cell of [...numbers.sort(byWidth), ...others.sort(byWidth)]) {
    let hit: Column | null = null;
    let hits = 0;
    for (const column of columns) {
      if (overlapOf(column, cell) <= 0.5) continue;
      hit = column;
      hits += 1;
    }
    if (!hit) {
      columns.push({ x0: cell.x0, x1: cell.x1, support: 1 });
    } else if (hits === 1) {
      hit.x0 = Math.min(hit.x0, cell.x0);
      hit.x1 = Math.max(hit.x1, cell.x1);
      hit.support += 1;
    }
  }
  const needed = rows.length > 5 ? 2 : 1;
  return columns.filter((column) => column.support >= needed).sort((a, b) => a.x0 - b.x0);
}

function emptyRow(columns: Column[]): Row {
  const row: Row = [];
  for (let at = 0; at < columns.length; at += 1) row.push([]);
  return row;
}

function rowOf(line: Line, columns: Column[]): Row {
  const row = emptyRow(columns);
  for (const cell of line.cells) {
    let best = 0;
    let most = overlapOf(itemAt(columns, 0), cell);
    for (let at = 1; at < columns.length; at += 1) {
      const overlap = overlapOf(itemAt(columns, at), cell);
      if (overlap > most + 0.01) [best, most] = [at, overlap];
    }
    // A wide label that reaches below the values still starts in the first column.
    const startsFirst =
      cell === line.cells[0] && cell.x0 < itemAt(columns, 1).x0 - 2 && cell.x0 <= itemAt(columns, 0).x1;
    itemAt(row, startsFirst && !isNumeric(cell.text) ? 0 : best).push(cell);
  }
  return row;
}

/** A cell of an upper header row is centred above the columns that it names, and is repeated for each of them. */
function headRowOf(line: Line, columns: Column[], upper: boolean): Row {
  const values = columns.slice(1);
  const over = upper && itemAt(line.cells, 0).x0 > itemAt(columns, 0).x1 && line.cells.length < values.length;
  if (!over) return rowOf(line, columns);
  const row = emptyRow(columns);
  const nearest = values.map((column) =>
    line.cells.reduce((best, cell) => (apart(cell, column) < apart(best, column) ? cell : best)),
  );
  for (const cell of line.cells) {
    const named = values.filter((_, at) => nearest[at] === cell);
    const group = { x0: named[0]?.x0 ?? 0, x1: named.at(-1)?.x1 ?? 0 };
    if (named.length === 0 || apart(cell, group) > (group.x1 - group.x0) * 0.25) return rowOf(line, columns);
  }
  for (const [at, cell] of nearest.entries()) itemAt(row, at + 1).push(cell);
  return row;
}

function apart(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2;
}

/** Checks whether a row is part of the header. A header names its first column only once. */
function looksLikeHead(row: Row, taken: number, named: boolean, hasNumbers: boolean): boolean {
  const values = row.slice(1).filter((cell) => cell.length > 0);
  // Two columns of words are names and descriptions without a header.
  if (!hasNumbers) return row.length > 2 && taken === 0 && row.every((cell) => cell.length > 0);
  if (values.length === 0 || (named && itemAt(row, 0).length > 0)) return false;
  return !values.some((cell) => isValue(textOf(cell)));
}

function stack(rows: Row[], width: number): Row {
  return Array.from({ length: width }, (_, at) => rows.flatMap((row) => itemAt(row, at)));
}

function joinWrapped(rows: { line: Line; row: Row }[], height: number): Row[] {
  const out: Row[] = [];
  let pending: Row | null = null;
  let bottom = -Infinity;
  for (const { line, row } of rows) {
    const filled = row.flatMap((cell, at) => (cell.length > 0 ? [at] : []));
    const tight = line.y0 - bottom < height * 0.6;
    bottom = line.y1;
    const previous = out.at(-1);
    if (pending) {
      if (tight && filled.length > 1 && /^[\p{Ll}(&]/u.test(textOf(itemAt(row, 0)))) {
        row[0] = [...itemAt(pending, 0), ...itemAt(row, 0)];
      } else {
        out.push(pending);
      }
      pending = null;
    }
    if (filled.length === 1 && tight && previous && continues(previous, row, itemAt(filled, 0))) {
      itemAt(previous, itemAt(filled, 0)).push(...itemAt(row, itemAt(filled, 0)));
    } else if (filled.length === 1 && filled[0] === 0 && !textOf(itemAt(row, 0)).endsWith(':')) {
      pending = row;
    } else {
      out.push(row);
    }
  }
  if (pending) out.push(pending);
  return out;
}

function continues(previous: Row, row: Row, at: number): boolean {
  const text = textOf(itemAt(row, at));
  if (itemAt(previous, at).length === 0 || (isNumeric(text) && (at === 0 || isNumeric(textOf(itemAt(previous, at))))))
    return false;
  if (at > 0) return true;
  return /^[\p{Ll}(&]/u.test(text) && previous.slice(1).some((cell) => cell.length > 0);
}
