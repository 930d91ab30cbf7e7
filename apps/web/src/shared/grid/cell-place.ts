import type { Place } from './selection.ts';

/** Id of a cell's element, for `aria-activedescendant`. */
export function cellId({ row, column }: Place): string {
  return `cell-${row}-${column}`;
}

/** Returns the cell an element belongs to. Rows carry `data-row` and cells `data-column`. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
}

/** A field or button inside a cell handles its own events. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, button') !== null;
}
