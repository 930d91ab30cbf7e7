import type { Cell, Row } from '@atrium/domain/ai-table';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { isSingleCell } from '../../../shared/grid/selection.ts';
import { isGenerated } from '../column/is-generated.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { type CellContext, columnsIn, editableBounds, loadRows } from './cell-context.ts';
import { nextToReview } from './next-to-review.ts';

export function isAcceptable(cell: Cell | undefined): cell is Cell {
  return (
    cell !== undefined &&
    !cell.accepted &&
    !cell.edited &&
    cell.status === 'Completed' &&
    (cell.value !== null || cell.absent)
  );
}

type AcceptedCells = { row: Row; cells: [name: string, cell: Cell][] };

/** Accepts the selected cells. After a single cell that needed review, the focus moves to the next one. */
export async function acceptCells(context: CellContext): Promise<void> {
  const range = editableBounds(context);
  if (range === null) return;
  const { store, columns, focus } = context;
  const rows = (await loadRows(context, range)) ?? [];
  const accepted = acceptableOf(rows, columnsIn(context, range));
  const next = isSingleCell(range) ? nextToReview(store, columns, focus.place) : undefined;
  const saved = save(context, accepted);
  if (next !== undefined && accepted[0]?.cells[0]?.[1].review === true) focus.goTo(next);
  await saved;
}

/** Accepts all cells of rows. */
export async function acceptRows(context: CellContext, rows: readonly Row[]): Promise<void> {
  const accepted = acceptableOf(rows, context.columns);
  if (accepted.length === 0) toastInfo('There is nothing to accept in these rows');
  await save(context, accepted);
}

/** Shows cells as accepted at once, saves it, and offers to undo it. */
async function save({ tableId, store }: CellContext, accepted: readonly AcceptedCells[]): Promise<void> {
  if (accepted.length === 0) return;
  const releases = accepted.map(({ row, cells }) => store.hold(row.id, markAccepted(cells)));
  const input = accepted.map(({ row, cells }) => ({ rowId: row.id, accept: cells.map(([name]) => name) }));
  const isDone = await attempt(() => apiClient.aiTable.updateRows.mutate({ datatableId: tableId, rows: input }));
  releases.forEach((release) => release());
  store.refresh();
  if (!isDone) return;
  const count = accepted.reduce((sum, { cells }) => sum + cells.length, 0);
  const undo = input.map(({ rowId, accept }) => ({ rowId, unaccept: accept }));
  toastUndo(countOf(count, { one: 'Accepted', other: '# cells accepted' }), () => {
    void attempt(() => apiClient.aiTable.updateRows.mutate({ datatableId: tableId, rows: undo })).then(() =>
      store.refresh(),
    );
  });
}

function acceptableOf(rows: readonly Row[], columns: readonly ShownColumn[]): AcceptedCells[] {
  const names = columns.map(({ name }) => name);
  return rows.map((row) => acceptableIn(row, names)).filter(({ cells }) => cells.length > 0);
}

function acceptableIn(row: Row, names: readonly string[]): AcceptedCells {
  const cells: AcceptedCells['cells'] = [];
  for (const name of names) {
    const cell = row.cells[name];
    if (isAcceptable(cell)) cells.push([name, cell]);
  }
  return { row, cells };
}

function markAccepted(cells: AcceptedCells['cells']): Record<string, Cell> {
  return Object.fromEntries(cells.map(([name, cell]) => [name, { ...cell, review: false, accepted: true }]));
}

/** Focuses the next cell that needs review, or opens the review queue. */
export function goToNextReview({ store, columns, focus, openReview }: CellContext): void {
  const next = nextToReview(store, columns, focus.place);
  if (next === undefined) openReview();
  else focus.goTo(next);
}

/** Reads the selected cells again. */
export async function readCellsAgain(context: CellContext): Promise<void> {
  const range = editableBounds(context);
  if (range === null) return;
  const rows = (await loadRows(context, range))?.filter((row) => row.documentId !== null) ?? [];
  const columns = columnsIn(context, range).filter(isGenerated);
  if (rows.length === 0 || columns.length === 0) {
    toastInfo('Only cells of a document and a column with a question can be filled');
    return;
  }
  const hasEdited = rows.some((row) => columns.some(({ name }) => row.cells[name]?.edited === true));
  context.readAgain(
    rows.map(({ id }) => id),
    columns.map(({ id }) => id),
    hasEdited,
  );
}
