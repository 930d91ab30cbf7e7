import type { ShownColumn } from './view-state.ts';

export const ROW_PX = 36;
export const ADD_PX = 48;

/** A column with its place: `index` among those shown, `left` in its part of the row. */
export type PlacedColumn = ShownColumn & { index: number; left: number };

/** The pinned columns side by side, to the right of the document's. */
export function placePinned(columns: readonly ShownColumn[], documentWidth: number): PlacedColumn[] {
  let left = documentWidth;
  return columns
    .filter((column) => column.isPinned)
    .map((column, index) => {
      const placed = { ...column, index, left };
      left += column.width;
      return placed;
    });
}

/** The document column is as wide as there is room to spare for it. */
export function documentWidthFor(gridWidth: number): number {
  if (gridWidth < 560) return 168;
  if (gridWidth < 1000) return 232;
  return 306;
}
