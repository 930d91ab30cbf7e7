type Identified = { id: string };

/** The rows of a list that are loaded, by index, and the index of each of them by id. */
export type LoadedRows<R> = { rows: ReadonlyMap<number, R>; indexes: ReadonlyMap<string, number> };
/** Returns the row to keep: the old object when nothing in it has changed. */
export type MergeRow<R> = (before: R | undefined, after: R) => R;

export const NO_ROWS: LoadedRows<never> = { rows: new Map<number, never>(), indexes: new Map() };

/** Sets rows at indexes; undefined removes a row. Returns the same object when nothing has changed. */
export function putRows<R extends Identified>(
  loaded: LoadedRows<R>,
  entries: Iterable<readonly [number, R | undefined]>,
  merge: MergeRow<R>,
): LoadedRows<R> {
  const rows = new Map(loaded.rows);
  const indexes = new Map(loaded.indexes);
  let hasChanged = false;
  for (const [index, row] of entries) {
    const before = rows.get(index);
    const next = row === undefined ? undefined : merge(before, row);
    if (next === before) continue;
    hasChanged = true;
    if (before !== undefined && before.id !== next?.id && indexes.get(before.id) === index) indexes.delete(before.id);
    if (next === undefined) rows.delete(index);
    else {
      rows.set(index, next);
      indexes.set(next.id, index);
    }
  }
  return hasChanged ? { rows, indexes } : loaded;
}
