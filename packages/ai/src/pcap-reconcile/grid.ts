import type { ParsedPage } from '../parsing/index.ts';

/** A cell with text. `isNumber`: the workbook keeps a number. */
export type GridCell = { text: string; isNumber: boolean; isPercent: boolean; isScaled: boolean };

/** The cells of a sheet by row and column, from 0. Merged labels are repeated over their cells. */
export type Grid = {
  sheet: string;
  rows: readonly number[];
  width: number;
  at: (row: number, column: number) => GridCell | undefined;
};

const WIDEST_LABEL = 60;

/** Reads the sheets of a workbook as grids. */
export function gridsOf(pages: readonly ParsedPage[]): Grid[] {
  return [...Map.groupBy(pages, ({ label = '' }) => label)].map(([sheet, parts]) => gridOf(sheet, parts));
}

function gridOf(sheet: string, parts: readonly ParsedPage[]): Grid {
  const cells = new Map<number, Map<number, GridCell>>();
  let width = 0;
  for (const { rows = [] } of parts)
    for (const { row, cells: texts, numbers, percents = [], scaled = [] } of rows) {
      const own = new Map<number, GridCell>();
      for (const [column, text] of texts.entries())
        if (text !== '')
          own.set(column, {
            text,
            isNumber: numbers.includes(column),
            isPercent: percents.includes(column),
            isScaled: scaled.includes(column),
          });
      cells.set(row - 1, own);
      width = Math.max(width, texts.length);
    }
  for (const { merges = [] } of parts)
    for (const { row, column, rows, columns } of merges) {
      const first = cells.get(row - 1)?.get(column);
      // Titles that span the sheet are no labels of its columns.
      if (!first || first.isNumber || rows * columns > WIDEST_LABEL || (columns > 3 && cells.get(row - 1)?.size === 1))
        continue;
      for (let r = row - 1; r < row - 1 + rows; r += 1)
        for (let c = column; c < column + columns; c += 1) {
          const line = cells.get(r) ?? new Map<number, GridCell>();
          cells.set(r, line);
          if (!line.has(c)) line.set(c, first);
        }
    }
  return {
    sheet,
    rows: [...cells.keys()].toSorted((a, b) => a - b),
    width,
    at: (row, column) => cells.get(row)?.get(column),
  };
}

/** The address of a cell: column 3 of row 13 is D14. */
export function addressOf(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
