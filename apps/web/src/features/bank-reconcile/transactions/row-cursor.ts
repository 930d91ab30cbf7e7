import { createStore } from 'zustand/vanilla';
import { rowAfterKey } from '../../../shared/grid/grid-keys.ts';

type Step = 'up' | 'down' | 'pageUp' | 'pageDown' | 'top' | 'bottom';
const KEYS: Record<Step, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  pageUp: 'PageUp',
  pageDown: 'PageDown',
  top: 'Home',
  bottom: 'End',
};

/** Where a range starts, and the rows that were picked before it. */
type Anchor = { row: number; before: ReadonlySet<string> };
/** `at` is the active row. Rows are picked by id, so that they stay picked when the order changes. */
type CursorState = { at: number; anchor: Anchor | null; picked: ReadonlySet<string> };

/** The active row and the picked rows of a long list of whole rows. A move renders only the rows that it concerns. */
export class RowCursor {
  readonly store = createStore<CursorState>(() => ({ at: 0, anchor: null, picked: new Set() }));
  readonly #idAt: (index: number) => string | undefined;

  /** `idAt` returns the id of a loaded row. */
  constructor(idAt: (index: number) => string | undefined) {
    this.#idAt = idAt;
  }

  get at(): number {
    return this.store.getState().at;
  }

  get picked(): ReadonlySet<string> {
    return this.store.getState().picked;
  }

  goTo(at: number): void {
    this.store.setState({ at: Math.max(0, at), anchor: null });
  }

  /** Moves by a key. `extend` picks the rows between the start of the range and the new row, as far as they are loaded. */
  move(step: Step, extend: boolean, rowCount: number, page: number): void {
    const next = rowAfterKey(KEYS[step], this.at, rowCount, page);
    if (next === undefined) return;
    if (extend) this.extendTo(next);
    else this.goTo(next);
  }

  extendTo(row: number): void {
    const state = this.store.getState();
    const anchor = state.anchor ?? { row: state.at, before: state.picked };
    const [first, last] = [Math.min(anchor.row, row), Math.max(anchor.row, row)];
    const picked = new Set(anchor.before);
    for (let index = first; index <= last; index += 1) {
      const id = this.#idAt(index);
      if (id !== undefined) picked.add(id);
    }
    this.store.setState({ at: row, anchor, picked });
  }

  /** Picks or unpicks the row at an index. */
  toggle(index: number): void {
    const id = this.#idAt(index);
    if (id === undefined) return;
    const picked = new Set(this.picked);
    if (!picked.delete(id)) picked.add(id);
    this.store.setState({ at: index, anchor: null, picked });
  }

  pick(ids: Iterable<string>): void {
    this.store.setState({ picked: new Set(ids) });
  }

  clear(): void {
    this.store.setState({ picked: new Set(), anchor: null });
  }

  /** The ids that a command acts on: the picked rows, or the active one. */
  targets(): string[] {
    if (this.picked.size > 0) return [...this.picked];
    const id = this.#idAt(this.at);
    return id === undefined ? [] : [id];
  }
}
