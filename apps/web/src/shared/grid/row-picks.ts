import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NO_SELECTION, type RowSelection, selectAllRows, toggleRow } from './row-selection.ts';

type Picks = RowSelection & { isPicking: boolean };

/** The rows that are being selected by touch, by id. */
export class RowPicks {
  readonly store = createStore<Picks>(() => ({ ...NO_SELECTION, isPicking: false }));

  /** Shows the boxes. */
  start(): void {
    this.store.setState({ isPicking: true });
  }

  /** Selects or deselects a row, and shows the boxes. */
  toggle(id: string): void {
    this.store.setState((picks) => ({ ...toggleRow(picks, id), isPicking: true }));
  }

  all(order: readonly string[]): void {
    this.store.setState(selectAllRows(order));
  }

  /** Clears the selection and hides the boxes. */
  stop(): void {
    this.store.setState({ ...NO_SELECTION, isPicking: false });
  }
}

export function useIsPicking(picks: RowPicks): boolean {
  return useStore(picks.store, ({ isPicking }) => isPicking);
}

export function useIsPicked(picks: RowPicks, id: string | undefined): boolean {
  return useStore(picks.store, ({ ids }) => id !== undefined && ids.has(id));
}
