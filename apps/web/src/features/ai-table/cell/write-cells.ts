import type { Cell, CellValue, Row } from '@atrium/domain/ai-table';
import type { Written } from '@atrium/domain/value';
import { apiClient } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { editedCell, EMPTY, sentValue } from '../../../shared/ai-table/entry.ts';
import type { History, Step } from './history.ts';

export type Edit = {
  row: Row;
  column: ShownColumn;
  written: Written;
  /** Restores the extracted value with its evidence, as this cell, instead of writing. */
  restored?: Cell;
};
/** Writes cells. With a label, a toast offers to undo it. */
export type WriteCells = (edits: readonly Edit[], label: string | undefined) => Promise<void>;

/** Creates a function that shows edits at once, saves them and adds them to the history. */
export function createWriter(tableId: string, store: RowStore, history: History): WriteCells {
  return async (edits, label) => {
    if (edits.length === 0) return;
    let saving = saveEdits(tableId, store, edits);
    const undone = new AbortController();
    const step: Step = {
      label: label ?? 'Edit',
      // An edit can be undone while it is being saved; the save ends first.
      undo: async () => {
        undone.abort();
        if (await saving)
          await saveEdits(
            tableId,
            store,
            edits.map((edit) => inverseOf(store, edit)),
          );
      },
      redo: async () => {
        saving = saveEdits(tableId, store, edits);
        if (!(await saving)) history.drop(step);
      },
    };
    history.push(step);
    if (!(await saving)) history.drop(step);
    else if (label !== undefined) toastUndo(label, () => void undoStep(history, step), undone.signal);
  };
}

async function undoStep(history: History, step: Step): Promise<void> {
  if ((await history.undo(step)) !== undefined) announce(`Undone: ${step.label}`);
}

/** Shows edits and sends them. Returns whether the server took them. */
async function saveEdits(tableId: string, store: RowStore, edits: readonly Edit[]): Promise<boolean> {
  const byRow = Map.groupBy(edits, ({ row }) => row.id);
  const releases = [...byRow].map(([rowId, ofRow]) => store.hold(rowId, patchOf(store, ofRow)));
  const rows = [...byRow].map(([rowId, ofRow]) => ({ rowId, values: valuesOf(ofRow), restore: restoredIn(ofRow) }));
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
}

/** Returns the edit that undoes an edit: the previous value, or the extracted one where the server keeps it. */
function inverseOf(store: RowStore, { row, column }: Edit): Edit {
  const before = row.cells[column.name];
  // A command that writes several rows does not return them, so `restorable` may be missing here.
  const isKept = () => (store.rowOf(row.id) ?? row).cells[column.name]?.restorable === true || wasExtracted(before);
  const isExtracted = before !== undefined && !before.edited && isKept();
  return { row, column, written: before ?? EMPTY, ...(isExtracted ? { restored: before } : {}) };
}

/** The server keeps the result of an extraction when a person overwrites it. */
function wasExtracted(cell: Cell | undefined): boolean {
  if (cell === undefined || cell.status === 'Pending') return false;
  return cell.absent || cell.status === 'Failed' || cell.confidence !== null || cell.sources.length > 0;
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
      const latest = store.rowOf(row.id) ?? row;
      return [column.name, restored ?? editedCell(latest.cells[column.name], written)];
    }),
  );
}
