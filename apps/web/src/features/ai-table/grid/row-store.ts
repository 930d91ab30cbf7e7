import type { Cell, Row } from '@atrium/domain/ai-table';
import { createStore } from 'zustand/vanilla';
import { RowWindows } from '../../../shared/grid/row-windows.ts';
import { keepUnchangedCells } from './unchanged-cells.ts';

type CellPatch = Readonly<Record<string, Cell>>;

/** The rows of a table under one query, with unsaved edits and the rows that a run is filling. */
export class RowStore extends RowWindows<Row> {
  /** Ids of the rows that a run is filling now. */
  readonly filling = createStore<{ rowIds: ReadonlySet<string> }>(() => ({ rowIds: new Set() }));
  /** Edited cells by row id, until the server has them. */
  readonly #unsaved = new Map<string, CellPatch>();

  setFilling(rowIds: readonly string[]): void {
    const before = this.filling.getState().rowIds;
    const after = new Set(rowIds);
    if (after.symmetricDifference(before).size > 0) this.filling.setState({ rowIds: after });
  }

  /** Shows edited cells before the server has them; its answers do not overwrite them until the returned function runs. */
  hold(rowId: string, patch: CellPatch): () => void {
    const held = { ...this.#unsaved.get(rowId), ...patch };
    this.#unsaved.set(rowId, held);
    const row = this.rowOf(rowId);
    if (row !== undefined) this.replace(row);
    return () => {
      if (this.#unsaved.get(rowId) === held) this.#unsaved.delete(rowId);
    };
  }

  protected override merge(before: Row | undefined, after: Row): Row {
    const patch = this.#unsaved.get(after.id);
    return keepUnchangedCells(before, patch === undefined ? after : { ...after, cells: { ...after.cells, ...patch } });
  }
}
