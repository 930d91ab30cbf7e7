import { createStore } from 'zustand/vanilla';
import { LoadedRows } from './loaded-rows.ts';
import {
  type FetchWindow,
  type LoadOptions,
  type LoadTarget,
  type RowWindow,
  WINDOW,
  WindowLoader,
} from './window-loader.ts';

/** `total` is undefined before the first answer. `rows` is one object, and each change of it is a new state. */
type RowsState<R extends { id: string }> = { rows: LoadedRows<R>; total: number | undefined; error: unknown };

/**
 * The rows of one query, loaded in windows around the visible ones. A row object changes only when its content does,
 * so that a selector of one row renders that row alone.
 */
export class RowWindows<R extends { id: string }> {
  readonly store = createStore<RowsState<R>>(() => ({
    rows: new LoadedRows<R>(),
    total: undefined,
    error: undefined,
  }));
  readonly #loader: WindowLoader<R>;

  constructor(fetchWindow: FetchWindow<R>, options: LoadOptions = {}) {
    const size = options.size ?? WINDOW;
    const target: LoadTarget<R> = {
      total: () => this.total,
      put: (offset, limit, window) => this.#putWindow(offset, limit, window),
      fail: (error) => this.store.setState({ error }),
      forget: (offset) => this.putRows(range(offset, offset + size).map((index) => [index, undefined])),
    };
    this.#loader = new WindowLoader(fetchWindow, target, options);
  }

  get total(): number | undefined {
    return this.store.getState().total;
  }

  rowAt(index: number): R | undefined {
    return this.store.getState().rows.at(index);
  }

  indexOf(rowId: string): number | undefined {
    return this.store.getState().rows.indexOf(rowId);
  }

  rowOf(rowId: string): R | undefined {
    const index = this.indexOf(rowId);
    return index === undefined ? undefined : this.rowAt(index);
  }

  /** The rows in memory, in no particular order. */
  loaded(): R[] {
    return this.store.getState().rows.all();
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

  /** Loads a row wherever it is in the list. Returns its index; undefined if the list does not have it. */
  async locate(rowId: string): Promise<number | undefined> {
    if (this.indexOf(rowId) === undefined) await this.#loader.locate(rowId);
    return this.indexOf(rowId);
  }

  /** Takes a row from a command's answer. */
  replace(row: R): void {
    const index = this.indexOf(row.id);
    if (index !== undefined) this.putRows([[index, row]]);
  }

  /** Cancels all requests and frees the rows. */
  close(): void {
    this.#loader.close();
    this.store.getState().rows.clear();
    this.store.setState({});
  }

  /** Returns the row to keep when a row arrives: the old object when nothing in it has changed. */
  protected merge(_before: R | undefined, after: R): R {
    return after;
  }

  protected putRows(entries: Iterable<readonly [number, R | undefined]>): void {
    const { rows } = this.store.getState();
    if (rows.put(entries, (before, after) => this.merge(before, after))) this.store.setState({});
  }

  #putWindow(offset: number, limit: number, { rows, total: counted }: RowWindow<R>): void {
    const state = this.store.getState();
    const total = counted ?? state.total ?? offset + rows.length;
    const hasShrunk = state.total !== undefined && total < state.total && state.rows.truncate(total);
    const entries = range(offset, offset + limit).map((index) => [index, rows[index - offset]] as const);
    const hasChanged = state.rows.put(entries, (before, after) => this.merge(before, after));
    if (hasShrunk || hasChanged || state.total !== total || state.error !== undefined)
      this.store.setState({ total, error: undefined });
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
