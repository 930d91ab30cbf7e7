import type { Row } from '@atrium/domain/ai-table';
import type { GridFocus } from '../../../shared/grid/grid-focus.ts';
import { type Bounds, boundsOf, type Place } from '../../../shared/grid/selection.ts';
import { toastError } from '../../../shared/feedback/toast.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';
import type { WriteCells } from './write-cells.ts';

/** The table state that the cell actions use at the moment they run. */
export type CellContext = {
  tableId: string;
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  mayEdit: boolean;
  isPanelOpen: boolean;
  write: WriteCells;
  /** Both return the label of the step, or undefined without a step. */
  undoLast: () => Promise<string | undefined>;
  redoLast: () => Promise<string | undefined>;
  openEvidence: () => void;
  closeEvidence: () => void;
  /** Opens the menu of a cell and its row beside a box of the screen. */
  openRowMenu: (place: Place, box: DOMRect) => void;
  /** Reads cells again. Asks first for many cells, and when edits would be replaced. */
  readAgain: (rowIds: string[], columnIds: string[], hasEdited: boolean) => void;
  /** Opens the review queue, when no loaded cell is left to review. */
  openReview: () => void;
  /** Gives the focus back to the grid when its editor closes. */
  focusGrid: () => void;
};

const MAX_ROWS = 5_000;
const TOO_MANY_ROWS = 'Select fewer rows: at most 5,000 at a time.';

export function selectedBounds({ focus }: CellContext): Bounds | null {
  return boundsOf(focus.selection);
}

/** Returns the selected cells if this person may change them. */
export function editableBounds(context: CellContext): Bounds | null {
  return context.mayEdit ? selectedBounds(context) : null;
}

/** Returns the rows of a range and loads missing ones. Reports too large a range and returns null. */
export async function loadRows(
  { store }: CellContext,
  { top, bottom }: Pick<Bounds, 'top' | 'bottom'>,
): Promise<Row[] | null> {
  if (bottom - top >= MAX_ROWS) {
    toastError(TOO_MANY_ROWS);
    return null;
  }
  await store.ensure(top, bottom);
  return loadedRows(store, { top, bottom });
}

/** Returns the rows of a range that are loaded. */
export function loadedRows(store: RowStore, { top, bottom }: Pick<Bounds, 'top' | 'bottom'>): Row[] {
  const indexes = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  return indexes.map((index) => store.rowAt(index)).filter((row) => row !== undefined);
}

export function columnsIn({ columns }: CellContext, { left, right }: Bounds): ShownColumn[] {
  return columns.slice(left, right + 1);
}
