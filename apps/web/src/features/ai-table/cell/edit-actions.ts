import type { Row } from '@atrium/domain/ai-table';
import type { Written } from '@atrium/domain/value';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { isSingleCell, type Place, stepFrom } from '../../../shared/grid/selection.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { type CellContext, columnsIn, editableBounds, loadRows } from './cell-context.ts';
import type { Move } from './CellEditor.tsx';
import { EMPTY } from '../../../shared/ai-table/entry.ts';

/** Opens the editor of a cell. Returns false when there is no such cell. */
export function startEditing(context: CellContext, place: Place, text: string | undefined): boolean {
  const { columns, store, focus, mayEdit } = context;
  const column = columns[place.column];
  if (place.row < 0 || column === undefined || store.rowAt(place.row) === undefined) return false;
  if (!mayEdit || column.is_read_only) {
    toastInfo(mayEdit ? `“${column.display_name}” cannot be edited` : 'You can read this table but not change it');
    return true;
  }
  focus.goTo(place);
  focus.edit({ place, text });
  return true;
}

export function stopEditing({ focus, focusGrid }: CellContext): void {
  focus.edit(null);
  focusGrid();
}

/** Writes the editor's value and moves the focus. */
export function commitEntry(context: CellContext, row: Row, column: ShownColumn, written: Written, move: Move): void {
  const { focus, store, columns, write } = context;
  const before = row.cells[column.name];
  const isReplacing = before !== undefined && before.value !== null;
  stopEditing(context);
  if (move !== 'stay') {
    const size = { rows: store.total ?? 0, columns: columns.length };
    focus.goTo(stepFrom(focus.place, move, size, 1));
  }
  void write([{ row, column, written }], isReplacing ? `${column.display_name} changed` : undefined);
}

/** Empties the selected cells. */
export async function clearCells(context: CellContext): Promise<void> {
  const range = editableBounds(context);
  if (range === null) return;
  const rows = await loadRows(context, range);
  const edits = (rows ?? []).flatMap((row) =>
    columnsIn(context, range)
      .filter(({ name, is_read_only }) => !is_read_only && (row.cells[name]?.value ?? null) !== null)
      .map((column) => ({ row, column, written: EMPTY })),
  );
  if (edits.length > 0)
    await context.write(edits, countOf(edits.length, { one: '# cell emptied', other: '# cells emptied' }));
}

/** Copies the first row of the range into the others; for a single row, the row above into it. */
export async function fillDown(context: CellContext): Promise<void> {
  const range = editableBounds(context);
  if (range === null) return;
  const source = isSingleCell(range) || range.top === range.bottom ? range.top - 1 : range.top;
  if (source < 0) return;
  const [first, ...others] = (await loadRows(context, { top: source, bottom: range.bottom })) ?? [];
  if (first === undefined) return;
  const columns = columnsIn(context, range).filter(({ is_read_only }) => !is_read_only);
  const edits = others.flatMap((row) =>
    columns.map((column) => {
      const { value, decimal, unit } = first.cells[column.name] ?? EMPTY;
      return { row, column, written: { value, decimal, unit } };
    }),
  );
  if (edits.length > 0)
    await context.write(edits, countOf(edits.length, { one: '# cell filled down', other: '# cells filled down' }));
}
