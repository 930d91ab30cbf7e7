import { useEffect } from 'react';
import { api, apiClient, type ApiInput, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { useTask } from '../../../shared/run/use-task.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { noteRun, useTaskOf } from './run-store.ts';

/** Follows the run of a folder: the one that this tab has started, or one of another tab or person. */
export function useRun(folderId: string) {
  const started = useTaskOf(folderId);
  const summary = api.bankReconcile.transactionSummary.useQuery({ folderId });
  const taskId = summary.data?.data.taskId ?? started;
  const { task, isLive, isHidden } = useTask(taskId, {
    done: 'The statements are processed.',
    onEnd: () => void refreshFolder(),
  });
  const completed = task?.progress?.completed;
  useEffect(() => {
    if (completed !== undefined) void queries.bankReconcile.invalidate();
  }, [completed]);
  /** Another person's run: only its owner sees its progress. */
  const isForeign = summary.data?.data.taskId != null && isHidden;
  return { task, isLive, isForeign, taskId };
}

type Reconcile = ApiInput['bankReconcile']['reconcile'];

/** Starts a run. Returns the folder that it fills; undefined if it was refused. */
export async function startRun(input: Reconcile): Promise<string | undefined> {
  let started: string | undefined;
  await attempt(async () => {
    const { taskId, folderId } = await apiClient.bankReconcile.reconcile.mutate(input);
    noteRun(folderId, taskId);
    started = folderId;
  });
  await refreshFolder();
  return started;
}

export function progressWords(completed: number, total: number | null): string {
  if (total === null) return countOf(completed, { one: '# statement processed', other: '# statements processed' });
  return `${completed} of ${countOf(total, { one: '# statement', other: '# statements' })}`;
}
