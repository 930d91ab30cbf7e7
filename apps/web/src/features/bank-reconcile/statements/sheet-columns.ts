const FEWEST_CHARACTERS = 6;
const MOST_CHARACTERS = 48;
/** Rows that decide the widths. A later value that is longer is cut, and its title shows it. */
const ROWS_MEASURED = 500;

/** Returns the width of each column of a sheet, in characters. */
export function columnWidths(rows: readonly { cells: readonly string[] }[]): number[] {
  const widths: number[] = [];
  for (const { cells } of rows.slice(0, ROWS_MEASURED)) {
    for (const [at, cell] of cells.entries()) {
      const length = Math.min(MOST_CHARACTERS, Math.max(FEWEST_CHARACTERS, cell.length));
      widths[at] = Math.max(widths[at] ?? FEWEST_CHARACTERS, length);
    }
  }
  return widths;
}
