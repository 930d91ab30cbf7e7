import type { Cell, Row } from '@atrium/domain/ai-table';

/** Returns the new row with the unchanged cells of the old one, or the old row when nothing has changed. */
export function keepUnchangedCells(before: Row | undefined, after: Row): Row {
  if (before === undefined || before.id !== after.id) return after;
  let changed =
    before.documentName !== after.documentName ||
    before.documentId !== after.documentId ||
    Object.keys(before.cells).length !== Object.keys(after.cells).length;
  const cells: Record<string, Cell> = {};
  for (const [name, cell] of Object.entries(after.cells)) {
    const old = before.cells[name];
    const isSame = old !== undefined && (old === cell || sameCell(old, cell));
    cells[name] = isSame ? old : cell;
    changed ||= !isSame;
  }
  return changed ? { ...after, cells } : before;
}

function sameCell(a: Cell, b: Cell): boolean {
  return (
    a.value === b.value &&
    a.decimal === b.decimal &&
    a.unit === b.unit &&
    a.status === b.status &&
    a.absent === b.absent &&
    a.edited === b.edited &&
    a.review === b.review &&
    a.accepted === b.accepted &&
    a.stale === b.stale &&
    a.restorable === b.restorable &&
    a.confidence === b.confidence &&
    a.error === b.error &&
    a.reviewReason === b.reviewReason &&
    JSON.stringify(a.sources) === JSON.stringify(b.sources) &&
    JSON.stringify(a.proposal) === JSON.stringify(b.proposal)
  );
}
