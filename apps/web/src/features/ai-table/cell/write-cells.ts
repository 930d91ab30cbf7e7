import type { Cell, CellValue, Row } from '@atrium/domain/ai-table';
import type { Written } from '@atrium/domain/value';
import { apiClient } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { editedCell, sentValue } from './entry.ts';
import type { History, Step } from './history.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';

export type Edit = {
  row: Row;
  column: ShownColumn;
  written: Written;
  /** Instead of writing: the machine's value comes back, with its evidence, as this cell. */
  restored?: Cell;
};
/** Writes cells; with a label a toast offers to take it back. */
export type WriteCells = (edits: readonly Edit[], label: string | undefined) => Promise<void>;

const NOTHING: Written = { value: null, decimal: null, unit: null };

/** Shows what a person wrote at once, sends it, and remembers what was there. */
export function createWriter(tableId: string, store: RowStore, history: History): WriteCells {
  const send = async (edits: readonly Edit[]): Promise<boolean> => {
    const byRow = Map.groupBy(edits, ({ row }) => row.id);
    const releases = [...byRow].map(([rowId, own]) => store.hold(rowId, patchOf(store, own)));
    const rows = [...byRow].map(([rowId, own]) => ({ rowId, values: valuesOf(own), restore: restoredIn(own) }));
    const isDone = await attempt(async () => {
      const [only] = rows;
      if (rows.length === 1 && only !== undefined) {
        const answer = await apiClient.aiTable.updateRow.mutate({ datatableId: tableId, ...only });
        releases.forEach((release) => release());
        store.replace(answer.data);
      } else await apiClient.aiTable.updateRows.mutate({ datatableId: tableId, rows });
    });
    releases.forEach((release) => release());
    if (!isDone || rows.length > 1) store.refresh();
    return isDone;
  };

  return async (edits, label) => {
    if (edits.length === 0) return;
    let sending = send(edits);
    // It may be taken back from the moment it shows; what is still under way arrives first.
    const taken = new AbortController();
    const takeBack = async () => {
      taken.abort();
      if (await sending) await send(edits.map((edit) => backOf(store, edit)));
    };
    const doAgain = async () => {
      sending = send(edits);
      if (!(await sending)) history.drop(step);
    };
    const step: Step = { label: label ?? 'An entry', undo: takeBack, redo: doAgain };
    history.push(step);
    if (!(await sending)) {
      history.drop(step);
      return;
    }
    if (label === undefined) return;
    const undo = () => void history.undo(step).then((done) => done !== undefined && announce(`Undone: ${label}`));
    toastUndo(label, undo, taken.signal);
  };
}

/** What takes an edit back: the value that was there, or the machine's own where it is kept behind the edit. */
function backOf(store: RowStore, { row, column }: Edit): Edit {
  const before = row.cells[column.name];
  // Rows that were written together are not told one by one what is kept behind them.
  const isKept = () => latestOf(store, row).cells[column.name]?.restorable === true || wasRead(before);
  const isMachines = before !== undefined && !before.edited && isKept();
  return { row, column, written: before ?? NOTHING, ...(isMachines ? { restored: before } : {}) };
}

/** The machine has said something of it: then the server keeps that behind a person's value. */
function wasRead(cell: Cell | undefined): boolean {
  if (cell === undefined || cell.status === 'Pending') return false;
  return cell.absent || cell.status === 'Failed' || cell.confidence !== null || cell.sources.length > 0;
}

function latestOf(store: RowStore, row: Row): Row {
  const index = store.indexOf(row.id);
  return (index === undefined ? undefined : store.rowAt(index)) ?? row;
}

function valuesOf(edits: readonly Edit[]): Record<string, CellValue> {
  const written = edits.filter(({ restored }) => restored === undefined);
  return Object.fromEntries(written.map((edit) => [edit.column.name, sentValue(edit.written)]));
}

function restoredIn(edits: readonly Edit[]): string[] {
  return edits.filter(({ restored }) => restored !== undefined).map(({ column }) => column.name);
}

function patchOf(store: RowStore, edits: readonly Edit[]): Record<string, Cell> {
  return Object.fromEntries(
    edits.map(({ row, column, written, restored }) => {
      return [column.name, restored ?? editedCell(latestOf(store, row).cells[column.name], written)];
    }),
  );
}
