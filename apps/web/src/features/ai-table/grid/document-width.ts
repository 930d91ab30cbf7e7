/** Width of the head's last cell, which adds a column, in pixels. */
export const ADD_PX = 48;
const WIDEST_PX = 420;

/** Returns the width of the document column, in pixels: it takes the space that the other columns leave. */
export function documentWidthFor(gridWidth: number, columnsWidth: number): number {
  const least = gridWidth < 560 ? 168 : gridWidth < 1000 ? 232 : 306;
  return Math.max(least, Math.min(WIDEST_PX, gridWidth - columnsWidth - ADD_PX));
}
