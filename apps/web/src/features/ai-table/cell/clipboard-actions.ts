import type { Row } from '@atrium/domain/ai-table';
import { announce } from '../../../shared/feedback/announce.ts';
import { toastError } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { writeClipboard } from '../../../shared/grid/write-clipboard.ts';
import type { Bounds, Place } from '../../../shared/grid/selection.ts';
import { type CellContext, columnsIn, editableBounds, loadedRows, loadRows, selectedBounds } from './cell-context.ts';
import { type Matrix, readTsv, tile, writeTsv } from './clipboard.ts';
import { copiedText, readEntry } from '../../../shared/ai-table/entry.ts';
import type { Edit } from './write-cells.ts';

/**
 * Returns the selected cells as text for the clipboard. Returns undefined when nothing is selected, and when rows must
 * be loaded first; then the text reaches the clipboard later.
 */
export function copySelection(context: CellContext): string | undefined {
  const range = selectedBounds(context);
  const { store, focus } = context;
  if (range === null) {
    const { row, column } = focus.place;
    return column === -1 ? (store.rowAt(row)?.documentName ?? undefined) : undefined;
  }
  const rows = loadedRows(store, range);
  if (rows.length === range.bottom - range.top + 1) return tsvOf(context, rows, range);
  void copyAfterLoading(context, range);
  return undefined;
}

/** Copies the selected cells without the copy event of the browser, for a menu. */
export async function copyBySelf(context: CellContext): Promise<void> {
  const text = copySelection(context);
  if (text !== undefined) await writeClipboard(text);
}

/** Copies all cells of rows, with the names of their documents. */
export async function copyRows({ columns }: CellContext, rows: readonly Row[]): Promise<void> {
  const lines = rows.map(({ documentName, cells }) => [
    documentName ?? '',
    ...columns.map((one) => copiedText(one.data_type_format, cells[one.name])),
  ]);
  announce(countOf(rows.length, { one: '# row copied', other: '# rows copied' }));
  await writeClipboard(writeTsv(lines));
}

async function copyAfterLoading(context: CellContext, range: Bounds): Promise<void> {
  const rows = await loadRows(context, range);
  if (rows !== null) await writeClipboard(tsvOf(context, rows, range));
}

function tsvOf(context: CellContext, rows: readonly Row[], range: Bounds): string {
  const columns = columnsIn(context, range);
  announce(countOf(rows.length * columns.length, { one: '# cell copied', other: '# cells copied' }));
  return writeTsv(rows.map(({ cells }) => columns.map((one) => copiedText(one.data_type_format, cells[one.name]))));
}

/** Writes copied cells into the selection, repeated where the selection is larger. */
export async function pasteText(context: CellContext, text: string): Promise<void> {
  const range = editableBounds(context);
  if (range === null) return;
  const cells = tile(readTsv(text), range.bottom - range.top + 1, range.right - range.left + 1);
  const edits = await editsFor(context, cells, { row: range.top, column: range.left });
  if (edits !== null)
    await context.write(edits, countOf(edits.length, { one: '# cell pasted', other: '# cells pasted' }));
}

/** Reads texts as values for the cells from a place on. Reports the first text that does not fit and returns null. */
async function editsFor(context: CellContext, texts: Matrix, start: Place): Promise<Edit[] | null> {
  const { store, columns } = context;
  const bottom = Math.min(store.total ?? 0, start.row + texts.length) - 1;
  const rows = await loadRows(context, { top: start.row, bottom });
  if (rows === null) return null;
  const edits: Edit[] = [];
  for (const [down, row] of rows.entries()) {
    for (const [over, text] of (texts[down] ?? []).entries()) {
      const column = columns[start.column + over];
      if (column === undefined || column.is_read_only) continue;
      const read = readEntry(column.data_type_format, text, row.cells[column.name]);
      if (!read.ok) {
        toastError(`Nothing was pasted. ${column.display_name}, row ${start.row + down + 1}: ${read.reason}`);
        return null;
      }
      edits.push({ row, column, written: read });
    }
  }
  return edits;
}
