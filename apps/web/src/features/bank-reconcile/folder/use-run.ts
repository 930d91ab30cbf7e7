import { useEffect, useRef } from 'react';
import { api, apiClient, type ApiInput, queries } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { noteRun, useTaskOf } from './run-store.ts';

const POLL_MS = 1_000;
const LIVE = new Set(['PENDING', 'RECEIVED', 'STARTED', 'RETRY']);

/** Follows the run that this tab has started in a folder; null if there is none or it has ended. */
export function useRun(folderId: string) {
  const taskId = useTaskOf(folderId);
  const task = api.backgroundTask.me.useQuery(
    { taskId: taskId ?? '' },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) => (state.data === undefined || LIVE.has(state.data.data.status) ? POLL_MS : false),
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
  return { task: found, isLive, taskId };
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
