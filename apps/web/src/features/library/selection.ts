export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const NOTHING: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds the rows from the last selected row to this one, in the order of the list. */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor };
}

export function all(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

/** The part of the selection that is still in the list. */
export function among(selection: Selection, order: readonly string[]): Selection {
  const ids = new Set(order.filter((id) => selection.ids.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}
