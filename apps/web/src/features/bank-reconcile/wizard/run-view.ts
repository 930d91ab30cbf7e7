import type { TransactionSummary } from '@atrium/domain/bank-reconcile';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import type { Task } from '../../../shared/run/use-task.ts';

/** The state that the last step of the wizard shows: nothing has run, a run is under way (own or foreign), or how it ended. */
export type RunView = 'ready' | 'running' | 'foreign' | 'done' | 'stopped' | 'failed';

const ENDINGS: Partial<Record<Task['status'], RunView>> = { SUCCESS: 'done', REVOKED: 'stopped', FAILURE: 'failed' };

/** Returns what to show for the run of a folder. `hasRun` is whether this step has started it. */
export function runViewOf(hasRun: boolean, task: Pick<Task, 'status'> | undefined): RunView {
  const ending = task && ENDINGS[task.status];
  if (task !== undefined && ending === undefined) return 'running';
  if (!hasRun) return 'ready';
  // The state of a run that has just started is not known yet.
  return ending ?? 'running';
}

/** Returns how many transactions have a category after a run. Undefined counts are still loading. */
export function decidedWords(counts: Pick<TransactionSummary['counts'], 'all' | 'open'> | undefined): string {
  if (counts === undefined) return 'The statements are processed.';
  const { all, open } = counts;
  if (all === 0) return 'The statements have no transactions.';
  if (open === 0)
    return countOf(all, {
      one: 'The transaction has its category, with the reason.',
      other: 'All # transactions have their categories, each with its reason.',
    });
  const decided = formatCount(all - open);
  return countOf(all, {
    one: 'The transaction has no category, because no rule matches it.',
    other: `${decided} of # transactions have a category. No rule matches the others.`,
  });
}
