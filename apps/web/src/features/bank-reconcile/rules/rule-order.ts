/** Moves the item at `from` so that it is at `to` afterwards. Positions outside the list are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, item);
}

/** Where a dragged item lands: `edge` of the item at `over`, counted without the dragged item. */
export function dropIndex(from: number, over: number, edge: 'before' | 'after'): number {
  const target = edge === 'before' ? over : over + 1;
  return from < target ? target - 1 : target;
}
