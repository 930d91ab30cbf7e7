import { createStore } from 'zustand/vanilla';
import { type LoadedRows, NO_ROWS, putRows } from './loaded-rows.ts';
import { type FetchWindow, type LoadOptions, type LoadTarget, type RowWindow, WindowLoader } from './window-loader.ts';

/** `total` is undefined before the first answer. */
type RowsState<R> = LoadedRows<R> & { total: number | undefined; error: unknown };

/**
 * The rows of one query, loaded in windows around the visible ones. A row object changes only when its content does,
 * so that a selector of one row renders that row alone.
 */
export class RowWindows<R extends { id: string }> {
  readonly store = createStore<RowsState<R>>(() => ({ ...NO_ROWS, total: undefined, error: undefined }));
  readonly #loader: WindowLoader<R>;

  constructor(fetchWindow: FetchWindow<R>, options?: LoadOptions) {
    const target: LoadTarget<R> = {
      total: () => this.total,
      put: (offset, window) => this.#putWindow(offset, window),
      fail: (error) => this.store.setState({ error }),
      forget: (offset) => this.putRows(range(offset, offset + this.#loader.size).map((index) => [index, undefined])),
    };
    this.#loader = new WindowLoader(fetchWindow, target, options);
  }

  get total(): number | undefined {
    return this.store.getState().total;
  }

  rowAt(index: number): R | undefined {
    return this.store.getState().rows.get(index);
  }

  indexOf(rowId: string): number | undefined {
    return this.store.getState().indexes.get(rowId);
  }

  rowOf(rowId: string): R | undefined {
    const index = this.indexOf(rowId);
    return index === undefined ? undefined : this.rowAt(index);
  }

  /** The rows in memory, in no particular order. */
  loaded(): R[] {
    return [...this.store.getState().rows.values()];
  }

  /** Sets the visible range, loads missing rows and cancels requests for rows scrolled past. */
  show(first: number, last: number): void {
    this.#loader.show(first, last);
  }

  /** Loads the visible rows again, and the others when they become visible. */
  refresh(): void {
    this.#loader.refresh();
  }

  /** Loads rows that a command needs although they are not visible, such as a range selected past the screen. */
  async ensure(first: number, last: number): Promise<void> {
    await this.#loader.ensure(first, last, (index) => this.rowAt(index) !== undefined);
  }

  /** Takes a row from a command's answer. */
  replace(row: R): void {
    const index = this.indexOf(row.id);
    if (index !== undefined) this.putRows([[index, row]]);
  }

  /** Cancels all requests and frees the rows. */
  close(): void {
    this.#loader.close();
    this.store.setState(NO_ROWS);
  }

  /** Returns the row to keep when a row arrives: the old object when nothing in it has changed. */
  protected merge(_before: R | undefined, after: R): R {
    return after;
  }

  protected putRows(entries: Iterable<readonly [number, R | undefined]>): void {
    const state = this.store.getState();
    const loaded = putRows<R>(state, entries, (before, after) => this.merge(before, after));
    if (loaded !== state) this.store.setState(loaded);
  }

  #putWindow(offset: number, { rows, total }: RowWindow<R>): void {
    const state = this.store.getState();
    const gone = state.total === undefined ? [] : [...state.rows.keys()].filter((index) => index >= total);
    const entries = [
      ...gone.map((index) => [index, undefined] as const),
      ...range(offset, offset + this.#loader.size).map((index) => [index, rows[index - offset]] as const),
    ];
    const loaded = putRows<R>(state, entries, (before, after) => this.merge(before, after));
    if (loaded !== state || state.total !== total || state.error !== undefined)
      this.store.setState({ rows: loaded.rows, indexes: loaded.indexes, total, error: undefined });
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
