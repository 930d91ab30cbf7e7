import type { Cell } from '@atrium/domain/ai-table';

/** How a cell is shown. A finished one is plain: `done` and `empty` have no mark and no colour. */
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

/** What goes on in a cell's row: nothing, it waits for its turn in a run, or it is being filled at this moment. */
export type Work = 'none' | 'queued' | 'now';

/** Where nothing goes on, what waits will be filled with the next refresh. */
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

/** The state in words, as the evidence panel tells it. */
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

/** Said before the value to those who do not see the mark. */
export const SPOKEN: Partial<Record<CellState, string>> = {
  review: 'Needs review',
  edited: 'Edited',
  stale: 'Out of date',
  proposal: 'Newer value found',
  failed: 'Failed',
};
