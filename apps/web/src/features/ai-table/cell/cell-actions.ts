import type { Row } from '@atrium/domain/ai-table';
import type { Written } from '@atrium/domain/value';
import { apiClient } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastError, toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import type { Move } from './CellEditor.tsx';
import { readTsv, tile, writeTsv } from './clipboard.ts';
import { copiedText, readEntry } from './entry.ts';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { RowStore } from '../grid/row-store.ts';
import { type Bounds, boundsOf, isSingle, type Place, stepFrom } from '../grid/selection.ts';
import type { ShownColumn } from '../view/view-state.ts';
import type { Edit, WriteCells } from './write-cells.ts';

/** What the actions work on; read anew with each one, so that the actions themselves never change. */
export type CellContext = {
  tableId: string;
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  mayEdit: boolean;
  isPanelOpen: boolean;
  write: WriteCells;
  undoLast: () => Promise<string | undefined>;
  redoLast: () => Promise<string | undefined>;
  openEvidence: () => void;
  closeEvidence: () => void;
  openRowMenu: (row: number, place: DOMRect) => void;
  /** Fills cells again; asks first when that is many or replaces what a person wrote. */
  fillAgain: (rowIds: string[], columnIds: string[], hasEdited: boolean) => void;
  /** No cell in sight is left to look at: goes to the queue. */
  openReview: () => void;
  focusGrid: () => void;
};

const MOST_ROWS = 5_000;
const CLICK_PAUSE_MS = 240;
const NO_MORE = 'Select fewer rows: at most 5,000 at a time.';

export function isGenerated({ generation_method: { type } }: Pick<ShownColumn, 'generation_method'>) {
  return type === 'extracted' || type === 'augmented';
}

