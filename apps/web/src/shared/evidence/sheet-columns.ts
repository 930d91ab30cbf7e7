const FEWEST_CHARACTERS = 6;
const MOST_CHARACTERS = 48;
/** Rows that decide the widths. A later value that is longer is cut, and its title shows it. */
export const ROWS_MEASURED = 500;

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

/** The letters of a column, from 1: column 28 is AB. */
export function lettersOf(column: number): string {
  const rest = column - 1;
  return (rest < 26 ? '' : lettersOf(Math.floor(rest / 26))) + String.fromCodePoint(65 + (rest % 26));
}
