type Identified = { id: string };

/** Returns the row to keep: the old object when nothing in it has changed. */
export type MergeRow<R> = (before: R | undefined, after: R) => R;

/**
 * The rows of a list that are loaded, by index, and the index of each of them by id. They are changed in place: a copy of tens
 * of thousands of rows would take longer than drawing the visible ones.
 */
export class LoadedRows<R extends Identified> {
  readonly #rows = new Map<number, R>();
  readonly #indexes = new Map<string, number>();

  at(index: number): R | undefined {
    return this.#rows.get(index);
  }

  indexOf(rowId: string): number | undefined {
    return this.#indexes.get(rowId);
  }

  all(): R[] {
    return [...this.#rows.values()];
  }

  /** Sets rows at indexes; undefined removes a row. Returns whether anything has changed. */
  put(entries: Iterable<readonly [number, R | undefined]>, merge: MergeRow<R>): boolean {
    let hasChanged = false;
    for (const [index, row] of entries) {
      const before = this.#rows.get(index);
      const next = row === undefined ? undefined : merge(before, row);
      if (next === before) continue;
      hasChanged = true;
      if (before !== undefined && before.id !== next?.id && this.#indexes.get(before.id) === index)
        this.#indexes.delete(before.id);
      if (next === undefined) this.#rows.delete(index);
      else {
        this.#rows.set(index, next);
        this.#indexes.set(next.id, index);
      }
    }
    return hasChanged;
  }

  /** Removes the rows from an index on. Returns whether there were any. */
  truncate(length: number): boolean {
    const gone = [...this.#rows.keys()].filter((index) => index >= length);
    return this.put(
      gone.map((index) => [index, undefined]),
      (_, after) => after,
    );
  }

  clear(): void {
    this.#rows.clear();
    this.#indexes.clear();
  }
}
