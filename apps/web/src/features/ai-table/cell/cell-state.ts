import type { Cell } from '@atrium/domain/ai-table';

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

/** Returns the text of a state for the evidence panel. */
export function statusWords(cell: Cell | undefined, state: CellState): string {
  switch (state) {
    case 'empty':
      return cell?.edited === true ? 'Emptied by a person' : 'Empty';
    case 'waiting':
      return 'Not filled yet';
    case 'queued':
      return 'Queued';
    case 'running':
      return 'Being filled now';
    case 'absent':
      return cell?.accepted === true ? 'Not found, accepted' : 'Not found';
    case 'failed':
      return 'Failed';
    case 'review':
      return 'Needs review';
    case 'proposal':
      return 'Newer value found';
    case 'stale':
      return 'Out of date';
    case 'edited':
      return 'Edited by a person';
    case 'done':
      return cell?.accepted === true ? 'Accepted' : 'Extracted';
  }
}

/** Read before the value by screen readers, in place of the icon. */
export const SPOKEN: Partial<Record<CellState, string>> = {
  review: 'Needs review',
  edited: 'Edited',
  stale: 'Out of date',
  proposal: 'Newer value found',
  failed: 'Failed',
};
