import type { Cell } from './cell-schema.ts';

/** How a cell is shown. `done` and `empty` have no icon and no colour. */
export type CellState =
  | 'empty'
  | 'waiting'
  | 'queued'
  | 'running'
  | 'absent'
  | 'failed'
  | 'review'
  | 'proposal'
  | 'stale'
  | 'edited'
  | 'done';

/** The state of a cell's row in a run: not part of it, queued, or being filled. */
export type Work = 'none' | 'queued' | 'now';

/** Returns the state of a cell. Without a run, an unfilled cell waits for the next update of the table. */
export function stateOf(cell: Cell | undefined, work: Work): CellState {
  if (cell === undefined) return 'empty';
  const isOpen = cell.status === 'Pending' || cell.status === 'RefreshPending';
  if (isOpen && work !== 'none') return work === 'now' ? 'running' : 'queued';
  if (cell.status === 'Pending') return 'waiting';
  if (cell.proposal !== null) return 'proposal';
  if (cell.status === 'Failed') return 'failed';
  if (cell.review && !cell.accepted) return 'review';
  if (cell.edited) return cell.value === null ? 'empty' : 'edited';
  if (cell.stale || cell.status === 'RefreshPending') return 'stale';
  if (cell.absent) return 'absent';
  return cell.value === null ? 'empty' : 'done';
}

const STATUS_WORDS: Record<CellState, string> = {
  empty: 'Empty',
  waiting: 'Not filled yet',
  queued: 'Queued',
  running: 'Being filled now',
  absent: 'Not found',
  failed: 'Failed',
  review: 'Needs review',
  proposal: 'Newer value found',
  stale: 'Out of date',
  edited: 'Edited by a person',
  done: 'Extracted',
};

/** Returns the text of a state, for the evidence panel and for files. */
export function statusWords(cell: Cell | undefined, state: CellState): string {
  if (state === 'empty' && cell?.edited === true) return 'Emptied by a person';
  if (state === 'absent' && cell?.accepted === true) return 'Not found, accepted';
  if (state === 'done' && cell?.accepted === true) return 'Accepted';
  return STATUS_WORDS[state];
}

/** Read before the value by screen readers, in place of the icon. */
export const SPOKEN: Partial<Record<CellState, string>> = {
  review: 'Needs review',
  edited: 'Edited',
  stale: 'Out of date',
  proposal: 'Newer value found',
  failed: 'Failed',
};
