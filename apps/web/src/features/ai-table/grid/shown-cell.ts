import type { Cell, Row } from '@atrium/domain/ai-table';

/** Returns the cell to show. Empty cells of a document that could not be read show nothing: the row says why. */
export function shownCell(row: Row, column: string): Cell | undefined {
  const cell = row.cells[column];
  return row.unreadable !== null && cell?.value === null && !cell.absent ? undefined : cell;
}
