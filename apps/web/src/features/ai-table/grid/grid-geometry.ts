import type { ShownColumn } from '../view/view-state.ts';

export const ROW_PX = 36;
export const ADD_PX = 48;

/** A column with its place: `index` among those shown, `left` in its part of the row. */
export type PlacedColumn = ShownColumn & { index: number; left: number };

/** Columns side by side from `left` on, the first of them at `first` among those shown. */
export function placeSideBySide(columns: readonly ShownColumn[], first: number, left: number): PlacedColumn[] {
  let next = left;
  return columns.map((column, at) => {
    const placed = { ...column, index: first + at, left: next };
    next += column.width;
    return placed;
  });
}

type InSight = { startIndex: number; endIndex: number; count: number };

/**
 * Always `size` rows around those in sight, as far as there are so many: a row that comes into sight then takes over
 * the elements of the one that leaves (`index % size`), instead of new ones being made.
 */
export function rowsAround({ startIndex, endIndex, count }: InSight, size: number): number[] {
  const many = Math.min(count, Math.max(size, endIndex - startIndex + 1));
  const spare = Math.floor((many - (endIndex - startIndex + 1)) / 2);
  const first = Math.max(0, Math.min(startIndex - spare, count - many));
  return Array.from({ length: many }, (_, at) => first + at);
}

const WIDEST_DOCUMENT_PX = 420;

/** The document column is as wide as there is room to spare for it: names tell documents apart by their ends. */
export function documentWidthFor(gridWidth: number, columnsWidth: number): number {
  const least = gridWidth < 560 ? 168 : gridWidth < 1000 ? 232 : 306;
  return Math.max(least, Math.min(WIDEST_DOCUMENT_PX, gridWidth - columnsWidth - ADD_PX));
}
