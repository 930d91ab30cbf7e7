import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { boundsOf, type Place, placeAt, type Selection, START } from './selection.ts';

/** A cell that is being edited. `text` is the character that started the edit; undefined starts from the cell's value. */
export type Editing = { place: Place; text: string | undefined };
type FocusState = { selection: Selection; editing: Editing | null };

/** The focused cell, the selected range and the edited cell of one grid. A move renders only the rows it concerns. */
export class GridFocus {
  readonly store = createStore<FocusState>(() => ({ selection: START, editing: null }));

  get selection(): Selection {
    return this.store.getState().selection;
  }

  /** The focused cell. */
  get place(): Place {
    return this.selection.focus;
  }

  get editing(): Editing | null {
    return this.store.getState().editing;
  }

  select(selection: Selection): void {
    if (selection !== this.selection) this.store.setState({ selection });
  }

  /** Focuses a cell and drops the range. */
  goTo(place: Place): void {
    this.store.setState({ selection: placeAt(place) });
  }

  /** Opens an editor, or closes it with null. */
  edit(editing: Editing | null): void {
    if (editing !== this.editing) this.store.setState({ editing });
  }
}

export function useFocusedPlace(focus: GridFocus): Place {
  return useStore(focus.store, ({ selection }) => selection.focus);
}

/** Columns of one row that have the focus, are selected (`left` to `right`) and are edited; NO_COLUMN where none is. */
export type RowMarks = { active: number; left: number; right: number; edited: number };
export const NO_COLUMN = -9;

/** Returns the marks of a row as text, so that equal marks compare as equal. */
function encodeMarks({ selection, editing }: FocusState, row: number): string {
  const { focus } = selection;
  const bounds = boundsOf(selection);
  const active = focus.row === row ? focus.column : NO_COLUMN;
  const isSelected = bounds !== null && row >= bounds.top && row <= bounds.bottom;
  const [left, right] = isSelected ? [bounds.left, bounds.right] : [NO_COLUMN, NO_COLUMN];
  return [active, left, right, editing?.place.row === row ? editing.place.column : NO_COLUMN].join();
}

function decodeMarks(text: string): RowMarks {
  const [active = NO_COLUMN, left = NO_COLUMN, right = NO_COLUMN, edited = NO_COLUMN] = text.split(',').map(Number);
  return { active, left, right, edited };
}

/** Returns the marks of one row and renders again only when they change. */
export function useRowMarks(focus: GridFocus, row: number): RowMarks {
  return decodeMarks(useStore(focus.store, (state) => encodeMarks(state, row)));
}
