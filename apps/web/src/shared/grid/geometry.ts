/** Height of a row and of the head, in pixels. */
export const ROW_PX = 36;

type Column = { width: number; isPinned: boolean };
/** A column with its position: `index` among the shown columns, `left` in pixels within its part of the row. */
export type PlacedColumn<C> = C & { index: number; left: number };

/** Places columns side by side from `left` on. `first` is the index of the first one. */
function placeSideBySide<C extends Column>(columns: readonly C[], first: number, left: number): PlacedColumn<C>[] {
  let next = left;
  return columns.map((column, at) => {
    const placed = { ...column, index: first + at, left: next };
    next += column.width;
    return placed;
  });
}

/** Places pinned columns after the row header and the others after those. `headerWidth` is the row header's, in pixels. */
export function placeColumns<C extends Column>(columns: readonly C[], headerWidth: number) {
  const pinned = placeSideBySide(
    columns.filter(({ isPinned }) => isPinned),
    0,
    headerWidth,
  );
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, headerWidth);
  const others = columns.filter(({ isPinned }) => !isPinned);
  return { pinned, pinnedWidth, scrolled: placeSideBySide(others, pinned.length, pinnedWidth) };
}

type VisibleRange = { startIndex: number; endIndex: number; count: number };

/**
 * Returns `size` rows around the visible ones, or all rows if there are fewer. The number is constant, so that a row
 * that becomes visible reuses the elements of the row that leaves (`index % size`).
 */
export function rowsAround({ startIndex, endIndex, count }: VisibleRange, size: number): number[] {
  const many = Math.min(count, Math.max(size, endIndex - startIndex + 1));
  const spare = Math.floor((many - (endIndex - startIndex + 1)) / 2);
  const first = Math.max(0, Math.min(startIndex - spare, count - many));
  return Array.from({ length: many }, (_, at) => first + at);
}
