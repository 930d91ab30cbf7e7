import { useEffect, useRef } from 'react';
import { api, apiClient, type ApiInput, queries } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { noteRun, useTaskOf } from './run-store.ts';

const POLL_MS = 1_000;
const LIVE = new Set(['PENDING', 'RECEIVED', 'STARTED', 'RETRY']);

/** Follows the run of a folder: the one that this tab has started, or one of another tab or person. */
export function useRun(folderId: string) {
  const started = useTaskOf(folderId);
  const summary = api.bankReconcile.transactionSummary.useQuery({ folderId });
  const taskId = summary.data?.data.taskId ?? started;
  const task = api.backgroundTask.me.useQuery(
    { taskId: taskId ?? '' },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) =>
        state.status !== 'error' && (state.data === undefined || LIVE.has(state.data.data.status)) ? POLL_MS : false,
    },
  );
  const found = taskId === undefined ? undefined : task.data?.data;
  const isLive = found !== undefined && LIVE.has(found.status);
  const wasLive = useRef(false);
  useEffect(() => {
    if (wasLive.current && !isLive) {
      announce(found?.status === 'SUCCESS' ? 'The statements are processed.' : 'The run has ended.');
      void refreshFolder();
    }
    wasLive.current = isLive;
  }, [isLive, found?.status]);
  const completed = found?.progress?.completed;
  useEffect(() => {
    if (completed !== undefined) void queries.bankReconcile.invalidate();
  }, [completed]);
  /** Another person's run: only its owner sees its progress. */
  const isForeign = summary.data?.data.taskId != null && task.isError;
  return { task: found, isLive, isForeign, taskId };
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

export async function stopRun(taskId: string): Promise<void> {
  await attempt(() => apiClient.backgroundTask.revoke.mutate({ taskId }));
  await queries.backgroundTask.invalidate();
}

export function progressWords(completed: number, total: number | null): string {
  if (total === null) return countOf(completed, { one: '# statement processed', other: '# statements processed' });
  return `${completed} of ${countOf(total, { one: '# statement', other: '# statements' })}`;
}
