/** Selected rows of a list, by id. `anchor` is the row that a range starts from. */
export type RowSelection = { ids: ReadonlySet<string>; anchor: string | null };

export const NO_SELECTION: RowSelection = { ids: new Set(), anchor: null };

/** Selects or deselects one row. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds the rows from the last selected row to this one, in the order of the list. */
export function extendToRow({ ids, anchor }: RowSelection, id: string, order: readonly string[]): RowSelection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor };
}

export function selectAllRows(order: readonly string[]): RowSelection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

/** Returns the part of the selection that is still in the list. */
export function keepListed(selection: RowSelection, order: readonly string[]): RowSelection {
  const ids = new Set(order.filter((id) => selection.ids.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}
