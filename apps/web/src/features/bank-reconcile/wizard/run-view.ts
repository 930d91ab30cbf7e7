import type { Task } from '../../../shared/run/use-task.ts';

/** The state that the last step of the wizard shows: nothing has run, a run is under way, or how it ended. */
export type RunView = 'ready' | 'running' | 'done' | 'stopped' | 'failed';

const ENDINGS: Partial<Record<Task['status'], RunView>> = { SUCCESS: 'done', REVOKED: 'stopped', FAILURE: 'failed' };

/** Returns what to show for the run of a folder. `hasRun` is whether this step has started it. */
export function runViewOf(hasRun: boolean, task: Pick<Task, 'status'> | undefined): RunView {
  const ending = task && ENDINGS[task.status];
  if (task !== undefined && ending === undefined) return 'running';
  if (!hasRun) return 'ready';
  // The state of a run that has just started is not known yet.
  return ending ?? 'running';
}
