/** A cell of a grid. Row -1 is the head; column -1 is the row header. */
export type Place = { row: number; column: number };
/** A range from its first cell to the focused one. */
export type Selection = { anchor: Place; focus: Place };
export type Bounds = { top: number; bottom: number; left: number; right: number };
export type Size = { rows: number; columns: number };
export type Step = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'home' | 'end' | 'top' | 'bottom';

export const START: Selection = { anchor: { row: 0, column: -1 }, focus: { row: 0, column: -1 } };

function clamp(value: number, least: number, most: number) {
  return Math.max(least, Math.min(Math.max(least, most), value));
}

/** Returns the cell one step away. `page` is the number of visible rows. Only `up` can reach the head. */
export function stepFrom({ row, column }: Place, step: Step, { rows, columns }: Size, page: number): Place {
  const last = { row: rows - 1, column: columns - 1 };
  switch (step) {
    case 'up':
      return { row: clamp(row - 1, -1, last.row), column };
    case 'down':
      return { row: clamp(row + 1, -1, last.row), column };
    case 'left':
      return { row, column: clamp(column - 1, -1, last.column) };
    case 'right':
      return { row, column: clamp(column + 1, -1, last.column) };
    case 'pageUp':
      return { row: clamp(row - page, 0, last.row), column };
    case 'pageDown':
      return { row: clamp(row + page, 0, last.row), column };
    case 'home':
      return { row, column: -1 };
    case 'end':
      return { row, column: last.column };
    case 'top':
      return { row: 0, column: -1 };
    case 'bottom':
      return { row: clamp(last.row, 0, last.row), column: last.column };
  }
}

/** Returns the cell at the edge of the grid in the direction of an arrow pressed with Ctrl. */
export function edgeFrom({ row, column }: Place, step: Step, { rows, columns }: Size): Place {
  if (step === 'up') return { row: 0, column };
  if (step === 'down') return { row: Math.max(0, rows - 1), column };
  if (step === 'left') return { row, column: columns > 0 ? 0 : -1 };
  return { row, column: columns - 1 };
}

/** Selects a single cell. */
export function placeAt(place: Place): Selection {
  return { anchor: place, focus: place };
}

/** Extends a range to a cell. A range never contains the head or a row header. */
export function extendTo({ anchor, focus }: Selection, place: Place): Selection {
  const start = anchor.row < 0 || anchor.column < 0 ? clampToCells(focus) : anchor;
  return { anchor: start, focus: clampToCells(place) };
}

/** Widens a selection to all cells, or to whole rows or columns. The focus moves to the first cell of the result. */
export function widened({ anchor, focus }: Selection, what: 'all' | 'rows' | 'columns', size: Size): Selection {
  const [from, to] = [clampToCells(focus), clampToCells(anchor)];
  const [lastRow, lastColumn] = [Math.max(0, size.rows - 1), Math.max(0, size.columns - 1)];
  return {
    focus: { row: what === 'rows' ? from.row : 0, column: what === 'columns' ? from.column : 0 },
    anchor: { row: what === 'rows' ? to.row : lastRow, column: what === 'columns' ? to.column : lastColumn },
  };
}

/** Returns the nearest cell that is not in the head and not a row header. */
export function clampToCells({ row, column }: Place): Place {
  return { row: Math.max(0, row), column: Math.max(0, column) };
}

/** Returns the selected cells; null while the focus is on the head or a row header. */
export function boundsOf({ anchor, focus }: Selection): Bounds | null {
  if (Math.min(anchor.row, focus.row, anchor.column, focus.column) < 0) return null;
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isSingleCell({ top, bottom, left, right }: Bounds): boolean {
  return top === bottom && left === right;
}