/** What keys, mouse and clipboard do to the cells of one table. */
export function createCellActions(now: () => CellContext) {
  let clickTimer: ReturnType<typeof setTimeout> | undefined;

  const bounds = (): Bounds | null => boundsOf(now().focus.getSelection());

  /** The rows of a range, those out of sight fetched; null when they are too many. */
  const rowsIn = async ({ top, bottom }: Pick<Bounds, 'top' | 'bottom'>): Promise<Row[] | null> => {
    const { store } = now();
    if (bottom - top >= MOST_ROWS) {
      toastError(NO_MORE);
      return null;
    }
    await store.ensure(top, bottom);
    return Array.from({ length: bottom - top + 1 }, (_, index) => store.rowAt(top + index)).filter(
      (row) => row !== undefined,
    );
  };

  const columnsIn = ({ left, right }: Bounds) => now().columns.slice(left, right + 1);

  const stopEditing = () => {
    now().focus.edit(null);
    now().focusGrid();
  };

  const afterCommit = (move: Move) => {
    const { focus, store, columns } = now();
    stopEditing();
    if (move === 'stay') return;
    const size = { rows: store.getState().total ?? 0, columns: columns.length };
    focus.goTo(stepFrom(focus.getSelection().focus, move, size, 1));
  };

  /** Takes texts for a block of cells that starts at a place; all or none. */
  const writeTexts = async (texts: readonly (readonly string[])[], at: Place, done: (count: number) => string) => {
    const { store, columns, write } = now();
    const total = store.getState().total ?? 0;
    const rows = await rowsIn({ top: at.row, bottom: Math.min(total, at.row + texts.length) - 1 });
    if (rows === null) return;
    const edits: Edit[] = [];
    for (const [down, row] of rows.entries()) {
      for (const [over, text] of (texts[down] ?? []).entries()) {
        const column = columns[at.column + over];
        if (column === undefined || column.is_read_only) continue;
        const read = readEntry(column.data_type_format, text, row.cells[column.name]);
        if (!read.ok) {
          toastError(`Nothing was pasted. ${column.display_name}, row ${at.row + down + 1}: ${read.reason}`);
          return;
        }
        edits.push({ row, column, written: read });
      }
    }
    await write(edits, done(edits.length));
  };

  return {
    startEditing: ({ row, column }: Place, text: string | undefined): boolean => {
      const { columns, store, focus, mayEdit } = now();
      clearTimeout(clickTimer);
      const named = columns[column];
      if (row < 0 || named === undefined || store.rowAt(row) === undefined) return false;
      if (!mayEdit || named.is_read_only) {
        toastInfo(mayEdit ? `“${named.display_name}” cannot be edited.` : 'You can read this table but not change it.');
        return true;
      }
      focus.goTo({ row, column });
      focus.edit({ place: { row, column }, text });
      return true;
    },
    stopEditing,
    commit: (row: Row, column: ShownColumn, written: Written, move: Move) => {
      const before = row.cells[column.name];
      afterCommit(move);
      const isReplacing = before !== undefined && before.value !== null;
      void now().write([{ row, column, written }], isReplacing ? `${column.display_name} changed` : undefined);
    },
    clear: () => void clear(),
    paste: (text: string) => void paste(text),
    fillDown: () => void fillDown(),
    accept: () => void accept(),
    rerun: () => void rerun(),
    undo: () =>
      void now()
        .undoLast()
        .then((label) => announce(label === undefined ? 'Nothing to undo.' : `Undone: ${label}`)),
    redo: () =>
      void now()
        .redoLast()
        .then((label) => announce(label === undefined ? 'Nothing to do again.' : `Done again: ${label}`)),
    /** A range becomes one cell again, then the evidence closes. */
    close: () => {
      const range = bounds();
      const { focus, closeEvidence } = now();
      if (range !== null && !isSingle(range)) focus.goTo(focus.getSelection().focus);
      else closeEvidence();
    },
    openEvidence: () => now().openEvidence(),
    openRowMenu: (row: number, place: DOMRect) => now().openRowMenu(row, place),
    /** A click opens the evidence; not before it is clear that it is no double click, for the columns move when it opens. */
    clicked: () => {
      clearTimeout(clickTimer);
      if (!now().isPanelOpen) clickTimer = setTimeout(() => now().openEvidence(), CLICK_PAUSE_MS);
    },
    nextReview: () => {
      const { store, columns, focus, openReview } = now();
      const next = nextToReview(store, columns, focus.getSelection().focus);
      if (next === undefined) openReview();
      else focus.goTo(next);
    },
    /** What the clipboard gets; undefined where there is nothing, or where rows have to be fetched first. */
    copied: (): string | undefined => {
      const range = bounds();
      const { store } = now();
      if (range === null) {
        const { row, column } = now().focus.getSelection().focus;
        return column === -1 ? (store.rowAt(row)?.documentName ?? undefined) : undefined;
      }
      const rows = rowsHere(range);
      if (rows.length === range.bottom - range.top + 1) return tsvOf(rows, range);
      void copyLater(range);
      return undefined;
    },
  };

  function rowsHere({ top, bottom }: Bounds): Row[] {
    const indexes = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
    return indexes.map((index) => now().store.rowAt(index)).filter((row) => row !== undefined);
  }

  function tsvOf(rows: readonly Row[], range: Bounds): string {
    const columns = columnsIn(range);
    announce(countOf(rows.length * columns.length, { one: '# cell copied', other: '# cells copied' }));
    return writeTsv(rows.map(({ cells }) => columns.map((one) => copiedText(one.data_type_format, cells[one.name]))));
  }

  async function copyLater(range: Bounds): Promise<void> {
    const rows = await rowsIn(range);
    if (rows !== null) await attempt(() => navigator.clipboard.writeText(tsvOf(rows, range)));
  }

  async function clear(): Promise<void> {
    const range = bounds();
    const { mayEdit, write } = now();
    if (range === null || !mayEdit) return;
    const rows = await rowsIn(range);
    const edits = (rows ?? []).flatMap((row) =>
      columnsIn(range)
        .filter(({ name, is_read_only }) => !is_read_only && (row.cells[name]?.value ?? null) !== null)
        .map((column) => ({ row, column, written: { value: null, decimal: null, unit: null } })),
    );
    if (edits.length > 0)
      await write(edits, countOf(edits.length, { one: '# cell emptied', other: '# cells emptied' }));
  }

  async function paste(text: string): Promise<void> {
    const range = bounds();
    if (range === null || !now().mayEdit) return;
    const cells = tile(readTsv(text), range.bottom - range.top + 1, range.right - range.left + 1);
    await writeTexts(cells, { row: range.top, column: range.left }, (count) =>
      countOf(count, { one: '# cell pasted', other: '# cells pasted' }),
    );
  }

  /** The first row of the range into the others; of a single cell, the one above into it. */
  async function fillDown(): Promise<void> {
    const range = bounds();
    const { mayEdit, write } = now();
    if (range === null || !mayEdit) return;
    const from = isSingle(range) || range.top === range.bottom ? range.top - 1 : range.top;
    if (from < 0) return;
    const rows = await rowsIn({ top: from, bottom: range.bottom });
    const [first, ...others] = rows ?? [];
    if (first === undefined) return;
    const edits = others.flatMap((row) =>
      columnsIn(range)
        .filter(({ is_read_only }) => !is_read_only)
        .map((column) => {
          const { value = null, decimal = null, unit = null } = first.cells[column.name] ?? {};
          return { row, column, written: { value, decimal, unit } };
        }),
    );
    if (edits.length > 0)
      await write(edits, countOf(edits.length, { one: '# cell filled down', other: '# cells filled down' }));
  }

  async function accept(): Promise<void> {
    const range = bounds();
    const { tableId, store, columns, focus, mayEdit } = now();
    if (range === null || !mayEdit) return;
    const rows = await rowsIn(range);
    const wanted = (rows ?? []).flatMap((row) => {
      const names = columnsIn(range)
        .map(({ name }) => name)
        .filter((name) => isAcceptable(row.cells[name]));
      return names.length === 0 ? [] : [{ row, names }];
    });
    if (wanted.length === 0) return;
    const next = isSingle(range) ? nextToReview(store, columns, focus.getSelection().focus) : undefined;
    const letGo = wanted.map(
      ({ row, names }) =>
        store.hold(
          row.id,
          Object.fromEntries(names.map((name) => [name, { ...row.cells[name]!, review: false, accepted: true }])),
        ), // named: it is there
    );
    if (next !== undefined && wanted[0]?.row.cells[wanted[0].names[0] ?? '']?.review === true) focus.goTo(next);
    const accepted = wanted.map(({ row, names }) => ({ rowId: row.id, accept: names }));
    const isDone = await attempt(() => apiClient.aiTable.updateRows.mutate({ datatableId: tableId, rows: accepted }));
    letGo.forEach((release) => release());
    store.refresh();
    if (!isDone) return;
    const count = wanted.reduce((sum, { names }) => sum + names.length, 0);
    announce(countOf(count, { one: 'Accepted', other: '# cells accepted' }));
  }

  async function rerun(): Promise<void> {
    const range = bounds();
    const { mayEdit, fillAgain } = now();
    if (range === null || !mayEdit) return;
    const rows = (await rowsIn(range))?.filter((row) => row.documentId !== null) ?? [];
    const columns = columnsIn(range).filter(isGenerated);
    if (rows.length === 0 || columns.length === 0) {
      toastInfo('Only cells of a document and a column with a question can be filled.');
      return;
    }
    const hasEdited = rows.some((row) => columns.some(({ name }) => row.cells[name]?.edited === true));
    fillAgain(
      rows.map(({ id }) => id),
      columns.map(({ id }) => id),
      hasEdited,
    );
  }
}
export type CellActions = ReturnType<typeof createCellActions>;

export function isAcceptable(cell: Row['cells'][string] | undefined): boolean {
  return (
    cell !== undefined &&
    !cell.accepted &&
    !cell.edited &&
    cell.status === 'Completed' &&
    (cell.value !== null || cell.absent)
  );
}

/** The next cell, reading row by row from a place on, that a person should look at; from the top again at the end. */
function nextToReview(
  store: Pick<RowStore, 'rowAt' | 'getState'>,
  columns: readonly ShownColumn[],
  from: Place,
): Place | undefined {
  const total = store.getState().total ?? 0;
  const wide = columns.length;
  const start = Math.max(0, from.row) * wide + from.column + 1;
  const all = total * wide;
  for (let step = 0; step < all; step++) {
    const at = (start + step) % all;
    const place = { row: Math.floor(at / wide), column: at % wide };
    if (place.row === from.row && place.column === from.column) continue;
    const row = store.rowAt(place.row);
    const cell = row?.cells[columns[place.column]?.name ?? ''];
    if (cell?.review === true && !cell.accepted) return place;
    // A row that is not here is passed over as a whole.
    if (row === undefined) step += wide - 1 - place.column;
  }
  return undefined;
}
