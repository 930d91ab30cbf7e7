import { boundsOf, type Place, placeAt, type Selection, START } from './selection.ts';

/** An entry under way: `text` is the sign it was begun with, undefined to start from the cell's value. */
export type Editing = { place: Place; text: string | undefined };

/**
 * Where the focus of a grid is, which cells are selected and which is being written in. It stands outside React, so
 * that a step draws the two rows it concerns.
 */
export function createGridFocus() {
  let selection: Selection = START;
  let editing: Editing | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    getSelection: () => selection,
    getEditing: () => editing,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    select: (next: Selection) => {
      if (next === selection) return;
      selection = next;
      tell();
    },
    goTo: (place: Place) => {
      selection = placeAt(place);
      tell();
    },
    edit: (next: Editing | null) => {
      if (next === editing) return;
      editing = next;
      tell();
    },
    /** What of it concerns one row, as one text: focused column, range from and to, column written in. */
    markOf: (row: number): string => {
      const { focus } = selection;
      const bounds = boundsOf(selection);
      const active = focus.row === row ? focus.column : '';
      const isIn = bounds !== null && row >= bounds.top && row <= bounds.bottom;
      const range = isIn ? `${bounds.left},${bounds.right}` : ',';
      return `${active},${range},${editing?.place.row === row ? editing.place.column : ''}`;
    },
  };
}
export type GridFocus = ReturnType<typeof createGridFocus>;

export type RowMark = { active: number; left: number; right: number; edited: number };
const NONE = -9;

export function readMark(mark: string): RowMark {
  const [active = NONE, left = NONE, right = NONE, edited = NONE] = mark
    .split(',')
    .map((part) => (part === '' ? NONE : Number(part)));
  return { active, left, right, edited };
}
