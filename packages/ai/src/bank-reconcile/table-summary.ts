import { looksLikeMoney } from './money-cell.ts';
import { labelOfRow, summaryLabel } from './row-labels.ts';
import type { TableRow } from './table-rows.ts';

/** Reads a summary below a table: a row of labels, and the figures of each in the row below it. */
export function summaryRows(take: (cells: string[], row: TableRow) => void) {
  let labels: readonly string[] | null = null;
  return {
    /** Returns whether the row is part of a summary. */
    row(row: TableRow): boolean {
      const filled = row.cells.filter((cell) => cell.trim() !== '');
      const above = labels;
      labels = null;
      if (above) {
        if (filled.length < 2 || !filled.every((cell) => looksLikeMoney(cell))) return false;
        for (const [at, cell] of row.cells.entries()) if (cell.trim() !== '' && above[at]) take([above[at], cell], row);
        return true;
      }
      if (filled.length < 3 || filled.some((cell) => /\d/.test(cell))) return false;
      const isBalance = filled.some((cell) => ['opening', 'closing'].includes(labelOfRow(cell) ?? ''));
      if (!isBalance) return false;
      const named = row.cells.map((cell) => (cell.trim() === '' ? '' : summaryLabel(cell)));
      if (named.includes(null)) return false;
      labels = named.map((label) => label ?? '');
      return true;
    },
  };
}
