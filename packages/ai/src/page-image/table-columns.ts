/** How a column is laid out: its least width, in which no word breaks, and the width in which no cell wraps. */
export type Column = { least: number; natural: number; isNumeric: boolean };

/** Cells of a column that are measured: the longest, which decide its width. */
const MEASURED = 24;
const NUMBER = /^[-−+(]?\s*[$€£¥]?\s*[-−]?\d[\d.,\s]*[%)]?$/;

function longest(texts: readonly string[]): string[] {
  return [...texts].sort((a, b) => b.length - a.length).slice(0, MEASURED);
}

function widest(texts: readonly string[], measure: (text: string) => number): number {
  return Math.max(0, ...longest(texts).map(measure));
}

/** Measures the columns of a table. A column is numeric if most of its cells below the first row are numbers. */
export function columnsOf(rows: readonly (readonly string[])[], measure: (text: string) => number): Column[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.flatMap((row) => row[at] || []);
    const numbers = rows.slice(1).flatMap((row) => row[at] || []);
    return {
      least: widest(
        cells.flatMap((cell) => cell.split(/\s+/)),
        measure,
      ),
      natural: widest(cells, measure),
      isNumeric: numbers.length > 0 && numbers.filter((cell) => NUMBER.test(cell)).length > numbers.length / 2,
    };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the widths of columns that share a space: no cell wraps if there is room, and else no word breaks. */
export function widthsIn(columns: readonly Column[], space: number): number[] {
  const least = sum(columns.map((column) => column.least));
  const natural = sum(columns.map((column) => column.natural));
  if (natural <= space) return columns.map((column) => column.natural);
  if (least >= space) return columns.map((column) => (column.least * space) / least);
  const share = (space - least) / (natural - least);
  return columns.map((column) => column.least + (column.natural - column.least) * share);
}
